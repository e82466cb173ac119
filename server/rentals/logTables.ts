import { and, eq, exists, inArray, ne, not, sql } from 'drizzle-orm';
import { runningBookingStates } from '#domain/states/booking.ts';
import type { UnitStatus } from '#domain/states/unitStatus.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings, bookingUnits } from '#server/storage/schema/rentals/bookings.ts';
import { units } from '#server/storage/schema/access/units.ts';

/** Logs the pool tables among the units on while somebody plays, and off otherwise. */
export async function logTables(transaction: Database, unitIds: readonly number[], now: Date): Promise<void> {
  if (unitIds.length === 0) return;
  const isPlayed = exists(
    transaction
      .select({ played: sql`1` })
      .from(bookingUnits)
      .innerJoin(bookings, eq(bookings.id, bookingUnits.bookingId))
      .where(and(eq(bookingUnits.unitId, units.id), inArray(bookings.status, [...runningBookingStates]))),
  );
  const turn = (status: UnitStatus, condition: ReturnType<typeof exists>) =>
    transaction
      .update(units)
      .set({ status, statusChangedAt: now })
      .where(and(inArray(units.id, [...unitIds]), eq(units.kind, 'pool_table'), ne(units.status, status), condition));
  await turn('logged on', isPlayed);
  await turn('logged off', not(isPlayed));
}
