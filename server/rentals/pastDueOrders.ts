import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { orders } from '#server/storage/schema/rentals/bookings.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { announceDebtors } from './arrears.ts';
import { isUnsettled, outstanding, startOfToday } from './bills.ts';
import { zonesOf } from './overdueBookings.ts';
import type { RentalContext } from './rentalContext.ts';

/**
 * Marks orders whose day is over, and announces who owes money for one: it is overdue from now on.
 * @returns their number, at most `limit`.
 */
export async function markPastDue(context: RentalContext, limit: number): Promise<number> {
  const { transaction, now } = context;
  let count = 0;
  for (const zone of await zonesOf(transaction)) {
    const due = transaction
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(sites, eq(sites.id, orders.siteId))
      .where(
        and(
          isUnsettled,
          sql`not ${orders.pastDue}`,
          lt(orders.createdAt, startOfToday(zone, now)),
          eq(sites.timeZone, zone),
        ),
      )
      .orderBy(asc(orders.id))
      .limit(limit - count);
    const marked = await transaction
      .update(orders)
      .set({ pastDue: true })
      .where(inArray(orders.id, due))
      .returning({ id: orders.id, isUnpaid: sql<boolean>`${outstanding} > 0` });
    for (const { id, isUnpaid } of marked) if (isUnpaid) await announceDebtors(context, id);
    count += marked.length;
    if (count >= limit) break;
  }
  return count;
}
