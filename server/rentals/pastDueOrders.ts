import { and, asc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm';
import { orders } from '#server/storage/schema/rentals/bookings.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { announceDebtors } from './arrears.ts';
import { isUnsettled, outstanding, startOfToday } from './bills.ts';
import { zonesOf } from './putInArrears.ts';
import type { RentalContext } from './rentalContext.ts';
import type { SkippedRecords } from './skippedRecords.ts';

/** Marks orders as past due, and announces who owes money for one: it is overdue from now on. */
async function mark(context: RentalContext, due: readonly { id: number }[]): Promise<void> {
  const ids = due.map(({ id }) => id);
  const marked = await context.transaction
    .update(orders)
    .set({ pastDue: true })
    .where(inArray(orders.id, ids))
    .returning({ id: orders.id, isUnpaid: sql<boolean>`${outstanding} > 0` });
  for (const { id, isUnpaid } of marked) if (isUnpaid) await announceDebtors(context, id);
}

/**
 * Marks orders whose day is over.
 * @returns the number of marked and failed orders, at most `limit`.
 */
export async function markPastDue(
  context: RentalContext,
  { limit, skipped }: { limit: number; skipped: SkippedRecords },
): Promise<number> {
  const { transaction, now } = context;
  let count = 0;
  for (const zone of await zonesOf(transaction)) {
    const due = await transaction
      .select({ id: orders.id, siteId: orders.siteId })
      .from(orders)
      .innerJoin(sites, eq(sites.id, orders.siteId))
      .where(
        and(
          isUnsettled,
          sql`not ${orders.pastDue}`,
          lt(orders.createdAt, startOfToday(zone, now)),
          eq(sites.timeZone, zone),
          notInArray(orders.id, skipped.ids('order')),
        ),
      )
      .orderBy(asc(orders.id))
      .limit(limit - count)
      .for('no key update', { of: orders });
    await skipped.attemptAll(context, 'order', due, mark);
    count += due.length;
    if (count >= limit) break;
  }
  return count;
}
