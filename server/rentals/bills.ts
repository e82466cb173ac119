import { and, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { dayOf, startOfDayIn } from '#domain/time/zonedTime.ts';
import type { Database } from '#server/storage/database.ts';
import { orders } from '#server/storage/schema/rentals/bookings.ts';
import { balanceOfOrder } from './ledger/sums.ts';

/** The unpaid dollars of an order, as SQL. */
export const outstanding = sql<number>`greatest(0, ${balanceOfOrder})`;

/** The condition for orders that may be unpaid. One that was handed over can be unpaid again. */
export const isUnsettled = sql`orders.status in ('pending', 'collected')`;

/** Dollars of the unpaid bills that meet a condition, as SQL. */
const unpaidBills = (condition: SQL) => sql`(
  select coalesce(sum(${outstanding}), 0) from orders where ${condition} and ${isUnsettled})`;

/** Dollars that a booking owes, as SQL. */
export const owedByBooking = sql<number>`${unpaidBills(sql`orders.booking_id = bookings.id`)}::float8`;

/** Dollars that a customer owes, as SQL. */
export const owedByCustomer = sql<number>`${unpaidBills(sql`orders.customer_id = customers.id`)}::float8`;

/** The part of them that is overdue. */
export const overdueByCustomer = sql<number>`
  ${unpaidBills(sql`orders.customer_id = customers.id and orders.past_due`)}::float8`;

/** When the current day of a zone began. */
export const startOfToday = (zone: string, now: Date) => new Date(startOfDayIn(zone, dayOf(now.getTime(), zone)));

/**
 * The condition for overdue bills: pending after the day of creation (the due day).
 * @param zone the zone of the site.
 */
export function isOverdue(zone: string, now: Date): SQL | undefined {
  return and(eq(orders.status, 'pending'), lt(orders.createdAt, startOfToday(zone, now)));
}

/** The condition for orders that bill a late fee. */
export const isLateFee = (orderId: AnyPgColumn): SQL =>
  sql`exists (select from arrears_steps fee where fee.order_id = ${orderId} and fee.step = 'late fee')`;

/** The unpaid dollars of the overdue bills of a booking. */
export async function overdueOf(transaction: Database, bookingId: number, zone: string, now: Date): Promise<number> {
  const [row] = await transaction
    .select({ sum: sql<number>`coalesce(sum(${outstanding}), 0)::float8` })
    .from(orders)
    .where(and(eq(orders.bookingId, bookingId), isOverdue(zone, now)));
  return row?.sum ?? 0;
}
