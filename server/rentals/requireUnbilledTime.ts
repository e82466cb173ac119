import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { periodsByTime, startedPeriods } from '#domain/lifecycle/startedPeriods.ts';
import { gameBillMessages } from '#domain/messages/poolTables.ts';
import { atLeastNone, minus, plus, sumCents, toCents, toDollars, type Cents } from '#domain/money/cents.ts';
import { isRunningBooking } from '#domain/states/booking.ts';
import { isOneOf } from '#domain/states/words.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings, orderLines, orders } from '#server/storage/schema/rentals/bookings.ts';

type BookingRow = typeof bookings.$inferSelect;

/** The time that can be billed: to the end, or to now where the booking goes on past it. null: no end is known. */
function billableTime({ startsAt, endsAt, status, rate, period, ...rest }: BookingRow, now: Date): Cents | null {
  if (endsAt === null) return null;
  const until = isRunningBooking(status) ? Math.max(endsAt.getTime(), now.getTime()) : endsAt.getTime();
  const { id, complimentary } = rest;
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  return startedPeriods({ id, complimentary, rate, period, ...times }, until)?.cost ?? null;
}

/** The bills of a booking that charge time, without cancelled ones, the oldest first. */
function billsOfTime(transaction: Database, bookingId: number) {
  return transaction
    .select({
      id: orders.id,
      number: orders.number,
      time: sql<number>`sum(${orderLines.total})::float8`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(orders.bookingId, bookingId), ne(orders.status, 'cancelled'), eq(orderLines.kind, 'rent')))
    .groupBy(orders.id)
    .orderBy(asc(orders.id));
}

/**
 * Checks that an order bills no time of a let by the hour or minute that another order bills. It locks the booking, so
 * that of two simultaneous bills the second sees the first.
 * @param order an order with its lines written. `before`: dollars of time that it had until now.
 * @throws Refusal with status 409 that names the other bills.
 */
export async function requireUnbilledTime(
  transaction: Database,
  order: { id: number; bookingId: number; before: number },
  now: Date,
): Promise<void> {
  const [booking] = await transaction
    .select()
    .from(bookings)
    .where(eq(bookings.id, order.bookingId))
    .for('no key update');
  if (booking === undefined || !isOneOf(periodsByTime, booking.period)) return;
  const bills = await billsOfTime(transaction, booking.id);
  const own = toCents(bills.find(({ id }) => id === order.id)?.time ?? 0);
  const others = bills.filter(({ id, time }) => id !== order.id && time > 0);
  const cost = billableTime(booking, now);
  if (cost === null || others.length === 0 || own <= toCents(order.before)) return;
  const billed = sumCents(others.map(({ time }) => toCents(time)));
  if (plus(billed, own) <= cost) return;
  const left = toDollars(atLeastNone(minus(cost, billed)));
  throw new Refusal(
    409,
    gameBillMessages.billed(
      others.map(({ number }) => number),
      left,
    ),
    'lines',
  );
}
