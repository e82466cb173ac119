import { and, asc, eq, gt, inArray, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import { openBookingStates, runningBookingStates } from '#domain/states/booking.ts';
import { holdMessages } from '#domain/messages/holds.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings } from '#server/storage/schema/rentals/bookings.ts';
import { bookableFields, lockBookables, tablesOf, type BookableField, type BookableIds } from './bookables.ts';

/** The time of a booking; `endsAt` is null until somebody ends it. */
export interface BookingSpan {
  startsAt: Date;
  endsAt: Date | null;
}

async function findConflict(
  transaction: Database,
  field: BookableField,
  ids: readonly number[],
  exceptBookingId: number | null,
  condition: SQL | undefined,
): Promise<{ name: string; bookingId: number; heldUntil: string | null } | undefined> {
  const { table, lines, bookedId } = tablesOf(field);
  const except = exceptBookingId === null ? undefined : ne(bookings.id, exceptBookingId);
  const [conflict] = await transaction
    .select({
      name: table.name,
      bookingId: bookings.id,
      heldUntil: sql<string | null>`case when ${bookings.status} = 'reserved' then ${bookings.heldUntil} end`,
    })
    .from(lines)
    .innerJoin(bookings, eq(bookings.id, lines.bookingId))
    .innerJoin(table, eq(table.id, bookedId))
    .where(and(inArray(bookedId, [...ids]), condition, except))
    .orderBy(asc(table.id))
    .limit(1);
  return conflict;
}

/**
 * Locks units and lockables, and checks that no other open booking overlaps the span. Of two simultaneous bookings, the
 * second waits for the first and then sees it.
 * @param exceptBookingId the updated booking; null: a new one.
 * @throws Refusal with status 409 that names the booked unit or lockable, and its field.
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
    await lockBookables(transaction, field, ids);
    const conflict = await findConflict(transaction, field, ids, exceptBookingId, overlaps);
    if (conflict === undefined) continue;
    const { name, heldUntil } = conflict;
    const sentence =
      heldUntil === null ? `${name} is already booked for that time.` : holdMessages.isHeld(name, heldUntil);
    throw new Refusal(409, sentence, field);
  }
}

/**
 * Checks that no other booking is still running, even past its end: a unit or lockable has at most one active booking.
 * The rows must be locked.
 * @throws Refusal with status 409 that names the unit or lockable in use, and its field.
 */
export async function requireVacated(
  transaction: Database,
  booked: BookableIds,
  exceptBookingId: number | null,
): Promise<void> {
  const isRunning = inArray(bookings.status, [...runningBookingStates]);
  for (const field of bookableFields) {
    if (booked[field].length === 0) continue;
    const conflict = await findConflict(transaction, field, booked[field], exceptBookingId, isRunning);
    if (conflict === undefined) continue;
    throw new Refusal(409, `${conflict.name} is still in use under booking ${conflict.bookingId}.`, field);
  }
}
