import { addDays, daysBetween, type Day } from '#format/days.ts';
import { medianOf } from '../reports/movement.ts';

export interface ChargePoint {
  /** In milliseconds since 1970. */
  at: number;
  /** The battery, in per cent. */
  charge: number;
}

const day = 24 * 60 * 60 * 1000;

/** What a trend needs: fewer days, or a shorter span of days, say nothing. */
const leastTrend = { days: 5, span: 7 } as const;

/** Older days tell of another season (days). */
const longestTrend = 56;

/** So many days of samples are enough for every trend. */
export const sampledDays = longestTrend + 1;

/** A rise by this much within a day is a changed or charged battery (per cent). */
export const changedBattery = 10;

/** A battery that loses less in a day holds (per cent). */
const leastLoss = 0.05;

export interface BatteryTrend {
  /** The per cent of charge lost in a day; 0: the charge holds. */
  lossADay: number;
  /** The days until it is empty, from its last point; null: the charge does not fall. */
  daysLeft: number | null;
}

/** The last point of each day, oldest first. */
function lastOfDays(points: readonly ChargePoint[]): ChargePoint[] {
  const days = new Map<number, ChargePoint>();
  for (const point of points.toSorted((one, other) => one.at - other.at)) days.set(Math.floor(point.at / day), point);
  return [...days.values()];
}

/** The points since the battery was last changed or charged. A single wrong reading among others is neither. */
function sinceChange(points: readonly ChargePoint[]): readonly ChargePoint[] {
  const charges = points.map(({ charge }) => charge);
  const changed = charges.findLastIndex((_, index) => {
    const before = charges.slice(Math.max(0, index - 3), index);
    return Math.min(...charges.slice(index, index + 3)) - Math.max(...before) >= changedBattery && before.length > 0;
  });
  return points.slice(Math.max(0, changed));
}

/**
 * How a battery's charge falls, by the median of the slopes between all pairs of days (Theil and Sen): up to a quarter
 * of wrong readings change little. null: too little is known.
 */
export function batteryTrend(points: readonly ChargePoint[]): BatteryTrend | null {
  const since = sinceChange(lastOfDays(points));
  const last = since.at(-1);
  if (last === undefined) return null;
  const recent = since.filter(({ at }) => last.at - at <= longestTrend * day);
  const first = recent[0] ?? last;
  if (recent.length < leastTrend.days || last.at - first.at < leastTrend.span * day) return null;
  const slopes = recent.flatMap((one, index) =>
    recent.slice(index + 1).map((other) => ((other.charge - one.charge) / (other.at - one.at)) * day),
  );
  const lossADay = Math.max(0, -(medianOf(slopes) ?? 0));
  if (lossADay < leastLoss) return { lossADay, daysLeft: null };
  const now = medianOf(recent.map(({ at, charge }) => charge - (lossADay * (last.at - at)) / day)) ?? last.charge;
  return { lossADay, daysLeft: Math.max(0, now / lossADay) };
}

/** A battery that ends within so many days is changed with the next visit. */
export const batteryEndsSoon = 30;

/** What a device was like on a day; null: it did not say. */
export interface DeviceSample {
  day: Day;
  /** The lowest charge, in per cent. */
  battery: number | null;
  /** The weakest received signal, in dBm. */
  signal: number | null;
}

const known = <Value>(value: Value | null): value is Value => value !== null;

/** The day on which the battery ends by its samples, where that is soon; null: not soon, or too little is known. */
export function batteryEnd(samples: readonly DeviceSample[], today: Day): Day | null {
  const points = samples.flatMap(({ day: of, battery }) =>
    known(battery) ? [{ at: Date.parse(of), charge: battery }] : [],
  );
  const trend = batteryTrend(points);
  if (trend === null || trend.daysLeft === null) return null;
  const lastDay = new Date(Math.max(...points.map(({ at }) => at))).toISOString().slice(0, 10);
  const end = addDays(lastDay, Math.floor(trend.daysLeft));
  if (daysBetween(today, end) > batteryEndsSoon) return null;
  return end < today ? today : end;
}

/** The days that are compared, and how many of them must be known. */
const signalSpans = { recent: { days: 7, known: 4 }, earlier: { days: 35, known: 7 } } as const;

/**
 * How far the signal of the last week lies below that of the four weeks before, in dB, by their medians; below 0: it is
 * stronger. null: too little is known.
 */
export function signalLoss(samples: readonly DeviceSample[], today: Day): number | null {
  const { recent, earlier } = signalSpans;
  const signals = (from: number, to: number) =>
    samples.flatMap(({ day: of, signal }) => {
      const age = daysBetween(of, today);
      return known(signal) && age >= from && age < to ? [signal] : [];
    });
  const [now, before] = [signals(0, recent.days), signals(recent.days, earlier.days)];
  if (now.length < recent.known || before.length < earlier.known) return null;
  return Math.round((medianOf(before) ?? 0) - (medianOf(now) ?? 0));
}
