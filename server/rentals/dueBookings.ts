import { and, asc, eq, exists, inArray, ne, not, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { bookingTransitions } from '#domain/lifecycle/booking.ts';
import { holdMessages } from '#domain/messages/holds.ts';
import { mayFollow } from '#domain/lifecycle/define.ts';
import { isRunningBooking, runningBookingStates, type BookingState } from '#domain/states/booking.ts';
import type { Database } from '#server/storage/database.ts';
import { bookingLockables, bookings, bookingUnits } from '#server/storage/schema/rentals/bookings.ts';
import { sites } from '#server/storage/schema/places/sites.ts';

/** A change of status that happens when its time comes. */
export interface TimedTransition {
  from: BookingState;
  to: BookingState;
  /** Its time: a column, or a moment that derives from some; null: no time. */
  at: typeof bookings.startsAt | typeof bookings.endsAt | SQL<Date | null>;
  /** The line of the action log; absent: none. */
  log?: (booking: DueBooking) => { action: string; detail: string | null };
}

/** The moment after the day until which a booking holds its units. */
const holdEnds = sql<Date | null>`(
  select (bookings.held_until + 1)::timestamp at time zone place.time_zone from sites place where place.id = bookings.site_id)`;

/** A booking that holds its units until a day is not skipped before: its customer may come at any time until then. */
const startOfUnheld = sql<Date | null>`case when bookings.held_until is null then bookings.starts_at end`;

/** They run in this order: bookings end before others begin. A booking in arrears does not end by itself. */
export const timedTransitions: readonly TimedTransition[] = [
  {
    from: 'reserved',
    to: 'cancelled',
    at: holdEnds,
    log: ({ heldUntil }) => ({
      action: holdMessages.released,
      detail: heldUntil === null ? null : holdMessages.wasUntil(heldUntil),
    }),
  },
  { from: 'reserved', to: 'skipped', at: startOfUnheld },
  { from: 'active', to: 'completed', at: bookings.endsAt },
  { from: 'upcoming', to: 'active', at: bookings.startsAt },
  { from: 'active', to: 'completed', at: bookings.endsAt },
];

const other = alias(bookings, 'other');
const ownUnits = alias(bookingUnits, 'own_units');
const otherUnits = alias(bookingUnits, 'other_units');
const ownLockables = alias(bookingLockables, 'own_lockables');
const otherLockables = alias(bookingLockables, 'other_lockables');

/** Whether another running booking has one of the booking's units or lockables. */
function isOccupied(database: Database): SQL | undefined {
  const isRunning = inArray(other.status, [...runningBookingStates]);
  return or(
    exists(
      database
        .select({ held: sql`1` })
        .from(ownUnits)
        .innerJoin(
          otherUnits,
          and(eq(otherUnits.unitId, ownUnits.unitId), ne(otherUnits.bookingId, ownUnits.bookingId)),
        )
        .innerJoin(other, eq(other.id, otherUnits.bookingId))
        .where(and(eq(ownUnits.bookingId, bookings.id), isRunning)),
    ),
    exists(
      database
        .select({ held: sql`1` })
        .from(ownLockables)
        .innerJoin(
          otherLockables,
          and(
            eq(otherLockables.lockableId, ownLockables.lockableId),
            ne(otherLockables.bookingId, ownLockables.bookingId),
          ),
        )
        .innerJoin(other, eq(other.id, otherLockables.bookingId))
        .where(and(eq(ownLockables.bookingId, bookings.id), isRunning)),
    ),
  );
}

export interface DueBooking {
  id: number;
  siteId: number;
  /** The owner of the site. */
  organisationId: number;
  heldUntil: string | null;
}

function dueCondition(database: Database, { from, to, at }: TimedTransition, now: Date): SQL | undefined {
  const begins = isRunningBooking(to) && !isRunningBooking(from);
  return and(
    eq(bookings.status, from),
    sql`${at} <= ${now.toISOString()}::timestamptz`,
    begins ? not(isOccupied(database) ?? sql`false`) : undefined,
  );
}

/** Locks the bookings that are due for a transition, the earliest first, without those of `skippedIds`. */
export function dueBookings(
  transaction: Database,
  transition: TimedTransition,
  now: Date,
  { limit, skippedIds }: { limit: number; skippedIds: readonly number[] },
): Promise<DueBooking[]> {
  return transaction
    .select({
      id: bookings.id,
      siteId: bookings.siteId,
      organisationId: sites.organisationId,
      heldUntil: bookings.heldUntil,
    })
    .from(bookings)
    .innerJoin(sites, eq(sites.id, bookings.siteId))
    .where(and(dueCondition(transaction, transition, now), notInArray(bookings.id, [...skippedIds])))
    .orderBy(asc(transition.at), asc(bookings.id))
    .limit(limit)
    .for('no key update', { of: bookings });
}

/**
 * Applies a transition to a booking.
 * @returns false: another booking has taken the unit meanwhile.
 */
export async function applyTransition(
  transaction: Database,
  transition: TimedTransition,
  id: number,
  now: Date,
): Promise<boolean> {
  const { from, to } = transition;
  if (!mayFollow(bookingTransitions, from, to)) throw new Error(`A booking that is ${from} cannot become ${to}.`);
  const updated = await transaction
    .update(bookings)
    .set({ status: to })
    .where(and(eq(bookings.id, id), dueCondition(transaction, transition, now)))
    .returning({ id: bookings.id });
  return updated.length > 0;
}
