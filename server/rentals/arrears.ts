import { roundToCent } from '#domain/money/dollars.ts';
import { eq } from 'drizzle-orm';
import type { BookingState } from '#domain/states/booking.ts';
import type { Database } from '#server/storage/database.ts';
import { ownerOfSite } from '#server/places/visibility.ts';
import { bookings, orders } from '#server/storage/schema/rentals/bookings.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { endArrearsSteps } from './arrearsSteps.ts';
import { overdueOf } from './bills.ts';
import { paidToOfBooking } from './ledger/sums.ts';
import type { RentalContext } from './rentalContext.ts';
import { liftOverlocksOf } from './overlocks.ts';

/** Locks a booking and loads the owner and the zone of its site. */
async function lockBooking(transaction: Database, bookingId: number) {
  const [locked] = await transaction
    .select({
      booking: bookings,
      organisationId: sites.organisationId,
      zone: sites.timeZone,
    })
    .from(bookings)
    .innerJoin(sites, eq(sites.id, bookings.siteId))
    .where(eq(bookings.id, bookingId))
    .for('no key update', { of: bookings });
  return locked;
}

/** Announces the booking and the customer of an order, since they show its unpaid part. */
export async function announceDebtors(
  { transaction, addChange }: Pick<RentalContext, 'transaction' | 'addChange'>,
  orderId: number,
): Promise<void> {
  const [order] = await transaction
    .select({ siteId: orders.siteId, customerId: orders.customerId, bookingId: orders.bookingId })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (order !== undefined) await announceDebtorsOf({ transaction, addChange }, order);
}

/** The same, by the order's own booking and customer. */
export async function announceDebtorsOf(
  { transaction, addChange }: Pick<RentalContext, 'transaction' | 'addChange'>,
  { siteId, customerId, bookingId }: Pick<typeof orders.$inferSelect, 'siteId' | 'customerId' | 'bookingId'>,
): Promise<void> {
  const organisationId = await ownerOfSite(transaction, siteId);
  const organisationIds = [organisationId];
  if (customerId !== null) {
    addChange({ entity: 'customer', act: 'UPDATE', id: customerId, organisationId, organisationIds });
  }
  if (bookingId === null) return;
  const [booking] = await transaction
    .select({ id: bookings.id, siteId: bookings.siteId })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  if (booking !== undefined) addChange({ entity: 'booking', act: 'UPDATE', ...booking, organisationIds });
}

/** A booking without debt leaves arrears; one whose debt grows enters them. */
function nextStatus(status: BookingState, before: number, after: number): BookingState {
  if (status === 'in arrears' && after === 0) return 'active';
  return status === 'active' && after > before ? 'in arrears' : status;
}

/**
 * Updates a booking's arrears, status and paid-to day by the ledger: its arrears are its overdue bills. When its arrears
 * end, its units' overlocks are lifted.
 */
export async function updateArrears(context: RentalContext, bookingId: number): Promise<void> {
  const { transaction, now, addChange } = context;
  const locked = await lockBooking(transaction, bookingId);
  if (locked === undefined) return;
  const { booking, organisationId, zone } = locked;
  // A complimentary booking is never in arrears.
  const arrears = booking.complimentary ? 0 : roundToCent(await overdueOf(transaction, bookingId, zone, now));
  const status = nextStatus(booking.status, booking.arrears, arrears);
  const [rent] = await transaction.select({ paidTo: paidToOfBooking }).from(bookings).where(eq(bookings.id, bookingId));
  const paidTo = rent?.paidTo ?? null;
  const isSame = arrears === booking.arrears && status === booking.status && paidTo === booking.paidTo;
  if (isSame) return;
  await transaction.update(bookings).set({ arrears, status, paidTo }).where(eq(bookings.id, bookingId));
  const organisationIds = [organisationId];
  const { siteId, customerId } = booking;
  addChange({ entity: 'booking', act: 'UPDATE', id: bookingId, siteId, organisationIds });
  if (arrears !== booking.arrears) {
    addChange({ entity: 'customer', act: 'UPDATE', id: customerId, organisationId, organisationIds });
  }
  if (booking.status === 'in arrears' && status === 'active') {
    await liftOverlocksOf(context, bookingId);
    await endArrearsSteps(transaction, bookingId, now);
  }
}
