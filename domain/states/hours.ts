import { wallClock } from '#format/wallClock.ts';

/** A span of the week in a site's own time. A day is 0 (Sunday) to 6; a time is "06:00", and 24:00 ends a day. */
export interface WeekSpan {
  day: number;
  from: string;
  to: string;
}

/** The spans of a schedule that can be read whole: one without its day or an end of it says nothing certain. */
export function weekSpansIn(spans: readonly { [Part in keyof WeekSpan]?: WeekSpan[Part] | undefined }[]): WeekSpan[] {
  return spans.flatMap(({ day, from, to }) =>
    day === undefined || from === undefined || to === undefined ? [] : [{ day, from, to }],
  );
}

function atSite(at: Date, timeZone: string): { day: number; time: string } {
  const { year, month, date, hour, minute } = wallClock(at.getTime(), timeZone);
  const two = (value: number) => String(value).padStart(2, '0');
  return { day: new Date(Date.UTC(year, month - 1, date)).getUTCDay(), time: `${two(hour)}:${two(minute)}` };
}

/**
 * Whether a moment lies in one of a schedule's spans, by the clock on the wall of an IANA zone: an hour that a change of
 * daylight saving repeats counts both times, and one that it leaves out never comes. A span takes its first minute in,
 * and ends before its last; 24:00 ends with the day.
 */
export function isWithin(spans: readonly WeekSpan[], at: Date, timeZone: string): boolean {
  const { day, time } = atSite(at, timeZone);
  return spans.some((span) => span.day === day && span.from <= time && time < span.to);
}

/** The hours of a moment's own day, as staff say them: "06:00–12:00, 13:00–20:00", or "closed all day". */
export function hoursOfDay(spans: readonly WeekSpan[], at: Date, timeZone: string): string {
  const { day } = atSite(at, timeZone);
  const own = spans.filter((span) => span.day === day).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return own.length === 0 ? 'closed all day' : own.map(({ from, to }) => `${from}–${to}`).join(', ');
}
