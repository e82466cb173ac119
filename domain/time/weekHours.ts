import type { DaySpan, WeekSpan } from '../states/hours.ts';

export const minutesADay = 1440;

/** The minutes of a time since midnight: "06:30" is 390; NaN: the text is no time. */
export function minutesOf(time: string): number {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  const total = Number(hours) * 60 + Number(minutes);
  return total <= minutesADay ? total : Number.NaN;
}

/** 390 is "06:30". */
export function timeOfMinutes(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** A half-open range of minutes of one day. */
export interface MinuteRange {
  from: number;
  to: number;
}

const rangeOf = ({ from, to }: DaySpan): MinuteRange => ({ from: minutesOf(from), to: minutesOf(to) });
const isRange = ({ from, to }: MinuteRange) => from < to;

/** Sorts ranges, and joins those that touch or overlap. */
function joined(ranges: readonly MinuteRange[]): MinuteRange[] {
  const result: MinuteRange[] = [];
  for (const { from, to } of ranges.filter(isRange).toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
}

/** The open minutes of a weekday; spans that touch or overlap are one. */
export function openMinutes(spans: readonly WeekSpan[], day: number): MinuteRange[] {
  return joined(spans.filter((span) => span.day === day).map(rangeOf));
}

const spansOf = (day: number, ranges: readonly MinuteRange[]): WeekSpan[] =>
  ranges.map(({ from, to }) => ({ day, from: timeOfMinutes(from), to: timeOfMinutes(to) }));

/** Replaces one day's hours, in the order of the week. */
function withDay(spans: readonly WeekSpan[], day: number, ranges: readonly MinuteRange[]): WeekSpan[] {
  const others = spans.filter((span) => span.day !== day);
  return [...others, ...spansOf(day, ranges)].toSorted((a, b) => a.day - b.day || (a.from < b.from ? -1 : 1));
}

export function opened(spans: readonly WeekSpan[], day: number, range: MinuteRange): WeekSpan[] {
  return withDay(spans, day, joined([...openMinutes(spans, day), range]));
}

export function closed(spans: readonly WeekSpan[], day: number, { from, to }: MinuteRange): WeekSpan[] {
  const left = openMinutes(spans, day).flatMap((open) =>
    [
      { from: open.from, to: Math.min(open.to, from) },
      { from: Math.max(open.from, to), to: open.to },
    ].filter(isRange),
  );
  return withDay(spans, day, left);
}

export function isOpenFor(spans: readonly WeekSpan[], day: number, { from, to }: MinuteRange): boolean {
  return openMinutes(spans, day).some((open) => open.from <= from && to <= open.to);
}

export function copiedDay(spans: readonly WeekSpan[], day: number, others: readonly number[]): WeekSpan[] {
  const ranges = openMinutes(spans, day);
  return others.reduce<WeekSpan[]>((soFar, other) => withDay(soFar, other, ranges), [...spans]);
}

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const short = (day: number) => weekdays[day]?.slice(0, 3) ?? '';

/** "06:00–12:00, 13:00–20:00", "24 hours"; '' for a closed day. */
function dayText(ranges: readonly MinuteRange[]): string {
  const [first] = ranges;
  if (first?.from === 0 && first.to === minutesADay) return '24 hours';
  return ranges.map(({ from, to }) => `${timeOfMinutes(from)}–${timeOfMinutes(to)}`).join(', ');
}

/** From Monday, as people list opening hours. */
const fromMonday = [1, 2, 3, 4, 5, 6, 0] as const;

/** The lines of a week, "Mon–Fri" with "08:30–17:30", without closed days. */
export function weekLines(spans: readonly WeekSpan[]): { days: string; hours: string }[] {
  const groups: { first: number; last: number; count: number; hours: string }[] = [];
  for (const day of fromMonday) {
    const hours = dayText(openMinutes(spans, day));
    const group = groups.at(-1);
    if (group?.hours === hours) Object.assign(group, { last: day, count: group.count + 1 });
    else groups.push({ first: day, last: day, count: 1, hours });
  }
  return groups
    .filter(({ hours }) => hours !== '')
    .map(({ first, last, count, hours }) => {
      if (count === 7) return { days: 'Every day', hours };
      return { days: count === 1 ? short(first) : `${short(first)}–${short(last)}`, hours };
    });
}

/** The week in words: "Mon–Fri 08:30–17:30, Sat 09:00–13:00", or "Closed all week". */
export function weekText(spans: readonly WeekSpan[]): string {
  const lines = weekLines(spans).map(({ days, hours }) => `${days} ${hours}`);
  return lines.length === 0 ? 'Closed all week' : lines.join('; ');
}
