import type { Booking } from '#domain/entities/booking.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { conflictsWith, type BookedTime } from '#domain/lifecycle/bookedTime.ts';
import { compareTexts, sortingText } from '#domain/search/sortingText.ts';

export interface WantedUnit {
  taken: Unit;
  time: BookedTime;
  chosen: readonly number[];
  now: number;
}

/**
 * Finds a unit of the same kind and site that is free for the whole time, of the same size if possible, and the next by
 * name.
 */
export function nextFreeUnit(
  units: readonly Unit[],
  bookings: readonly Booking[],
  { taken, time, chosen, now }: WantedUnit,
): Unit | null {
  const busy = new Set<number>();
  for (const booking of conflictsWith(bookings, time, now)) for (const { id } of booking.units ?? []) busy.add(id);
  for (const { startsAt, units: held } of bookings) if (startsAt == null) for (const { id } of held ?? []) busy.add(id);
  const nameOf = (unit: Unit) => sortingText(recordName('unit', unit));
  const from = nameOf(taken);
  const free = units
    .filter(
      ({ id, kind, siteId, cleaningState, status }) =>
        id !== taken.id &&
        !chosen.includes(id) &&
        !busy.has(id) &&
        kind === taken.kind &&
        siteId === taken.siteId &&
        cleaningState !== 'CLEAN/REPAIR' &&
        status !== 'overlocked',
    )
    .map((unit) => ({ unit, text: nameOf(unit), isOtherSize: unit.size !== taken.size }))
    .toSorted(
      (a, b) =>
        Number(a.isOtherSize) - Number(b.isOtherSize) ||
        Number(a.text < from) - Number(b.text < from) ||
        compareTexts(a.text, b.text),
    );
  return free[0]?.unit ?? null;
}
