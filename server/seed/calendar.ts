import { wallClock } from '#format/wallClock.ts';
import { day, hour, minute } from './demoSite.ts';

/** Weekly rents are billed four weeks at a time. */
export const weeksBilled = 4;

/** Days since 1 January 1970. */
export type DayNumber = number;

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/**
 * Dates thousands of bills at a site, so it uses standard time all year: its 9 o'clock is 10 in summer time, but never
 * another day.
 */
export interface Calendar {
  dayOf(moment: Date): DayNumber;
  /** The moment at a time of that day; also in milliseconds since 1970. */
  at(date: DayNumber, hours: number): Date;
  timeAt(date: DayNumber, hours: number, minutes: number): number;
}

/** How far a zone's clocks are ahead of UTC at a moment, in milliseconds. */
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

/** The first day of each month, by months since January 1970: bills ask for the same ones again. */
const begins: DayNumber[] = [];

function beginOf(month: number): DayNumber {
  return (begins[month] ??= Date.UTC(1970, month, 1) / day);
}

/** The same day of later months; the last day of a shorter month. */
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

/** 1 in late January, -1 in late July. */
export function summerOf(date: DayNumber): number {
  const peak = 20;
  const intoYear = date - Date.UTC(new Date(date * day).getUTCFullYear(), 0, 1) / day;
  return Math.cos((2 * Math.PI * (intoYear - peak)) / 365.25);
}
