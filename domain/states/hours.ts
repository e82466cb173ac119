import { wallClock } from '#format/wallClock.ts';

/** Hours of one day in a site's own time, such as 06:00 to 20:00; 24:00 ends the day. */
export interface DaySpan {
  from: string;
  to: string;
}

/** A span of the week in a site's own time. A day is 0 (Sunday) to 6. */
export interface WeekSpan extends DaySpan {
  day: number;
}

/** A day of the calendar with hours of its own instead of those of its weekday; without spans it is closed. */
export interface DayException {
  /** "2026-12-25" */
  day: string;
  /** Why: "Christmas Day". */
  name?: string | null | undefined;
  spans: readonly DaySpan[];
}

/** The hours of a schedule: those of each week, and the days that differ. */
export interface Hours {
  spans: readonly WeekSpan[];
  exceptions?: readonly DayException[] | undefined;
}

/** Parts as any server may send them. */
type Loose<Whole> = { [Part in keyof Whole]?: Whole[Part] | undefined };

/** The spans of a schedule that can be read whole: one without its day or an end of it says nothing certain. */
export function weekSpansIn(spans: readonly Loose<WeekSpan>[]): WeekSpan[] {
  return spans.flatMap(({ day, from, to }) =>
    day === undefined || from === undefined || to === undefined ? [] : [{ day, from, to }],
  );
}

interface LooseException {
  day?: string | undefined;
  name?: string | null | undefined;
  spans?: readonly Loose<DaySpan>[] | undefined;
}

/** The exceptions of a schedule that can be read; one with an unreadable span is left out whole. */
function exceptionsIn(exceptions: readonly LooseException[]): DayException[] {
  return exceptions.flatMap(({ day, name, spans }) => {
    const known = (spans ?? []).flatMap(({ from, to }) =>
      from === undefined || to === undefined ? [] : [{ from, to }],
    );
    return day === undefined || known.length < (spans?.length ?? 1) ? [] : [{ day, name, spans: known }];
  });
}

/** The hours of a schedule's record, as far as they can be read. */
export function hoursIn(schedule: {
  spans?: readonly Loose<WeekSpan>[] | undefined;
  exceptions?: readonly LooseException[] | undefined;
}): Hours {
  return { spans: weekSpansIn(schedule.spans ?? []), exceptions: exceptionsIn(schedule.exceptions ?? []) };
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

/** The spans of a day: those of its exception, else those of its weekday. */
export function spansOfDay({ spans, exceptions = [] }: Hours, day: string, weekday: number): readonly DaySpan[] {
  const exception = exceptions.find((each) => each.day === day);
  return exception === undefined ? spans.filter((span) => span.day === weekday) : exception.spans;
}

/**
 * Whether a moment lies in a schedule's hours, by the clock on the wall of an IANA zone: an hour that a change of
 * daylight saving repeats counts both times, and one that it leaves out never comes. A span takes its first minute in,
 * and ends before its last; 24:00 ends with the day.
 */
export function isWithin(hours: Hours, at: Date, timeZone: string): boolean {
  const { day, weekday, time } = atSite(at, timeZone);
  return spansOfDay(hours, day, weekday).some((span) => span.from <= time && time < span.to);
}

/** The hours of a day as staff say them: "06:00–12:00, 13:00–20:00", or "closed all day". */
export function daySpansText(spans: readonly DaySpan[]): string {
  const sorted = spans.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return sorted.length === 0 ? 'closed all day' : sorted.map(({ from, to }) => `${from}–${to}`).join(', ');
}

/** The hours of a moment's own day: "06:00–12:00, 13:00–20:00", or "closed all day". */
export function hoursOfDay(hours: Hours, at: Date, timeZone: string): string {
  const { day, weekday } = atSite(at, timeZone);
  return daySpansText(spansOfDay(hours, day, weekday));
}
