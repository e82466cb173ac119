import type { Booking } from '#domain/entities/booking.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import type { BookedTime } from '#domain/lifecycle/bookedTime.ts';
import { freeBookables } from '#domain/lifecycle/freeBookables.ts';
import { compareTexts, sortingText } from '#domain/search/sortingText.ts';

export interface WantedUnit {
  taken: Unit;
  time: BookedTime;
  chosen: readonly number[];
  now: number;
}

/** How far a unit's size is from the taken one's: 0 is the same size and floor area, 1 the same size. */
function sizeDistance({ size, squareMetres }: Unit, taken: Unit): number {
  if ((size ?? null) !== (taken.size ?? null)) return 2;
  return (squareMetres ?? null) === (taken.squareMetres ?? null) ? 0 : 1;
}

/** Square metres between two units; an unknown floor area is the farthest. */
function areaDistance({ squareMetres: one }: Unit, { squareMetres: other }: Unit): number {
  return one == null || other == null ? Number.MAX_VALUE : Math.abs(one - other);
}

/**
 * Finds a unit of the same kind and site that is free for the whole time: of the same size and floor area if possible,
 * else of the nearest, the larger first, and the next by name.
 */
export function nextFreeUnit(
  units: readonly Unit[],
  bookings: readonly Booking[],
  { taken, time, chosen, now }: WantedUnit,
): Unit | null {
  const { units: free } = freeBookables({ units, lockables: [], bookings, time, now });
  const nameOf = (unit: Unit) => sortingText(recordName('unit', unit));
  const from = nameOf(taken);
  const [next] = free
    .filter(
      ({ id, kind, siteId }) =>
        id !== taken.id && !chosen.includes(id) && kind === taken.kind && siteId === taken.siteId,
    )
    .map((unit) => ({ unit, text: nameOf(unit) }))
    .toSorted(
      (a, b) =>
        sizeDistance(a.unit, taken) - sizeDistance(b.unit, taken) ||
        areaDistance(a.unit, taken) - areaDistance(b.unit, taken) ||
        (b.unit.squareMetres ?? 0) - (a.unit.squareMetres ?? 0) ||
        Number(a.text < from) - Number(b.text < from) ||
        compareTexts(a.text, b.text),
    );
  return next?.unit ?? null;
}
