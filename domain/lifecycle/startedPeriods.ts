import { atLeastNone, minus, noCents, sumCents, times, toCents, type Cents } from '../money/cents.ts';
import type { Booking } from '../entities/booking.ts';
import { orderTotal, type Order } from '../entities/order.ts';
import type { PeriodUnit } from '../states/period.ts';

const lengthOfPeriod = { minute: 60_000, hour: 3_600_000 } as const satisfies Partial<Record<PeriodUnit, number>>;
const lengths: Partial<Record<PeriodUnit, number>> = lengthOfPeriod;

/** The periods of lets that cost by their time. */
export const periodsByTime = Object.keys(lengthOfPeriod) as (keyof typeof lengthOfPeriod)[];

/** The time of a let by the hour or minute. Each period that has begun is paid whole. */
export interface StartedPeriods {
  count: number;
  period: PeriodUnit;
  /** The price of one. */
  rate: Cents;
  cost: Cents;
}

/** Somebody who leaves this long after the booked end pays to the booked end (milliseconds). */
export const graceAfterEnd = 5 * 60_000;

/**
 * The periods of a let that have begun until a moment, at least one.
 * @param now milliseconds since 1970.
 * @returns null: its start, rate or period is unknown, or it is let by the day or longer.
 */
export function startedPeriods(
  { startsAt, endsAt, rate, period, complimentary }: Booking,
  now: number,
): StartedPeriods | null {
  const length = lengths[period as PeriodUnit];
  const from = Date.parse(startsAt ?? '');
  if (length === undefined || Number.isNaN(from) || typeof rate !== 'number' || !(rate >= 0)) return null;
  const end = Date.parse(endsAt ?? '');
  const until = now > end && now - end <= graceAfterEnd ? end : now;
  const count = Math.max(1, Math.ceil((until - from) / length));
  const price = complimentary === true ? noCents : toCents(rate);
  return { count, period: period as PeriodUnit, rate: price, cost: times(price, count) };
}

/** The cost of a let until now, billed and not. */
export interface CostUntilNow {
  played: StartedPeriods;
  /** The time on its bills, paid or not, without cancelled bills. */
  billed: Cents;
  /** The part of the cost that no bill has yet. */
  unbilled: Cents;
}

/**
 * @param orders all bills of the booking.
 * @returns null: the cost is unknown, or a bill could not be read.
 */
export function costUntilNow(booking: Booking, orders: readonly Order[], now: number): CostUntilNow | null {
  const played = startedPeriods(booking, now);
  const bills = orders.filter(({ status }) => status !== 'cancelled').map(billedTime);
  if (played === null || bills.includes(null)) return null;
  const billed = sumCents(bills as Cents[]);
  return { played, billed, unbilled: atLeastNone(minus(played.cost, billed)) };
}

/** Where a server says what lines charge, rent alone is for time. */
const isForTime = ({ kind }: NonNullable<Order['lines']>[number]) => kind === undefined || kind === 'rent';

/** The part of a bill that is for time: not its deposits, goods or fees. null: unreadable. */
function billedTime(order: Order): Cents | null {
  const total = orderTotal(order);
  if (total === null) return null;
  const others = (order.lines ?? []).filter((line) => !isForTime(line)).map((line) => line.total);
  if (others.some((each) => typeof each !== 'number')) return null;
  return minus(toCents(total), ...others.map((each) => toCents(each as number)));
}
