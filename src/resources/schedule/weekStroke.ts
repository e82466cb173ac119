import type { WeekSpan } from '#domain/states/hours.ts';
import { closed, isOpenFor, minutesADay, opened } from '#domain/time/weekHours.ts';

/** The length of a cell of the week grid. */
export const slotMinutes = 30;
export const slotsADay = minutesADay / slotMinutes;

export interface Slot {
  day: number;
  slot: number;
}

/** A drag draws the same hours on one or several days. */
export interface Stroke {
  anchor: Slot;
  end: Slot;
  opens: boolean;
}

const rangeOf = (first: number, last: number) => ({
  from: Math.min(first, last) * slotMinutes,
  to: (Math.max(first, last) + 1) * slotMinutes,
});

export const isOpenAtSlot = (spans: readonly WeekSpan[], { day, slot }: Slot): boolean =>
  isOpenFor(spans, day, rangeOf(slot, slot));

/** Draws the stroke. Other minutes do not change. */
export function drawn(spans: readonly WeekSpan[], { anchor, end, opens }: Stroke): WeekSpan[] {
  const range = rangeOf(anchor.slot, end.slot);
  const days = [Math.min(anchor.day, end.day), Math.max(anchor.day, end.day)] as const;
  let result: WeekSpan[] = [...spans];
  for (let day = days[0]; day <= days[1]; day += 1)
    result = opens ? opened(result, day, range) : closed(result, day, range);
  return result;
}
