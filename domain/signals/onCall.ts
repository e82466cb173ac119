import { addDays, weekdayOf, type Day } from '#format/days.ts';
import { minutesADay, minutesOf, timeOfMinutes, weekdays, type MinuteRange } from '../time/weekHours.ts';
import { dayOf, instantOf, rangeOfDays, timeOf, type InstantRange } from '../time/zonedTime.ts';

const minutesAWeek = 7 * minutesADay;

interface Hours {
  /** 0 is Sunday. */
  days: readonly number[];
  /** "22:00". Over midnight where it is not earlier than `until`: equal times are a whole day. */
  from: string;
  until: string;
}

/** Hours of the week at which somebody is on call, by the rota's clock. */
export interface Shift extends Hours {
  userId: number;
}

/** Somebody who stands in for a while, by the rota's clock. */
export interface Swap {
  userId: number;
  /** "2026-12-05", "18:00" */
  fromDay: Day;
  fromTime: string;
  untilDay: Day;
  untilTime: string;
}

const passesMidnight = ({ from, until }: Hours) => until <= from;

/** The minutes of a week, from Monday, that a shift has. One that passes the end of the week is two ranges. */
function minutesOfShift(shift: Hours): MinuteRange[] {
  return shift.days.flatMap((day) => {
    const start = ((day + 6) % 7) * minutesADay;
    const from = start + minutesOf(shift.from);
    const to = start + minutesOf(shift.until) + (passesMidnight(shift) ? minutesADay : 0);
    if (to <= minutesAWeek) return [{ from, to }];
    return [
      { from, to: minutesAWeek },
      { from: 0, to: to - minutesAWeek },
    ];
  });
}

const sortedMinutes = (shifts: readonly Hours[]) =>
  shifts.flatMap(minutesOfShift).toSorted((one, other) => one.from - other.from);

/** "Sat 18:00", of minutes since Monday. */
function momentOfWeek(minutes: number): string {
  const day = (Math.floor(minutes / minutesADay) + 1) % 7;
  return `${weekdays[day]?.slice(0, 3) ?? ''} ${timeOfMinutes(minutes % minutesADay)}`;
}

/** The first moment of the week with two people, "Sat 18:00"; null: each moment has one at most. */
export function overlapOf(shifts: readonly Hours[]): string | null {
  const sorted = sortedMinutes(shifts);
  const later = sorted.find(({ from }, index) => from < (sorted[index - 1]?.to ?? 0));
  return later === undefined ? null : momentOfWeek(later.from);
}

/** The minutes of a week, from Monday, at which nobody is on call. One that passes the end of the week ends after it. */
export function weekGaps(shifts: readonly Hours[]): MinuteRange[] {
  const sorted = sortedMinutes(shifts);
  const gaps: MinuteRange[] = [];
  let covered = 0;
  for (const { from, to } of [...sorted, { from: minutesAWeek, to: minutesAWeek }]) {
    if (from > covered) gaps.push({ from: covered, to: from });
    covered = Math.max(covered, to);
  }
  const [first, ...others] = gaps;
  const last = others.at(-1);
  if (first?.from !== 0 || last?.to !== minutesAWeek) return gaps;
  return [...others.slice(0, -1), { from: last.from, to: minutesAWeek + first.to }];
}

/** "Sat 18:00–Sun 08:00", and "Sat 08:00–18:00" on one day that both name. */
function spanText(from: string, until: string, isShort: boolean): string {
  const [day, time] = until.split(' ');
  return `${from}–${isShort && from.startsWith(`${day} `) ? time : until}`;
}

/** "Sat 18:00–Sun 08:00"; null: the whole week. */
export function gapText({ from, to }: MinuteRange): string | null {
  if (to - from >= minutesAWeek) return null;
  return spanText(momentOfWeek(from), momentOfWeek(to % minutesAWeek), to - from < minutesADay);
}

/** Who is on call at which hours of the week, and who stands in when. */
export interface Rota {
  zone: string;
  /** No two overlap. */
  shifts: readonly Shift[];
  /** In the order in which they were made. */
  swaps: readonly Swap[];
}

/** A person on call, or nobody. */
export interface OnCallStretch extends InstantRange {
  /** null: nobody. */
  userId: number | null;
  isSwap: boolean;
}

/**
 * A time that clocks show twice is its first moment, and one that they skip is that of the change. So shifts that
 * follow each other by the clock do so in time, without a gap and without a second handover.
 */
const momentOf = (zone: string, day: Day, time: string) => instantOf(zone, day, time).instant;

function swapRanges({ zone, swaps }: Rota): OnCallStretch[] {
  return swaps.map(({ userId, fromDay, fromTime, untilDay, untilTime }) => ({
    userId,
    isSwap: true,
    from: momentOf(zone, fromDay, fromTime),
    until: momentOf(zone, untilDay, untilTime),
  }));
}

function shiftRanges({ zone, shifts }: Rota, first: Day, last: Day): OnCallStretch[] {
  const ranges: OnCallStretch[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    for (const shift of shifts.filter(({ days }) => days.includes(weekdayOf(day)))) {
      const from = momentOf(zone, day, shift.from);
      const until = momentOf(zone, passesMidnight(shift) ? addDays(day, 1) : day, shift.until);
      ranges.push({ userId: shift.userId, isSwap: false, from, until });
    }
  }
  return ranges;
}

/** Those that may count between two instants, the ones that beat others first. */
function rangesAround(rota: Rota, from: number, until: number): OnCallStretch[] {
  const first = addDays(dayOf(from, rota.zone), -1);
  const last = addDays(dayOf(until, rota.zone), 1);
  return [...swapRanges(rota).toReversed(), ...shiftRanges(rota, first, last)];
}

const rangeAt = (ranges: readonly OnCallStretch[], at: number) =>
  ranges.find(({ from, until }) => from <= at && at < until);

/** @returns the person on call at an instant; null: nobody. */
export function onCallAt(rota: Rota, at: number): number | null {
  return rangeAt(rangesAround(rota, at, at), at)?.userId ?? null;
}

/** Who is on call from one instant to another: stretches side by side, of which no two neighbours are equal. */
export function onCallStretches(rota: Rota, { from, until }: InstantRange): OnCallStretch[] {
  const ranges = rangesAround(rota, from, until);
  const turns = ranges.flatMap((range) => [range.from, range.until]).filter((turn) => turn > from && turn < until);
  const starts = [...new Set([from, ...turns])].toSorted((one, other) => one - other);
  const stretches: OnCallStretch[] = [];
  starts.forEach((start, index) => {
    const { userId, isSwap } = rangeAt(ranges, start) ?? { userId: null, isSwap: false };
    const last = stretches.at(-1);
    const end = starts[index + 1] ?? until;
    if (last?.userId === userId && last.isSwap === isSwap) last.until = end;
    else stretches.push({ from: start, until: end, userId, isSwap });
  });
  return stretches;
}

/** A part of a day, from 0 at its start to 1 at its end: days in which clocks change have 23 or 25 hours. */
export interface DayPart {
  start: number;
  end: number;
  /** "18:00", "24:00" */
  from: string;
  until: string;
  /** null: nobody. */
  userId: number | null;
  isSwap: boolean;
}

/** Who is on call on seven days, in parts side by side. */
export function onCallDays(rota: Rota, first: Day): { day: Day; parts: DayPart[] }[] {
  const { zone } = rota;
  return Array.from({ length: 7 }, (_none, index) => {
    const day = addDays(first, index);
    const { from, until } = rangeOfDays(zone, { first: day, last: day });
    const placeOf = (at: number) => (at - from) / (until - from);
    const parts = onCallStretches(rota, { from, until }).map((stretch) => ({
      start: placeOf(stretch.from),
      end: placeOf(stretch.until),
      from: timeOf(stretch.from, zone),
      until: stretch.until === until ? '24:00' : timeOf(stretch.until, zone),
      userId: stretch.userId,
      isSwap: stretch.isSwap,
    }));
    return { day, parts };
  });
}

/** The usual week, from Monday, without swaps and without changes of clocks. */
export function usualDays(shifts: readonly Shift[]): ReturnType<typeof onCallDays> {
  return onCallDays({ zone: 'UTC', shifts, swaps: [] }, '2027-01-04');
}

/** "Sat 18:00" by a zone's clocks. */
export function weekMoment(at: number, zone: string): string {
  return `${weekdays[weekdayOf(dayOf(at, zone))]?.slice(0, 3) ?? ''} ${timeOf(at, zone)}`;
}

/** Who is on call at an instant, and until when; null: for two weeks at least. */
export function currentOnCall(rota: Rota, at: number): { userId: number | null; until: number | null } {
  const [first, ...others] = onCallStretches(rota, { from: at, until: at + 14 * 86_400_000 });
  const userId = first?.userId ?? null;
  return { userId, until: others.find((stretch) => stretch.userId !== userId)?.from ?? null };
}

/** When nobody is on call on seven days from today, without what is over: "Sat 18:00–Sun 08:00"; null: all the time. */
export function comingGaps(rota: Rota, at: number): (string | null)[] {
  const { zone } = rota;
  const today = dayOf(at, zone);
  const range = rangeOfDays(zone, { first: today, last: addDays(today, 6) });
  return onCallStretches(rota, range)
    .filter(({ userId, until }) => userId === null && until > at)
    .map(({ from, until }) =>
      from === range.from && until === range.until
        ? null
        : spanText(weekMoment(from, zone), weekMoment(until, zone), until - from < 86_400_000),
    );
}

/**
 * When one person is on call: the times that run at an instant or begin within two weeks from it. One that runs begins
 * two days before it at most; `until` is null for a time that goes on for longer.
 */
export function stretchesOf(rota: Rota, userId: number, at: number): { from: number; until: number | null }[] {
  const days = (count: number) => at + count * 86_400_000;
  const range = { from: days(-2), until: days(16) };
  const found: InstantRange[] = [];
  for (const { from, until } of onCallStretches(rota, range).filter((stretch) => stretch.userId === userId)) {
    const last = found.at(-1);
    if (last?.until === from) last.until = until;
    else found.push({ from, until });
  }
  return found
    .filter(({ from, until }) => until > at && from < days(14))
    .map(({ from, until }) => ({ from, until: until === range.until ? null : until }));
}
