import { and, asc, eq, gt, inArray, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import { openBookingStates, runningBookingStates } from '#domain/states/booking.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings } from '#server/storage/schema/rentals.ts';
import { bookableFields, holdBookables, tablesOf, type BookableField, type BookableIds } from './bookables.ts';

/** From when to when a booking holds its units; without an end, until it is ended. */
export interface BookingSpan {
  startsAt: Date;
  endsAt: Date | null;
}

/** The first of the ids that another booking holds under a condition. */
async function heldByAnother(
  transaction: Database,
  field: BookableField,
  ids: readonly number[],
  exceptBookingId: number | null,
  condition: SQL | undefined,
): Promise<{ name: string; bookingId: number } | undefined> {
  const { table, lines, bookedId } = tablesOf(field);
  const except = exceptBookingId === null ? undefined : ne(bookings.id, exceptBookingId);
  const [held] = await transaction
    .select({ name: table.name, bookingId: bookings.id })
    .from(lines)
    .innerJoin(bookings, eq(bookings.id, lines.bookingId))
    .innerJoin(table, eq(table.id, bookedId))
    .where(and(inArray(bookedId, [...ids]), condition, except))
    .orderBy(asc(table.id))
    .limit(1);
  return held;
}

/**
 * Holds units and lockables, and checks that no other open booking has one of them within the span. Of two bookings at
 * once, the second waits for the first and then sees it.
 * @param exceptBookingId the booking that is being changed; null: a new one.
 * @throws Refusal with status 409 that names what is booked, and blames its field.
 */
export async function requireFree(
  transaction: Database,
  booked: BookableIds,
  { startsAt, endsAt }: BookingSpan,
  exceptBookingId: number | null,
): Promise<void> {
  const overlaps = and(
    inArray(bookings.status, [...openBookingStates]),
    or(isNull(bookings.endsAt), gt(bookings.endsAt, startsAt)),
    endsAt === null ? undefined : lt(bookings.startsAt, endsAt),
  );
  for (const field of bookableFields) {
    const ids = booked[field];
    if (ids.length === 0) continue;
    await holdBookables(transaction, field, ids);
    const held = await heldByAnother(transaction, field, ids, exceptBookingId, overlaps);
    if (held !== undefined) throw new Refusal(409, `${held.name} is booked by somebody else in that time.`, field);
  }
}

/**
 * Checks that nobody else is in, even past the end that they had named: a unit or lockable has one active booking at
 * most. They must be held.
 * @throws Refusal with status 409 that names what is in use, and blames its field.
 */
export async function requireLeft(
  transaction: Database,
  booked: BookableIds,
  exceptBookingId: number | null,
): Promise<void> {
  const isRunning = inArray(bookings.status, [...runningBookingStates]);
  for (const field of bookableFields) {
    if (booked[field].length === 0) continue;
    const held = await heldByAnother(transaction, field, booked[field], exceptBookingId, isRunning);
    if (held === undefined) continue;
    throw new Refusal(409, `${held.name} is still in use under booking ${held.bookingId}.`, field);
  }
}
