import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { runningBookingStates } from '#domain/states/booking.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings, orders } from '#server/storage/schema/rentals/bookings.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { updateArrears } from './arrears.ts';
import { isOverdue, outstanding } from './bills.ts';
import type { RentalContext } from './rentalContext.ts';

export async function zonesOf(database: Database): Promise<string[]> {
  const rows = await database.selectDistinct({ zone: sites.timeZone }).from(sites).orderBy(asc(sites.timeZone));
  return rows.map(({ zone }) => zone);
}

/**
 * Puts bookings with overdue bills in arrears.
 * @returns their number, at most `limit`.
 */
export async function putInArrears(context: RentalContext, limit: number): Promise<number> {
  const { transaction, now } = context;
  let count = 0;
  for (const zone of await zonesOf(transaction)) {
    const due = await transaction
      .select({ id: bookings.id })
      .from(orders)
      .innerJoin(bookings, eq(bookings.id, orders.bookingId))
      .innerJoin(sites, eq(sites.id, bookings.siteId))
      .where(
        and(
          isOverdue(zone, now),
          eq(sites.timeZone, zone),
          inArray(bookings.status, [...runningBookingStates]),
          eq(bookings.complimentary, false),
        ),
      )
      .groupBy(bookings.id)
      .having(gt(sql`sum(${outstanding})`, bookings.arrears))
      .orderBy(asc(bookings.id))
      .limit(limit - count);
    for (const { id } of due) await updateArrears(context, id);
    count += due.length;
    if (count >= limit) break;
  }
  return count;
}
