import { and, asc, eq, gt, inArray, min, sql } from 'drizzle-orm';
import { isOverlockDue, statusesToOverlock } from '#domain/lifecycle/arrears.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { runningBookingStates } from '#domain/states/booking.ts';
import type { Database } from '#server/storage/database.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { bookings, bookingUnits, orders } from '#server/storage/schema/rentals/bookings.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { updateArrears } from './arrears.ts';
import { isOverdue, outstanding } from './bills.ts';
import type { RentalContext } from './rentalContext.ts';
import { overlock } from './overlocks.ts';

async function zonesOf(database: Database): Promise<string[]> {
  const rows = await database.selectDistinct({ zone: sites.timeZone }).from(sites).orderBy(asc(sites.timeZone));
  return rows.map(({ zone }) => zone);
}

/** Puts bookings with overdue bills in arrears. @returns their number, at most `limit`. */
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

/** Locks bookings in arrears with a unit that could be overlocked. */
function debtorsInZone({ transaction, now }: RentalContext, zone: string) {
  const oldestBill = transaction
    .select({ made: min(orders.createdAt).as('made') })
    .from(orders)
    .where(and(eq(orders.bookingId, bookings.id), isOverdue(zone, now)));
  const isShut = transaction
    .select({ unitId: bookingUnits.unitId })
    .from(bookingUnits)
    .innerJoin(units, eq(units.id, bookingUnits.unitId))
    .where(and(eq(bookingUnits.bookingId, bookings.id), inArray(units.status, [...statusesToOverlock])));
  return transaction
    .select({
      id: bookings.id,
      arrears: bookings.arrears,
      paidTo: bookings.paidTo,
      complimentary: bookings.complimentary,
      strictness: organisations.strictness,
      overlockAfterDays: organisations.overlockAfterDays,
      overlockMinimum: organisations.overlockMinimum,
      oldestBill: sql<string | null>`(${oldestBill})`,
    })
    .from(bookings)
    .innerJoin(sites, eq(sites.id, bookings.siteId))
    .innerJoin(organisations, eq(organisations.id, sites.organisationId))
    .where(and(eq(bookings.status, 'in arrears'), eq(sites.timeZone, zone), sql`exists ${isShut}`))
    .orderBy(asc(bookings.id))
    .for('no key update', { of: bookings });
}

/** Overlocks the units of bookings that have been in arrears for long enough. @returns the number of bookings, at most `limit`. */
export async function overlockDebtors(context: RentalContext, limit: number): Promise<number> {
  const { transaction, now } = context;
  let done = 0;
  for (const zone of await zonesOf(transaction)) {
    const today = dayOf(now.getTime(), zone);
    for (const { id, oldestBill, paidTo, ...debt } of await debtorsInZone(context, zone)) {
      const dueOn = oldestBill === null ? paidTo : dayOf(new Date(oldestBill).getTime(), zone);
      if (!isOverlockDue({ ...debt, dueOn }, today)) continue;
      const lines = await transaction
        .select({ unitId: bookingUnits.unitId })
        .from(bookingUnits)
        .where(eq(bookingUnits.bookingId, id));
      const changed = await overlock(
        context,
        lines.map(({ unitId }) => unitId),
      );
      if (changed > 0) done += 1;
      if (done >= limit) return done;
    }
  }
  return done;
}
