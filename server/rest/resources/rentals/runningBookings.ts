import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { BookingState } from '#domain/states/booking.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings, bookingUnits } from '#server/storage/schema/rentals.ts';
import { units } from '#server/storage/schema/units.ts';

/** Somebody is in. */
export const runningStates = ['active', 'in arrears'] as const satisfies readonly BookingState[];

export const isRunning = (state: BookingState) => (runningStates as readonly BookingState[]).includes(state);

/**
 * Checks that nobody else is in the units, even past the end that they had named: a unit has one active booking at most.
 * The units must be locked.
 * @throws Refusal with status 409 that names the unit.
 */
export async function requireLeft(
  transaction: Database,
  unitIds: readonly number[],
  exceptBookingId: number | null,
): Promise<void> {
  const [held] = await transaction
    .select({ name: units.name, bookingId: bookings.id })
    .from(bookingUnits)
    .innerJoin(bookings, eq(bookings.id, bookingUnits.bookingId))
    .innerJoin(units, eq(units.id, bookingUnits.unitId))
    .where(
      and(
        inArray(bookingUnits.unitId, [...unitIds]),
        inArray(bookings.status, [...runningStates]),
        exceptBookingId === null ? undefined : ne(bookings.id, exceptBookingId),
      ),
    )
    .orderBy(asc(units.id))
    .limit(1);
  if (held === undefined) return;
  throw new Refusal(409, `${held.name} is still in use under booking ${held.bookingId}.`, 'unitIds');
}
