/** A day without time and zone, as in the API: "2026-11-21". Days compare as text. */
export type Day = string;

const millisecondsADay = 86_400_000;

/** Days are counted in UTC, where each has 24 hours. */
const momentOf = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const dayOfUtc = (moment: number): Day => new Date(moment).toISOString().slice(0, 10);

/** `month`: 1 is January; months and dates beyond their end go on. */
export function dayAt(year: number, month: number, date: number): Day {
  return dayOfUtc(Date.UTC(year, month - 1, date));
}

/** Adds days; a number below 0 goes backwards. */
export function addDays(day: Day, days: number): Day {
  return dayOfUtc(momentOf(day) + days * millisecondsADay);
}

/** The days from one to the next; below 0 backwards. */
export const daysBetween = (first: Day, next: Day): number =>
  Math.round((momentOf(next) - momentOf(first)) / millisecondsADay);

/** The last day in a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayAt(year, month + months, Math.min(date, last));
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(momentOf(day)).getUTCDay();
}

/** "21/11/2026" */
export function formatDay(day: Day): string {
  return day.split('-').toReversed().join('/');
}

const written = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/;
/** The centuries tell it from YYYYMMDD: no month is 19 to 21. */
const digitsAlone = /^\s*(\d{2})(\d{2})((?:19|20|21)\d{2})\s*$/;

/** DD/MM/YYYY (21/11/2026, 1/2/2026) or DDMMYYYY (21112026); null: no such day. */
export function parseDay(typed: string): Day | null {
  const [, date = '', month = '', year = ''] = written.exec(typed) ?? digitsAlone.exec(typed) ?? [];
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

/** Whether a text is a day such as "2026-11-21". */
export function isDay(text: string): boolean {
  const moment = momentOf(text);
  return !Number.isNaN(moment) && dayOfUtc(moment) === text;
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
