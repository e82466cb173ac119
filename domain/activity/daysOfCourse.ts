import { addDays, type Day } from '#format/days.ts';
import { rangeOfDays, type InstantRange } from '../time/zonedTime.ts';

/** The days that the course of arrivals and departures spans, today included. */
export const courseDays = 14;

/** Today last. Where clocks change, a day has 23 or 25 hours. */
export function daysOfCourse(zone: string, today: Day): InstantRange[] {
  return Array.from({ length: courseDays }, (_each, index) => {
    const day = addDays(today, index + 1 - courseDays);
    return rangeOfDays(zone, { first: day, last: day });
  });
}
