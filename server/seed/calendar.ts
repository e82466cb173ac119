import { wallClock } from '#format/wallClock.ts';
import { day, hour, minute } from './demoSite.ts';

/** What is billed by the week is billed four weeks at a time. */
export const weeksBilled = 4;

/** A day of a calendar: how many days after 1 January 1970 it is. */
export type DayNumber = number;

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/**
 * The days of a site. Thousands of bills are dated by it, so it counts with the zone's standard time all year: what it
 * puts at 9 o'clock is at 10 while clocks are put forward, and never on another day.
 */
export interface Calendar {
  dayOf(moment: Date): DayNumber;
  /** The moment at a time of that day; and the same in milliseconds since 1970. */
  at(date: DayNumber, hours: number): Date;
  timeAt(date: DayNumber, hours: number, minutes: number): number;
}

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const { year, month, date, hour: hours, minute: minutes } = wallClock(moment, timeZone);
  return Date.UTC(year, month - 1, date, hours, minutes) - moment;
}

export function calendarOf(timeZone: string, anchor: Date): Calendar {
  const year = anchor.getUTCFullYear();
  const offset = Math.min(...[0, 6].map((month) => offsetAt(Date.UTC(year, month, 1), timeZone)));
  const timeAt = (date: DayNumber, hours: number, minutes: number) =>
    date * day + hours * hour + minutes * minute - offset;
  return {
    dayOf: (moment) => Math.floor((moment.getTime() + offset) / day),
    at: (date, hours) => new Date(timeAt(date, hours, 0)),
    timeAt,
  };
}

/** Where each month begins, by how many months after January 1970 it is: bills ask for the same ones again and again. */
const begins: DayNumber[] = [];

function beginOf(month: number): DayNumber {
  return (begins[month] ??= Date.UTC(1970, month, 1) / day);
}

/** A day and the same day of the months after it, by their number; or the last day of a month that has no such day. */
export function monthly(date: DayNumber): (months: number) => DayNumber {
  const from = new Date(date * day);
  const month = (from.getUTCFullYear() - 1970) * 12 + from.getUTCMonth();
  const intoMonth = from.getUTCDate() - 1;
  return (months) => Math.min(beginOf(month + months) + intoMonth, beginOf(month + months + 1) - 1);
}

/** "2026-11-21" */
export const isoDay = (date: DayNumber) => new Date(date * day).toISOString().slice(0, 10);

/** "21 Nov 2026" */
export function writtenDay(date: DayNumber): string {
  const shown = new Date(date * day);
  return `${shown.getUTCDate()} ${monthNames[shown.getUTCMonth()] ?? ''} ${shown.getUTCFullYear()}`;
}

/** 0 is Sunday. */
export const weekdayOf = (date: DayNumber) => new Date(date * day).getUTCDay();

/** How much of the year's summer there is: 1 in late January, -1 in late July. */
export function summerOf(date: DayNumber): number {
  const peak = 20;
  const intoYear = date - Date.UTC(new Date(date * day).getUTCFullYear(), 0, 1) / day;
  return Math.cos((2 * Math.PI * (intoYear - peak)) / 365.25);
}
