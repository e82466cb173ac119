import { addDays, addMonths, weekdayOf, type Day } from '#format/days.ts';

export { addDays, addMonths, formatDay, isDay, parseDay, weekdayOf, type Day } from '#format/days.ts';

/** Days are named in UTC, where each has 24 hours. */
const momentOf = (day: Day) => Date.parse(`${day}T00:00:00Z`);

/** The weeks of a day's month, from Sunday to Saturday, with the days of its neighbours that fill them. */
export function weeksOf(day: Day): Day[][] {
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -weekdayOf(first));
  const end = addMonths(first, 1);
  const weeks: Day[][] = [];
  for (let sunday = start; sunday < end; sunday = addDays(sunday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(sunday, index)));
  return weeks;
}

/** "November 2026" */
export function monthTitle(day: Day): string {
  return new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(momentOf(day));
}

/** "Saturday 21 November 2026" */
export function longDay(day: Day): string {
  const format = new Intl.DateTimeFormat('en-AU', { dateStyle: 'full', timeZone: 'UTC' });
  return format.format(momentOf(day)).replace(',', '');
}
