import { isOpen, type AttentionItem, type AttentionKind } from './attention.ts';

/**
 * How much a site needs a person, the most urgent first. now: new trouble, or an alarm that nobody sees to; older: other
 * trouble that nobody has seen to for a day; seenTo: people see to all of it; calm: no trouble.
 */
export const siteLevels = ['now', 'older', 'seenTo', 'calm'] as const;
export type SiteLevel = (typeof siteLevels)[number];

/** The troubles of doors and devices that a site's tile counts. Debts are no trouble of a site. */
const signKinds = ['alarm', 'fault', 'offline'] as const;
export type SignKind = (typeof signKinds)[number];

const signOf: Partial<Record<AttentionKind, SignKind>> = {
  alarm: 'alarm',
  jam: 'fault',
  deviceFault: 'fault',
  offline: 'offline',
};

export interface SiteSigns {
  siteId: number;
  level: SiteLevel;
  /** Troubles that nobody sees to. */
  open: Readonly<Record<SignKind, number>>;
  /** Troubles that somebody sees to. */
  seenTo: number;
  /** When the newest trouble began that nobody sees to, in milliseconds since 1970; null: none, or unknown. */
  newest: number | null;
}

const isUrgent = (item: AttentionItem) => isOpen(item) && (item.kind === 'alarm' || item.trouble?.news === 'new');

function levelOf(items: readonly AttentionItem[]): SiteLevel {
  if (items.length === 0) return 'calm';
  if (items.some(isUrgent)) return 'now';
  return items.some(isOpen) ? 'older' : 'seenTo';
}

function signsOf(siteId: number, items: readonly AttentionItem[]): SiteSigns {
  const own = items.filter((item) => item.siteId === siteId && signOf[item.kind] !== undefined);
  const open = own.filter(isOpen);
  const countOf = (kind: SignKind) => open.filter((item) => signOf[item.kind] === kind).length;
  const begins = open.flatMap(({ since }) => since ?? []);
  return {
    siteId,
    level: levelOf(own),
    open: { alarm: countOf('alarm'), fault: countOf('fault'), offline: countOf('offline') },
    seenTo: own.length - open.length,
    newest: begins.length === 0 ? null : Math.max(...begins),
  };
}

/** The sites by how much they need a person: by level, then alarms before faults, then the newest trouble first. */
export function signsBySite(siteIds: readonly number[], items: readonly AttentionItem[]): SiteSigns[] {
  const places = new Map(siteIds.map((id, index) => [id, index]));
  return siteIds
    .map((siteId) => signsOf(siteId, items))
    .toSorted(
      (one, other) =>
        siteLevels.indexOf(one.level) - siteLevels.indexOf(other.level) ||
        Number(other.open.alarm > 0) - Number(one.open.alarm > 0) ||
        (other.newest ?? 0) - (one.newest ?? 0) ||
        (places.get(one.siteId) ?? 0) - (places.get(other.siteId) ?? 0),
    );
}

/** The sites that a rotating wall shows in turn: those that need a person now, else all. */
export function rotationOf(signs: readonly { siteId: number; level: string }[]): readonly number[] {
  const needing = signs.filter(({ level }) => level === 'now');
  return (needing.length > 0 ? needing : signs).map(({ siteId }) => siteId);
}
