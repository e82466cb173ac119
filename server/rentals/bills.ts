import { and, eq, lt, or, sql, type SQL } from 'drizzle-orm';
import { dayOf, startOfDayIn } from '#domain/time/zonedTime.ts';
import type { Database } from '#server/storage/database.ts';
import { orders } from '#server/storage/schema/rentals/bookings.ts';

/** The unpaid dollars of an order, as SQL. */
export const outstanding = sql<number>`greatest(0,
  (select coalesce(sum(line.total), 0) from order_lines line where line.order_id = orders.id)
  - (select coalesce(sum(given.amount), 0) from payments given
     where given.order_id = orders.id and given.status = 'succeeded'))`;

const hasFailed = sql`exists (
  select from payments tried where tried.order_id = orders.id and tried.status = 'failed')`;

/**
 * The condition for overdue bills: pending after the day of creation (the due day), or with a failed payment.
 * @param zone the zone of the site.
 */
export function isOverdue(zone: string, now: Date): SQL | undefined {
  const today = new Date(startOfDayIn(zone, dayOf(now.getTime(), zone)));
  return and(eq(orders.status, 'pending'), or(lt(orders.createdAt, today), hasFailed));
}

/** The unpaid dollars of the overdue bills of a booking. */
export async function overdueOf(transaction: Database, bookingId: number, zone: string, now: Date): Promise<number> {
  const [row] = await transaction
    .select({ sum: sql<number>`coalesce(sum(${outstanding}), 0)::float8` })
    .from(orders)
    .where(and(eq(orders.bookingId, bookingId), isOverdue(zone, now)));
  return row?.sum ?? 0;
}
