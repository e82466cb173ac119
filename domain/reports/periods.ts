import { addDays, addMonths, weekdayOf, type Day } from '#format/days.ts';
import type { DayRange } from '../time/zonedTime.ts';
import { dayNumber, type DayNumber } from './zoneCalendar.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const monthName = (day: Day) => months[Number(day.slice(5, 7)) - 1] ?? '';
const dateOf = (day: Day) => String(Number(day.slice(8)));

const firstOfMonth = (day: Day) => `${day.slice(0, 7)}-01`;
const lastOfMonth = (day: Day) => addDays(addMonths(firstOfMonth(day), 1), -1);

/** How many days a range has; 0 for one that ends before it begins. */
export function dayCount({ first, last }: DayRange): number {
  return Math.max(0, dayNumber(last) - dayNumber(first) + 1);
}

const isWholeMonths = ({ first, last }: DayRange) =>
  first <= last && first === firstOfMonth(first) && last === lastOfMonth(last);

const monthsBetween = (from: Day, to: Day) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

/** Months from the beginning of a year on, longer than a quarter. */
const isMostOfYear = ({ first, last }: DayRange) =>
  first.endsWith('-01-01') && first.slice(0, 4) === last.slice(0, 4) && monthsBetween(first, last) >= 3;

/**
 * The period before: as many days. A range that begins with a month is compared with as many months: whole ones with whole
 * ones, and a month that goes on with the same days of the earlier one. A year that goes on is compared with the same days
 * of the year before.
 */
export function periodBefore(days: DayRange): DayRange {
  const { first, last } = days;
  if (isMostOfYear(days)) return yearBefore(days);
  if (first !== firstOfMonth(first) || last < first)
    return { first: addDays(first, -dayCount(days)), last: addDays(first, -1) };
  const count = monthsBetween(first, last) + 1;
  const earlier = addMonths(first, -count);
  return { first: earlier, last: isWholeMonths(days) ? addDays(first, -1) : addMonths(last, -count) };
}

/** The same days a year before. 29 February becomes 28 February, and whole months stay whole. */
export function yearBefore(days: DayRange): DayRange {
  const last = addMonths(days.last, -12);
  return { first: addMonths(days.first, -12), last: isWholeMonths(days) ? lastOfMonth(last) : last };
}

/** "Nov 2026" */
export const monthLabel = (day: Day): string => `${monthName(day)} ${day.slice(0, 4)}`;

/** The labels of the last months, that of today last: "Oct 2026", "Nov 2026". */
export function lastMonthLabels(count: number, today: Day): string[] {
  return Array.from({ length: count }, (_, index) => monthLabel(addMonths(firstOfMonth(today), index - count + 1)));
}

export type BucketUnit = 'day' | 'week' | 'month';

/** A part of a range, cut off where the range begins or ends. */
export interface Bucket extends DayRange {
  label: string;
}

export interface Buckets {
  unit: BucketUnit;
  /** In order, side by side; together they are the range. */
  buckets: readonly Bucket[];
}

/** Up to so many days are shown one by one, and up to so many week by week. */
const limits = { day: 31, week: 183 } as const;

function labelOf(unit: BucketUnit, { first, last }: DayRange, isOneYear: boolean): string {
  if (unit === 'month') return monthLabel(first);
  const year = isOneYear ? '' : ` ${last.slice(0, 4)}`;
  if (first === last) return `${dateOf(first)} ${monthName(first)}${year}`;
  const start = monthName(first) === monthName(last) ? dateOf(first) : `${dateOf(first)} ${monthName(first)}`;
  return `${start}–${dateOf(last)} ${monthName(last)}${year}`;
}

function endOf(unit: BucketUnit, first: Day): Day {
  if (unit === 'day') return first;
  return unit === 'week' ? addDays(first, 6 - weekdayOf(first)) : lastOfMonth(first);
}

/** A range in days, weeks (from Sunday) or months of the calendar, by its length. */
export function bucketsOf(days: DayRange): Buckets {
  const count = dayCount(days);
  const unit = count <= limits.day ? 'day' : count <= limits.week ? 'week' : 'month';
  const isOneYear = days.first.slice(0, 4) === days.last.slice(0, 4);
  const buckets: Bucket[] = [];
  for (let first = days.first; first <= days.last;) {
    const end = endOf(unit, first);
    const last = end < days.last ? end : days.last;
    buckets.push({ first, last, label: labelOf(unit, { first, last }, isOneYear) });
    first = addDays(last, 1);
  }
  return { unit, buckets };
}

/** Makes a function that says in which bucket a day is; -1 outside the range. */
export function bucketFinder({ buckets }: Buckets): (day: DayNumber) => number {
  const start = dayNumber(buckets[0]?.first ?? '1970-01-01');
  const found = buckets.flatMap((bucket, index) => Array.from({ length: dayCount(bucket) }, () => index));
  return (day) => found[day - start] ?? -1;
}
