import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';
import { bookings } from '#server/storage/schema/rentals/bookings.ts';

/**
 * Sets the end of a booking that ends early or has no end to now. A booking that has not begun ends a millisecond after
 * its beginning.
 */
export async function endBooking(transaction: Database, id: number, now: Date): Promise<void> {
  const moment = now.toISOString();
  await transaction
    .update(bookings)
    .set({ endsAt: sql`greatest(${moment}::timestamptz, ${bookings.startsAt} + interval '1 millisecond')` })
    .where(and(eq(bookings.id, id), or(isNull(bookings.endsAt), gt(bookings.endsAt, now))));
}
