import { isDay, type Day } from '#format/days.ts';
import type { Booking } from '../entities/booking.ts';
import type { Order } from '../entities/order.ts';
import { daysOverdue } from '../lifecycle/arrears.ts';
import { centsOf } from './cents.ts';

/**
 * Arrears by days after the due date, which is not counted itself. `today`: due today, and overdue only since a payment
 * failed. `unknown`: the records don't tell since when.
 */
export const ageingLabels = {
  '1-7': '1–7 days',
  '8-30': '8–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  'over-90': 'Over 90 days',
  today: 'Due today',
  unknown: 'Due date unknown',
} as const;
export type AgeingBucket = keyof typeof ageingLabels;

/** The buckets that every report shows; the other two only where they hold money. */
export const usualBuckets = ['1-7', '8-30', '31-60', '61-90', 'over-90'] as const satisfies readonly AgeingBucket[];
export const ageingBuckets: readonly AgeingBucket[] = [...usualBuckets, 'today', 'unknown'];

/** @param days after the due date; null: not known. */
export function bucketOf(days: number | null): AgeingBucket {
  if (days === null || days < 0 || Number.isNaN(days)) return 'unknown';
  if (days === 0) return 'today';
  if (days <= 7) return '1-7';
  if (days <= 30) return '8-30';
  if (days <= 60) return '31-60';
  return days <= 90 ? '61-90' : 'over-90';
}

/** A part of what a booking owes that fell due on one day. */
export interface OverduePart {
  booking: Booking;
  /** The bill that is unpaid; null: none of those that are known. */
  order: Order | null;
  dueOn: Day | null;
  /** Days after the due date. */
  days: number | null;
  bucket: AgeingBucket;
  cents: number;
}

/** An unpaid bill, with the day on which it was made, which is its due day. */
export interface UnpaidBill {
  order: Order;
  dueOn: Day;
  cents: number;
}

const daysBetween = (first: Day, next: Day) => Math.round((Date.parse(next) - Date.parse(first)) / 86_400_000);

/**
 * What a booking owes and is past its day, by the bills that it is owed for, the oldest first. What no known bill
 * explains is overdue since the day that the booking is paid to.
 *
 * @param bills of the booking, the oldest first.
 * @param today at the site.
 */
export function overdueParts(booking: Booking, bills: readonly UnpaidBill[], today: Day): OverduePart[] {
  let left = centsOf(booking.arrears) ?? 0;
  if (left <= 0 || booking.complimentary === true) return [];
  const due = bills.filter(({ dueOn }) => dueOn <= today);
  const parts: OverduePart[] = [];
  for (const { order, dueOn, cents } of due) {
    const taken = Math.min(left, cents);
    if (taken <= 0) continue;
    const days = daysBetween(dueOn, today);
    parts.push({ booking, order, dueOn, days, bucket: bucketOf(days), cents: taken });
    left -= taken;
  }
  if (left > 0) parts.unshift({ booking, order: null, ...sinceOf(booking, due, today), cents: left });
  return parts;
}

function sinceOf(booking: Booking, due: readonly UnpaidBill[], today: Day) {
  const { paidTo } = booking;
  const isDue = typeof paidTo === 'string' && (paidTo === today || daysOverdue(booking, today) !== null);
  const dueOn = isDue && isDay(paidTo) ? paidTo : (due[0]?.dueOn ?? null);
  const days = dueOn === null ? null : daysBetween(dueOn, today);
  return { dueOn, days, bucket: bucketOf(days) };
}

export type AgeingSums = Record<AgeingBucket, number>;

export const noSums = (): AgeingSums => ({
  ...{ '1-7': 0, '8-30': 0, '31-60': 0, '61-90': 0, 'over-90': 0 },
  ...{ today: 0, unknown: 0 },
});

/** Cents by bucket, which add up to those of the parts. */
export function sumByBucket(parts: readonly Pick<OverduePart, 'bucket' | 'cents'>[]): AgeingSums {
  const sums = noSums();
  for (const { bucket, cents } of parts) sums[bucket] += cents;
  return sums;
}

/** Overdue money as a share of the money billed in a period; null: nothing was billed. */
export function delinquency(overdueCents: number, billedCents: number): number | null {
  return billedCents > 0 ? overdueCents / billedCents : null;
}
