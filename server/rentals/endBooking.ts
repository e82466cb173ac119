import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';
import { bookings } from '#server/storage/schema/rentals.ts';

/**
 * Gives a booking that ends an end: whoever leaves early, or had no day to leave by, leaves now. One that had not begun
 * ends as it begins, since no booking ends before that.
 */
export async function endBooking(transaction: Database, id: number, now: Date): Promise<void> {
  const moment = now.toISOString();
  await transaction
    .update(bookings)
    .set({ endsAt: sql`greatest(${moment}::timestamptz, ${bookings.startsAt} + interval '1 millisecond')` })
    .where(and(eq(bookings.id, id), or(isNull(bookings.endsAt), gt(bookings.endsAt, now))));
}
