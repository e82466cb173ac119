import type { Alert } from '../entities/alert.ts';
import { doorStatusOf } from './doorStatus.ts';
import type { AlertCause } from './alert.ts';
import { troublesField, troublesOf, type Trouble } from './trouble.ts';

type Fields = Readonly<Record<string, unknown>>;

/** That an alert's cause is over. */
export interface AlertEnd {
  /** In milliseconds since 1970; null: not known. */
  at: number | null;
}

/** The record whose present state tells whether an alert's cause goes on. */
export interface JudgedRecord {
  entity: 'unit' | 'gate' | 'controller';
  id: number;
  cause: AlertCause;
}

const momentOf = (value: unknown) => {
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(moment) ? null : moment;
};

/** The end that the server says; null: the cause goes on, or the server does not say. */
export function statedEnd({ alert }: Pick<Alert, 'alert'>): AlertEnd | null {
  const { resolvedAt } = alert ?? {};
  return resolvedAt === null || resolvedAt === undefined ? null : { at: momentOf(resolvedAt) };
}

/** What messages of any server are about; the first that fits. */
const words: readonly (readonly [AlertCause, RegExp])[] = [
  ['left open', /\bleft open\b/i],
  ['offline', /\b(?:off-?line|unreachable|not reachable|disconnected|not responding)\b/i],
  ['alarm', /\balarm/i],
  ['fault', /\bfault/i],
];

/**
 * The record by which an alert's end is judged where the server does not say it. null: nothing can be judged, as with
 * an alert of a device behind a door, which names the door's record.
 */
export function judgedRecord({ alert }: Pick<Alert, 'alert'>): JudgedRecord | null {
  // A server that says when alerts end, null included, knows better, and counts them so.
  if (alert == null || alert.resolvedAt !== undefined) return null;
  const cause = words.find(([, pattern]) => pattern.test(alert.message ?? ''))?.[0];
  if (cause === undefined) return null;
  const named = (['unit', 'gate', 'controller'] as const).flatMap((entity) => {
    const id = alert[`${entity}Id`];
    return id == null ? [] : [{ entity, id, cause }];
  });
  const [door] = named.filter(({ entity }) => entity !== 'controller');
  // Only units alarm, and only doors are left open, whatever else is named.
  if (cause === 'alarm') return door?.entity === 'unit' ? door : null;
  if (cause === 'left open') return door ?? null;
  return named.length === 1 ? (named[0] ?? null) : null;
}

function hasEnded(trouble: Trouble, unit: Fields): boolean {
  const own = unit[trouble === 'alarm' ? 'alarmingSince' : 'faultedSince'];
  const isKnown = Array.isArray(unit[troublesField]) || own !== undefined;
  return isKnown && !troublesOf(unit as Parameters<typeof troublesOf>[0]).includes(trouble);
}

const shut: ReadonlySet<unknown> = new Set(['locked', 'closed', 'armed', 'overlocked']);

const endTests: Record<AlertCause, (entity: JudgedRecord['entity'], record: Fields) => boolean> = {
  alarm: (_entity, record) => hasEnded('alarm', record),
  fault: (entity, record) =>
    entity === 'unit' ? hasEnded('fault', record) : record['fault'] === null || record['fault'] === '',
  offline: (_entity, { online }) => online === true,
  'left open': (entity, record) => shut.has(doorStatusOf(entity, record)),
};

/**
 * Judges by a record as it is now, which must be current. A field that is missing tells nothing.
 * @param record as the API sent it.
 */
export function judgedEnd(
  { createdAt }: Pick<Alert, 'createdAt'>,
  { entity, cause }: JudgedRecord,
  record: Fields,
): AlertEnd | null {
  if (!endTests[cause](entity, record)) return null;
  const changed = momentOf(record['statusChangedAt']);
  const began = momentOf(createdAt);
  return { at: changed !== null && began !== null && changed > began ? changed : null };
}
