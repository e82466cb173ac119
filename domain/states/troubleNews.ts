import { deviceKinds } from './deviceKind.ts';

/** The records that can be in trouble that a person acknowledges. */
export const troubledEntities = ['unit', ...deviceKinds] as const;
export type TroubledEntity = (typeof troubledEntities)[number];

/** The troubles that a person acknowledges. Only devices are offline. */
export const acknowledgedTroubles = ['alarm', 'fault', 'offline'] as const;
export type AcknowledgedTrouble = (typeof acknowledgedTroubles)[number];

/** One trouble of one record, from its beginning: one that begins again is another. */
export interface TroubleKey {
  entity: TroubledEntity;
  id: number;
  trouble: AcknowledgedTrouble;
  /** When it began, in milliseconds since 1970; null: the record does not say. */
  since: number | null;
}

/** Who has seen to a trouble, and when. */
export interface Acknowledgement extends TroubleKey {
  /** null: this browser's user, or somebody whom the viewer may not read. */
  by: string | null;
  /** In milliseconds since 1970; null: unknown. */
  at: number | null;
  note: string | null;
}

/** The record's trouble, whenever it began. */
export const troubleName = ({ entity, id, trouble }: Omit<TroubleKey, 'since'>): string => `${entity} ${id} ${trouble}`;

/** The acknowledgements by `troubleName`. */
export type Acknowledgements = ReadonlyMap<string, Acknowledgement>;

/**
 * The acknowledgement of just this trouble; null: it is new, as one that began again is.
 * @param isRead false: the record has not loaded, so that its beginning is not known. Servers list acknowledgements of
 *   troubles that go on, so the record's number is enough until then.
 */
export function acknowledgementOf(all: Acknowledgements, key: TroubleKey, isRead = true): Acknowledgement | null {
  const found = all.get(troubleName(key));
  return found !== undefined && (!isRead || found.since === key.since) ? found : null;
}

/**
 * new: nobody has acknowledged it; stale: nobody has for a day; acknowledged: somebody sees to it.
 */
export const troubleNews = ['new', 'stale', 'acknowledged'] as const;
export type TroubleNews = (typeof troubleNews)[number];

/** A trouble that nobody acknowledged for so long no longer looks like one of this minute (milliseconds). */
const staleAfter = 24 * 60 * 60 * 1000;

/** How new a trouble is. `now`: milliseconds since 1970. */
export function newsOf({ since }: Pick<TroubleKey, 'since'>, isAcknowledged: boolean, now: number): TroubleNews {
  if (isAcknowledged) return 'acknowledged';
  return since !== null && now - since >= staleAfter ? 'stale' : 'new';
}

/** Whether a person must still see to it. */
export const needsPerson = (news: TroubleNews): boolean => news !== 'acknowledged';

/** A unit whose keypad reports that somebody acknowledged the alarm at the door. */
export const isAcknowledgedAtDoor = ({ status }: { status?: string | null | undefined }): boolean =>
  status === 'acknowledged';
