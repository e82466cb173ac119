import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { graceAfterEnd, periodsByTime } from '#domain/lifecycle/startedPeriods.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings } from '#server/storage/schema/rentals/bookings.ts';

/**
 * Sets the end of a booking that ends early or has no end to now. A booking that has not begun ends a millisecond after
 * its beginning. A let by the hour or minute that went on past its booked end ends now too, since its time is billed to
 * its end.
 */
export async function endBooking(transaction: Database, id: number, now: Date): Promise<void> {
  const moment = now.toISOString();
  const wentOn = and(
    inArray(bookings.period, periodsByTime),
    lt(bookings.endsAt, new Date(now.getTime() - graceAfterEnd)),
  );
  await transaction
    .update(bookings)
    .set({ endsAt: sql`greatest(${moment}::timestamptz, ${bookings.startsAt} + interval '1 millisecond')` })
    .where(and(eq(bookings.id, id), or(isNull(bookings.endsAt), gt(bookings.endsAt, now), wentOn)));
}
