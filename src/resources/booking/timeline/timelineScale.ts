import { addDays, addMonths, weekdayOf, type Day } from '#format/days.ts';
import { dayOf, startOfDayIn, timeOf } from '#domain/time/zonedTime.ts';

export const zooms = ['day', 'week', 'month', 'year'] as const;
export type Zoom = (typeof zooms)[number];

const hour = 3_600_000;

/** Pixels of 24 hours at each zoom. */
const dayWidths: Record<Zoom, number> = { day: 24 * 60, week: 132, month: 40, year: 3.75 };

/** How far the timeline reaches: days of the site, the last one excluded. */
export interface TimelineRange {
  first: Day;
  end: Day;
}

/** From the month before last to a year from then on. */
export function rangeAround(day: Day): TimelineRange {
  const first = addMonths(`${day.slice(0, 7)}-01`, -2);
  return { first, end: addMonths(first, 14) };
}

export interface Tick {
  at: number;
  x: number;
  width: number;
  label: string;
  isToday: boolean;
  isWeekend: boolean;
}

/** Each millisecond is as wide as any other, also where clocks change. */
export interface TimelineScale {
  zoom: Zoom;
  zone: string;
  range: TimelineRange;
  /** The instants at which the range begins and ends. */
  from: number;
  until: number;
  width: number;
  xOf: (instant: number) => number;
  instantAt: (x: number) => number;
}

export function timelineScale(zoom: Zoom, range: TimelineRange, zone: string): TimelineScale {
  const [from, until] = [startOfDayIn(zone, range.first), startOfDayIn(zone, range.end)];
  const perMillisecond = dayWidths[zoom] / (24 * hour);
  return {
    zoom,
    zone,
    range,
    from,
    until,
    width: (until - from) * perMillisecond,
    xOf: (instant) => (instant - from) * perMillisecond,
    instantAt: (x) => Math.round(from + x / perMillisecond),
  };
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** @throws RangeError for a day that no calendar has. */
function nameAt(names: readonly string[], index: number, day: Day): string {
  const name = names[index];
  if (name === undefined) throw new RangeError(`"${day}" is no day.`);
  return name;
}

const monthOf = (day: Day) => nameAt(months, Number(day.slice(5, 7)) - 1, day);
const dateOf = (day: Day) => Number(day.slice(8));
const weekdayName = (day: Day) => nameAt(weekdays, weekdayOf(day), day);

/** "Mon 23 Nov" */
const shortDay = (day: Day) => `${weekdayName(day)} ${dateOf(day)} ${monthOf(day)}`;

/** The days of a scale that lie in a span of pixels, each as the first of its unit of the calendar. */
function daysIn({ from, until, range, zone, instantAt }: TimelineScale, span: PixelSpan, step: 'day' | 'month'): Day[] {
  const begin = dayOf(Math.max(from, instantAt(span.from)), zone);
  const end = Math.min(until, instantAt(span.until));
  const days: Day[] = [];
  const next = (day: Day) => (step === 'day' ? addDays(day, 1) : addMonths(day, 1));
  for (let day = step === 'day' ? begin : `${begin.slice(0, 7)}-01`; day < range.end; day = next(day)) {
    if (startOfDayIn(zone, day) >= end) break;
    days.push(day);
  }
  return days;
}

export interface PixelSpan {
  from: number;
  until: number;
}

function tickOf(scale: TimelineScale, at: number, until: number, about: Omit<Tick, 'at' | 'x' | 'width'>): Tick {
  const x = scale.xOf(at);
  return { at, x, width: scale.xOf(until) - x, ...about };
}

function dayTick(scale: TimelineScale, day: Day, today: Day): Tick {
  const { zone, zoom } = scale;
  const label =
    zoom === 'week' ? shortDay(day) : zoom === 'day' ? `${shortDay(day)} ${day.slice(0, 4)}` : String(dateOf(day));
  const isWeekend = [0, 6].includes(weekdayOf(day));
  const about = { label, isToday: day === today, isWeekend };
  return tickOf(scale, startOfDayIn(zone, day), startOfDayIn(zone, addDays(day, 1)), about);
}

function monthTick(scale: TimelineScale, day: Day, hasYear: boolean): Tick {
  const label = hasYear ? `${monthOf(day)} ${day.slice(0, 4)}` : monthOf(day);
  const until = startOfDayIn(scale.zone, addMonths(day, 1));
  return tickOf(scale, startOfDayIn(scale.zone, day), until, { label, isToday: false, isWeekend: false });
}

function hourTicks(scale: TimelineScale, day: Day): Tick[] {
  const { zone } = scale;
  const [begin, end] = [startOfDayIn(zone, day), startOfDayIn(zone, addDays(day, 1))];
  // Where clocks change by half an hour, the last tick is shorter.
  return Array.from({ length: Math.ceil((end - begin) / hour) }, (_, index) => {
    const at = begin + index * hour;
    const until = Math.min(at + hour, end);
    return tickOf(scale, at, until, { label: timeOf(at, zone), isToday: false, isWeekend: false });
  });
}

export function ticksIn(scale: TimelineScale, span: PixelSpan, today: Day): { groups: Tick[]; ticks: Tick[] } {
  const { zoom } = scale;
  if (zoom === 'year') {
    const first = daysIn(scale, span, 'month');
    return { groups: yearTicks(scale, first), ticks: first.map((day) => monthTick(scale, day, false)) };
  }
  const days = daysIn(scale, span, 'day');
  if (zoom === 'day') {
    const ticks = days.flatMap((day) => hourTicks(scale, day));
    return { groups: days.map((day) => dayTick(scale, day, today)), ticks: ticks.filter((tick) => isIn(tick, span)) };
  }
  const groups = daysIn(scale, span, 'month').map((day) => monthTick(scale, day, true));
  return { groups, ticks: days.map((day) => dayTick(scale, day, today)) };
}

const isIn = ({ x, width }: Tick, span: PixelSpan) => x + width >= span.from && x <= span.until;

function yearTicks(scale: TimelineScale, firsts: readonly Day[]): Tick[] {
  const years = [...new Set(firsts.map((day) => day.slice(0, 4)))];
  const startOf = (year: number) => startOfDayIn(scale.zone, `${year}-01-01`);
  return years.map((label) => {
    const year = Number(label);
    return tickOf(scale, startOf(year), startOf(year + 1), { label, isToday: false, isWeekend: false });
  });
}

/** The start of the pressed hour or day, within the free time. */
export function pressedStart(scale: TimelineScale, pressed: number, free: { from: number }): number {
  const begin = startOfDayIn(scale.zone, dayOf(pressed, scale.zone));
  // Hours count from the day's own beginning: not every zone is whole hours from UTC.
  const hours = scale.zoom === 'day' ? Math.floor((pressed - begin) / hour) : 0;
  return Math.max(free.from, begin + hours * hour);
}
