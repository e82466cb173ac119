import type { Booking } from '#domain/entities/booking.ts';
import type { VacantUnit } from '#domain/entities/vacantUnit.ts';
import { compareNames } from '#domain/search/sortingText.ts';
import { bookedAs, unitKinds, type UnitKind } from '#domain/states/unitKind.ts';
import { isOneOf } from '#domain/states/words.ts';

/** The kinds of unit that can replace one: its own; where that is not known, all that a booking of this type can hold. */
export function kindsFor(kind: unknown, { type }: Booking): readonly UnitKind[] {
  if (isOneOf(unitKinds, kind as string | undefined)) return [kind as UnitKind];
  return unitKinds.filter((each) => bookedAs[each] === type);
}

/** Whether a vacant unit stays free for as long as a booking runs. */
function isFreeFor({ bookedFrom }: VacantUnit, { endsAt }: Booking): boolean {
  if (bookedFrom === null || bookedFrom === undefined) return true;
  return typeof endsAt === 'string' && Date.parse(endsAt) <= Date.parse(bookedFrom);
}

/** Units in natural order, without those that the server refused. */
export function freeUnits(
  vacant: readonly VacantUnit[],
  booking: Booking,
  refused: ReadonlySet<number>,
): readonly VacantUnit[] {
  const held = (booking.units ?? []).map(({ id }) => id);
  return vacant
    .filter((unit) => isFreeFor(unit, booking) && !refused.has(unit.id) && !held.includes(unit.id))
    .toSorted((a, b) => compareNames(a.name ?? '', b.name ?? '') || a.id - b.id);
}
