import { and, asc, eq, exists, inArray, lte, ne, not, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { bookingTransitions } from '#domain/lifecycle/booking.ts';
import { mayFollow } from '#domain/lifecycle/define.ts';
import type { BookingState } from '#domain/states/booking.ts';
import { isRunning, runningStates } from '#server/rest/resources/rentals/runningBookings.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings, bookingUnits } from '#server/storage/schema/rentals.ts';
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
const own = alias(bookingUnits, 'own');
const others = alias(bookingUnits, 'others');

/** Whether somebody else is still in one of the booking's units: a unit has one running booking at most. */
function isHeld(database: Database): SQL {
  return exists(
    database
      .select({ held: sql`1` })
      .from(own)
      .innerJoin(others, and(eq(others.unitId, own.unitId), ne(others.bookingId, own.bookingId)))
      .innerJoin(other, eq(other.id, others.bookingId))
      .where(and(eq(own.bookingId, bookings.id), inArray(other.status, [...runningStates]))),
  );
}

export interface DueBooking {
  id: number;
  siteId: number;
  /** The organisation that owns the site. */
  organisationId: number;
}

function dueCondition(database: Database, { from, to, at }: Passage, now: Date): SQL | undefined {
  const begins = isRunning(to) && !isRunning(from);
  return and(eq(bookings.status, from), lte(at, now), begins ? not(isHeld(database)) : undefined);
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
