import { isDay } from '#format/days.ts';
import { wallClock } from '#format/wallClock.ts';
import type { Schedule } from '../entities/schedule.ts';

/** Hours of one day in a site's own time, such as 06:00 to 20:00; 24:00 ends the day. */
export interface DaySpan {
  from: string;
  to: string;
}

/** A span of the week in the site's own time. `day` is 0 (Sunday) to 6. */
export interface WeekSpan extends DaySpan {
  day: number;
}

/** A calendar day's own hours instead of its weekday's; without spans it is closed. */
export interface DayException {
  /** "2026-12-25" */
  day: string;
  /** Why: "Christmas Day". */
  name?: string | null | undefined;
  spans: readonly DaySpan[];
}

/** Each week's hours, and the days that differ. */
export interface Hours {
  spans: readonly WeekSpan[];
  exceptions?: readonly DayException[] | undefined;
}

/** A time as "06:00", also of "6:00" and "06:00:00"; null: the text is no time. */
function timeIn(text: string | undefined): string | null {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):([0-5]\d)(?::00)?$/.exec(text ?? '') ?? [];
  const time = `${hours.padStart(2, '0')}:${minutes}`;
  return hours === '' || time > '24:00' ? null : time;
}

function daySpanIn({ from, to }: { from?: string | undefined; to?: string | undefined }): DaySpan | null {
  const [start, end] = [timeIn(from), timeIn(to)];
  return start === null || end === null ? null : { from: start, to: end };
}

function weekSpanIn({ day, from, to }: NonNullable<Schedule['spans']>[number]): WeekSpan | null {
  const span = daySpanIn({ from, to });
  return span === null || day === undefined ? null : { day, ...span };
}

function exceptionIn({ day, name, spans }: NonNullable<Schedule['exceptions']>[number]): DayException | null {
  const known = spans && allOf(spans.map(daySpanIn));
  return day === undefined || !isDay(day) || !known ? null : { day, name, spans: known };
}

/** All items; null: one of them is null. */
function allOf<Item>(items: readonly (Item | null)[]): Item[] | null {
  const known = items.filter((item) => item !== null);
  return known.length === items.length ? known : null;
}

/** null: a part is missing or unreadable, so nobody can say when it opens. */
export function hoursIn({ spans, exceptions = [] }: Pick<Schedule, 'spans' | 'exceptions'>): Hours | null {
  const week = spans && allOf(spans.map(weekSpanIn));
  const days = allOf(exceptions.map(exceptionIn));
  return week && days ? { spans: week, exceptions: days } : null;
}

interface PlaceInTime {
  weekday: number;
  /** "2026-12-25" */
  day: string;
  /** "06:00" */
  time: string;
}

function atSite(at: Date, timeZone: string): PlaceInTime {
  const { year, month, date, hour, minute } = wallClock(at.getTime(), timeZone);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = new Date(Date.UTC(year, month - 1, date));
  return { weekday: day.getUTCDay(), day: day.toISOString().slice(0, 10), time: `${two(hour)}:${two(minute)}` };
}

/** The spans of a day: the exception's, else the weekday's. */
export function spansOfDay({ spans, exceptions = [] }: Hours, day: string, weekday: number): readonly DaySpan[] {
  const exception = exceptions.find((each) => each.day === day);
  return exception === undefined ? spans.filter((span) => span.day === weekday) : exception.spans;
}

/**
 * By the wall clock of an IANA zone: hours that a clock change repeats count twice, skipped ones never come. A span's
 * end is exclusive; 24:00 ends with the day.
 */
export function isWithin(hours: Hours, at: Date, timeZone: string): boolean {
  const { day, weekday, time } = atSite(at, timeZone);
  return spansOfDay(hours, day, weekday).some((span) => span.from <= time && time < span.to);
}

/** The hours of a day in words: "06:00–12:00, 13:00–20:00", or "closed all day". */
function daySpansText(spans: readonly DaySpan[]): string {
  const sorted = spans.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return sorted.length === 0 ? 'closed all day' : sorted.map(({ from, to }) => `${from}–${to}`).join(', ');
}

/** The hours of the moment's own day. */
export function hoursOfDay(hours: Hours, at: Date, timeZone: string): string {
  const { day, weekday } = atSite(at, timeZone);
  return daySpansText(spansOfDay(hours, day, weekday));
}
