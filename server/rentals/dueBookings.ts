import { and, asc, eq, exists, inArray, lte, ne, not, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { bookingTransitions } from '#domain/lifecycle/booking.ts';
import { mayFollow } from '#domain/lifecycle/define.ts';
import { isRunningBooking, runningBookingStates, type BookingState } from '#domain/states/booking.ts';
import type { Database } from '#server/storage/database.ts';
import { bookingLockables, bookings, bookingUnits } from '#server/storage/schema/rentals.ts';
import { sites } from '#server/storage/schema/sites.ts';

/** What time alone makes of a booking. */
export interface Passage {
  from: BookingState;
  to: BookingState;
  /** The moment that it waits for. */
  at: typeof bookings.startsAt | typeof bookings.endsAt;
}

/** In this order: who leaves makes room for who comes. A debtor's booking does not end by itself. */
export const passages: readonly Passage[] = [
  { from: 'reserved', to: 'skipped', at: bookings.startsAt },
  { from: 'active', to: 'completed', at: bookings.endsAt },
  { from: 'upcoming', to: 'active', at: bookings.startsAt },
  { from: 'active', to: 'completed', at: bookings.endsAt },
];

const other = alias(bookings, 'other');
const ownUnits = alias(bookingUnits, 'own_units');
const otherUnits = alias(bookingUnits, 'other_units');
const ownLockables = alias(bookingLockables, 'own_lockables');
const otherLockables = alias(bookingLockables, 'other_lockables');

/** Whether somebody else is still in one of the booking's units or lockables: each has one running booking at most. */
function isHeld(database: Database): SQL | undefined {
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
  /** The organisation that owns the site. */
  organisationId: number;
}

function dueCondition(database: Database, { from, to, at }: Passage, now: Date): SQL | undefined {
  const begins = isRunningBooking(to) && !isRunningBooking(from);
  return and(eq(bookings.status, from), lte(at, now), begins ? not(isHeld(database) ?? sql`false`) : undefined);
}

/** The bookings that are to pass on now, the earliest first, locked. */
export function dueBookings(transaction: Database, passage: Passage, now: Date, limit: number): Promise<DueBooking[]> {
  return transaction
    .select({ id: bookings.id, siteId: bookings.siteId, organisationId: sites.organisationId })
    .from(bookings)
    .innerJoin(sites, eq(sites.id, bookings.siteId))
    .where(dueCondition(transaction, passage, now))
    .orderBy(asc(passage.at), asc(bookings.id))
    .limit(limit)
    .for('no key update', { of: bookings });
}

/** Passes one booking on. @returns whether it still could: one before it may have taken its unit. */
export async function passOn(transaction: Database, passage: Passage, id: number, now: Date): Promise<boolean> {
  const { from, to } = passage;
  if (!mayFollow(bookingTransitions, from, to)) throw new Error(`A booking that is ${from} cannot become ${to}.`);
  const passed = await transaction
    .update(bookings)
    .set({ status: to })
    .where(and(eq(bookings.id, id), dueCondition(transaction, passage, now)))
    .returning({ id: bookings.id });
  return passed.length > 0;
}
