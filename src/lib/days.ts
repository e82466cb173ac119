import { momentOfWallClock, wallClock } from '#format/wallClock.ts';
import { withKnownZone } from './dates.ts';

/** A day without time and zone, as in the API: "2026-11-21". */
export type Day = string;

const millisecondsADay = 86_400_000;

/** Days are counted in UTC, where each has 24 hours. */
const momentOf = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (moment: number): Day => new Date(moment).toISOString().slice(0, 10);

export function addDays(day: Day, days: number): Day {
  return dayOf(momentOf(day) + days * millisecondsADay);
}

/** The same day of another month, or the last day of a shorter one. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** The day that a moment falls on in an IANA zone; in an unknown one, the browser's day. */
export function dayIn(moment: string | number | Date, zone: string): Day {
  const { year, month, date } = withKnownZone(zone, (known) => wallClock(new Date(moment).getTime(), known));
  return dayOf(Date.UTC(year, month - 1, date));
}

/** The moment at which a day begins in an IANA zone, in milliseconds since 1970; an unknown zone: as dayIn. */
export function beginOfDay(day: Day, zone: string): number {
  return withKnownZone(zone, (known) => momentOfWallClock(momentOf(day), known));
}

/** "21/11/2026" */
export function formatDay(day: Day): string {
  return day.split('-').toReversed().join('/');
}

/** The day that somebody typed as DD/MM/YYYY (21/11/2026, 1/2/2026); null where there is no such day. */
export function parseDay(typed: string): Day | null {
  const [, date = '', month = '', year = ''] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(typed) ?? [];
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const moment = momentOf(day);
  return !Number.isNaN(moment) && dayOf(moment) === day ? day : null;
}

/** Sunday is 0: weeks start with it. */
export function weekdayOf(day: Day): number {
  return new Date(momentOf(day)).getUTCDay();
}

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
