import type { Booking } from '../entities/booking.ts';
import type { Unit } from '../entities/unit.ts';
import { sizes, unitKindLabels } from '../states/unitKind.ts';
import { capitalised } from '../states/words.ts';
import type { ReportRecords } from './reportRecords.ts';

/** The purpose of money: the kind and size of the units of its booking. */
export interface BookedKind {
  kind: string;
  size: string;
}

/** Words beside the API's own kinds and sizes: for bookings of several ones, for no booking, and for unknown ones. */
const ownKinds = { several: 'Several kinds', none: 'Not for a booking', unknown: 'Unknown' } as const;
const ownSizes = { several: 'Several sizes', none: 'No size' } as const;

export const bookedKindLabels: Readonly<Record<string, string>> = { ...unitKindLabels, ...ownKinds };
export const bookedSizeLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(sizes.map((size) => [size, capitalised(size)])),
  ...ownSizes,
};

/** "Storage, small" */
export function bookedKindName({ kind, size }: BookedKind): string {
  const [name, ofSize] = [bookedKindLabels[kind] ?? kind, bookedSizeLabels[size] ?? size];
  return size === 'none' ? name : `${name}, ${ofSize.toLowerCase()}`;
}

const noBooking: BookedKind = { kind: 'none', size: 'none' };
const unknown: BookedKind = { kind: 'unknown', size: 'none' };

/** The only one of some words, or that there are several. */
function onlyOf(words: readonly (string | null | undefined)[], none: string): string {
  const [first = none, ...others] = new Set(words.map((word) => word ?? none));
  return others.length === 0 ? first : 'several';
}

function kindOf({ units = [], lockables = [] }: Booking, known: ReadonlyMap<number, Unit>): BookedKind {
  const held = units.map(({ id, kind }) => ({ kind: known.get(id)?.kind ?? kind, size: known.get(id)?.size }));
  const kinds = [...held.map(({ kind }) => kind), ...lockables.map(({ type }) => type)];
  return {
    kind: onlyOf(kinds, 'unknown'),
    size: onlyOf(
      held.map(({ size }) => size),
      'none',
    ),
  };
}

/** @returns what a booking books. null: no booking; undefined: unknown which. */
export type BookedKinds = (booking: Booking | null | undefined) => BookedKind;

export function readBookedKinds({ units }: Pick<ReportRecords, 'units'>): BookedKinds {
  const known = new Map(units.map((unit) => [unit.id, unit]));
  const found = new Map<Booking, BookedKind>();
  return (booking) => {
    if (!booking) return booking === null ? noBooking : unknown;
    const kind = found.get(booking) ?? kindOf(booking, known);
    found.set(booking, kind);
    return kind;
  };
}
