import { eq } from 'drizzle-orm';
import { paidOn, paidUp } from '#domain/lifecycle/billing.ts';
import { dayIn } from '#domain/lifecycle/siteDay.ts';
import type { BookingState } from '#domain/states/booking.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings } from '#server/storage/schema/rentals.ts';
import { sites } from '#server/storage/schema/sites.ts';
import { overdueOf } from './bills.ts';
import type { Books } from './books.ts';
import { liftOverlocksOf } from './overlocks.ts';

/** A booking as it is held, with the organisation and the zone of its site. */
async function holdBooking(transaction: Database, bookingId: number) {
  const [held] = await transaction
    .select({ booking: bookings, organisationId: sites.organisationId, zone: sites.timeZone })
    .from(bookings)
    .innerJoin(sites, eq(sites.id, bookings.siteId))
    .where(eq(bookings.id, bookingId))
    .for('no key update', { of: bookings });
  return held;
}
type HeldBooking = NonNullable<Awaited<ReturnType<typeof holdBooking>>>;

/** What changed in the books of a booking. */
export interface BookingChange {
  /** Dollars that came in for it, or are no longer asked for; below 0: that went back. */
  credit?: number;
  /** Periods of it that are paid more. */
  periods?: number;
}

const toCents = (amount: number) => Math.round(amount * 100) / 100;

/** Whoever owes nothing is out of arrears; whoever comes to owe more falls into them. */
function statusBy(status: BookingState, before: number, after: number): BookingState {
  if (status === 'in arrears' && after === 0) return 'active';
  return status === 'active' && after > before ? 'in arrears' : status;
}

function paidToOf({ booking, zone }: HeldBooking, periods: number, isClear: boolean, today: string): string | null {
  const billed = { period: booking.period, movedIn: dayIn(zone, booking.startsAt) };
  const paidTo = paidOn({ ...billed, paidTo: booking.paidTo }, periods);
  return isClear ? paidUp({ ...billed, paidTo }, today) : paidTo;
}

/**
 * Brings a booking up to what its bills and payments say: what it owes, whether it is in arrears, and up to when it is
 * paid. Whoever owes nothing any more has the overlock of their units lifted. It owes its overdue bills at least.
 */
export async function settleBooking(books: Books, bookingId: number, change: BookingChange = {}): Promise<void> {
  const { transaction, now, note } = books;
  const { credit = 0, periods = 0 } = change;
  const held = await holdBooking(transaction, bookingId);
  if (held === undefined) return;
  const { booking, organisationId, zone } = held;
  // What is let without payment is never in arrears.
  const overdue = booking.complimentary ? 0 : await overdueOf(transaction, bookingId, zone, now);
  const arrears = toCents(Math.max(overdue, booking.arrears - credit, 0));
  const status = statusBy(booking.status, booking.arrears, arrears);
  const isClear = arrears === 0 && (booking.arrears > 0 || booking.status !== status);
  const paidTo = paidToOf(held, periods, isClear, dayIn(zone, now));
  const isSame = arrears === booking.arrears && status === booking.status && paidTo === booking.paidTo;
  if (isSame) return;
  await transaction.update(bookings).set({ arrears, status, paidTo }).where(eq(bookings.id, bookingId));
  const organisationIds = [organisationId];
  const { siteId, customerId } = booking;
  note({ entity: 'booking', act: 'UPDATE', id: bookingId, siteId, organisationIds });
  if (arrears !== booking.arrears) {
    note({ entity: 'customer', act: 'UPDATE', id: customerId, organisationId, organisationIds });
  }
  if (booking.status === 'in arrears' && status === 'active') await liftOverlocksOf(books, bookingId);
}
