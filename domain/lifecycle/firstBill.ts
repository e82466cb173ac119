import { prorated, toCents, toDollars } from '../money/cents.ts';
import { roundToCent } from '../money/dollars.ts';
import { addDays, daysBetween, type Day } from '#format/days.ts';
import type { PeriodUnit } from '../states/period.ts';
import { paidOn } from './billing.ts';

/** The first bill of a booking, which is paid in advance. */
export interface FirstBill {
  /** Dollars. */
  amount: number;
  /** The billed days, both included; null: it is let by the hour or minute. */
  days: { first: Day; last: Day } | null;
  /** Days stayed and days of the period, if the booking ends within it; null: a whole period. */
  prorated: { stayed: number; whole: number } | null;
  /** The hours or minutes that are paid, of which the last is only begun; null: it is let by days. */
  started: number | null;
}

export interface BilledFirst {
  /** Dollars a period. */
  rate: number;
  period: PeriodUnit;
  /** The day of the move-in, at the site. */
  movedIn: Day;
  /** The day of the move-out, which is still paid; null: an open end. */
  movedOut: Day | null;
  /** The length in milliseconds, for lets by the hour or minute; null: an open end. */
  lasts: number | null;
}

const shortPeriods: Partial<Record<PeriodUnit, number>> = { minute: 60_000, hour: 3_600_000 };

/**
 * Paid on move-in: the first period in advance, or by days if the booking ends sooner. Lets by the hour or minute pay
 * each begun one.
 * @returns null: a rate of 0, or hours without an end.
 */
export function firstBill({ rate, period, movedIn, movedOut, lasts }: BilledFirst): FirstBill | null {
  if (!(rate > 0)) return null;
  const short = shortPeriods[period];
  if (short !== undefined) {
    if (lasts === null || lasts <= 0) return null;
    const started = Math.ceil(lasts / short);
    return { amount: roundToCent(rate * started), days: null, prorated: null, started };
  }
  const next = paidOn({ period, movedIn, paidTo: null }, 1);
  if (next === null) return null;
  const last = addDays(next, -1);
  if (movedOut === null || movedOut >= last)
    return { amount: roundToCent(rate), days: { first: movedIn, last }, prorated: null, started: null };
  const [stayed, whole] = [Math.max(1, daysBetween(movedIn, movedOut) + 1), daysBetween(movedIn, next)];
  return {
    amount: toDollars(prorated(toCents(rate), stayed, whole)),
    days: { first: movedIn, last: movedOut },
    prorated: { stayed, whole },
    started: null,
  };
}
