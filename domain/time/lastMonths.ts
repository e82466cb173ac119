import { addMonths } from '#format/days.ts';
import { dayOf, startOfDayIn, type InstantRange } from './zonedTime.ts';

/** A month of a zone's calendar. */
export interface ZonedMonth extends InstantRange {
  /** "2026-11" */
  month: string;
}

/** The last months of a zone's calendar, that of the moment last. */
export function lastMonths(count: number, zone: string, now: number): ZonedMonth[] {
  const first = `${dayOf(now, zone).slice(0, 7)}-01`;
  const starts = Array.from({ length: count + 1 }, (_each, index) => addMonths(first, index - count + 1));
  const instants = starts.map((day) => startOfDayIn(zone, day));
  return starts.slice(0, -1).map((day, index) => ({
    month: day.slice(0, 7),
    from: instants[index] as number,
    until: instants[index + 1] as number,
  }));
}
