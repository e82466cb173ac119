import { and, asc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import { runningBookingStates } from '#domain/states/booking.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings, orders } from '#server/storage/schema/rentals/bookings.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { updateArrears } from './arrears.ts';
import { isOverdue, outstanding } from './bills.ts';
import type { RentalContext } from './rentalContext.ts';
import type { SkippedRecords } from './skippedRecords.ts';

export async function zonesOf(database: Database): Promise<string[]> {
  const rows = await database.selectDistinct({ zone: sites.timeZone }).from(sites).orderBy(asc(sites.timeZone));
  return rows.map(({ zone }) => zone);
}

/**
 * Puts bookings with overdue bills in arrears.
 * @returns their number with that of failed ones, at most `limit`.
 */
export async function putInArrears(
  context: RentalContext,
  { limit, skipped }: { limit: number; skipped: SkippedRecords },
): Promise<number> {
  const { transaction, now } = context;
  let count = 0;
  for (const zone of await zonesOf(transaction)) {
    const due = await transaction
      .select({ id: bookings.id, siteId: bookings.siteId })
      .from(orders)
      .innerJoin(bookings, eq(bookings.id, orders.bookingId))
      .innerJoin(sites, eq(sites.id, bookings.siteId))
      .where(
        and(
          isOverdue(zone, now),
          eq(sites.timeZone, zone),
          inArray(bookings.status, [...runningBookingStates]),
          eq(bookings.complimentary, false),
          notInArray(bookings.id, skipped.ids('booking')),
        ),
      )
      .groupBy(bookings.id)
      .having(gt(sql`sum(${outstanding})`, bookings.arrears))
      .orderBy(asc(bookings.id))
      .limit(limit - count);
    for (const booking of due) await skipped.attempt(context, booking, (own) => updateArrears(own, booking.id));
    count += due.length;
    if (count >= limit) break;
  }
  return count;
}
