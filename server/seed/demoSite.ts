import type { AreaRow, UnitRow } from './doors.ts';
import type { RowBuffer } from './rowBuffer.ts';
import type { Staff } from './history.ts';
import type { Place } from './places.ts';
import type { Random } from './random.ts';

/** A demo site while its records are created. */
export interface DemoSite {
  id: number;
  place: Place;
  organisationId: number;
  areas: readonly AreaRow[];
  /** Units are written last, because later steps change them. */
  units: readonly UnitRow[];
  staff: readonly Staff[];
  /** The end of the history. */
  anchor: Date;
  /** Each topic uses a fork. */
  random: Random;
  buffer: RowBuffer;
}

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** @param milliseconds below 0: after the moment. */
export const before = (moment: Date, milliseconds: number) => new Date(moment.getTime() - Math.round(milliseconds));

/** "01" */
export const twoDigits = (count: number) => String(count).padStart(2, '0');

/** @returns null for an empty list. */
export function filled<Value>([first, ...rest]: readonly Value[]): [Value, ...Value[]] | null {
  return first === undefined ? null : [first, ...rest];
}
