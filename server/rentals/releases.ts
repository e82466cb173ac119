import { and, count, eq, exists, gte, lt } from 'drizzle-orm';
import { overlockEvents } from '#domain/lifecycle/overlock.ts';
import type { InstantRange } from '#domain/time/zonedTime.ts';
import type { Database } from '#server/storage/database.ts';
import { eventLogs } from '#server/storage/schema/operations/logs.ts';
import { bookingUnits, payments } from '#server/storage/schema/rentals/bookings.ts';

/** How many overlocks of a site's units a payment ended in a period. The payment and the line are of one transaction. */
export async function countReleases(
  database: Database,
  siteId: number,
  { from, until }: InstantRange,
): Promise<number> {
  const payment = database
    .select({ id: payments.id })
    .from(bookingUnits)
    .innerJoin(payments, eq(payments.bookingId, bookingUnits.bookingId))
    .where(and(eq(bookingUnits.unitId, eventLogs.unitId), eq(payments.paidAt, eventLogs.createdAt)));
  const [row] = await database
    .select({ released: count() })
    .from(eventLogs)
    .where(
      and(
        eq(eventLogs.siteId, siteId),
        eq(eventLogs.event, overlockEvents.lifted),
        gte(eventLogs.createdAt, new Date(from)),
        lt(eventLogs.createdAt, new Date(until)),
        exists(payment),
      ),
    );
  return row?.released ?? 0;
}
