import { and, asc, eq, gt, inArray, isNull, lt, ne, or } from 'drizzle-orm';
import { openBookingStates } from '#domain/states/booking.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings, bookingUnits } from '#server/storage/schema/rentals.ts';
import { units } from '#server/storage/schema/units.ts';

/** From when to when a booking holds its units; without an end, until it is ended. */
export interface BookingSpan {
  startsAt: Date;
  endsAt: Date | null;
}

/**
 * Locks the units, in an order that all requests keep, and checks that no other open booking holds one of them within
 * the span. Of two bookings at once, the second waits for the first and then sees it.
 * @param exceptBookingId the booking that is being changed; null: a new one.
 * @throws Refusal with status 409 that names the unit and blames `unitIds`.
 */
export async function requireFreeUnits(
  transaction: Database,
  unitIds: readonly number[],
  { startsAt, endsAt }: BookingSpan,
  exceptBookingId: number | null,
): Promise<void> {
  if (unitIds.length === 0) return;
  const asked = inArray(units.id, [...unitIds]);
  await transaction.select({ id: units.id }).from(units).where(asked).orderBy(asc(units.id)).for('no key update');
  const [held] = await transaction
    .select({ name: units.name })
    .from(bookingUnits)
    .innerJoin(bookings, eq(bookings.id, bookingUnits.bookingId))
    .innerJoin(units, eq(units.id, bookingUnits.unitId))
    .where(
      and(
        inArray(bookingUnits.unitId, [...unitIds]),
        inArray(bookings.status, [...openBookingStates]),
        or(isNull(bookings.endsAt), gt(bookings.endsAt, startsAt)),
        endsAt === null ? undefined : lt(bookings.startsAt, endsAt),
        exceptBookingId === null ? undefined : ne(bookings.id, exceptBookingId),
      ),
    )
    .orderBy(asc(units.id))
    .limit(1);
  if (held !== undefined) throw new Refusal(409, `${held.name} is booked by somebody else in that time.`, 'unitIds');
}
