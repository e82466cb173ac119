import type { AreaRow, UnitRow } from './doors.ts';
import type { Ledger } from './ledger.ts';
import type { Staff } from './history.ts';
import type { Place } from './places.ts';
import type { Random } from './random.ts';

/** A site of the demo while it is being furnished. */
export interface DemoSite {
  id: number;
  place: Place;
  organisationId: number;
  areas: readonly AreaRow[];
  /** What is said of a unit later on is said on its row: rows are written last. */
  units: readonly UnitRow[];
  staff: readonly Staff[];
  /** The moment that the history leads up to. */
  anchor: Date;
  /** Each topic forks its own. */
  random: Random;
  ledger: Ledger;
}

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** So many milliseconds before (or, below 0, after) a moment. */
export const before = (moment: Date, milliseconds: number) => new Date(moment.getTime() - Math.round(milliseconds));

/** "01" */
export const twoDigits = (count: number) => String(count).padStart(2, '0');

/** A list with something in it; null for an empty one. */
export function filled<Value>([first, ...rest]: readonly Value[]): [Value, ...Value[]] | null {
  return first === undefined ? null : [first, ...rest];
}

/** Lists by what their members have in common, in the order of their first members. */
export function grouped<Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group === undefined) groups.set(keyOf(value), [value]);
    else group.push(value);
  }
  return groups;
}
