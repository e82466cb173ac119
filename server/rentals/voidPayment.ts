import { and, eq, not, type SQL } from 'drizzle-orm';
import type { PaymentState } from '#domain/states/booking.ts';
import { bookings, orders } from '#server/storage/schema/rentals/bookings.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { updateArrears } from './arrears.ts';
import { isOverdue, outstanding } from './bills.ts';
import type { RentalContext } from './rentalContext.ts';

/**
 * Updates the booking after a payment was deleted. A failed payment makes its bill overdue at once; without the payment
 * the bill is due on its own day again. The paid-to day stays: no money came in.
 */
export async function voidPayment(
  context: RentalContext,
  { status, orderId }: { status: PaymentState; orderId: number | null },
): Promise<void> {
  const { transaction, now } = context;
  if (status !== 'failed' || orderId === null) return;
  const [bill] = await transaction
    .select({ bookingId: bookings.id, zone: sites.timeZone })
    .from(orders)
    .innerJoin(bookings, eq(bookings.id, orders.bookingId))
    .innerJoin(sites, eq(sites.id, bookings.siteId))
    .where(eq(orders.id, orderId))
    .for('no key update', { of: orders });
  if (bill === undefined) return;
  const notOverdue = not(isOverdue(bill.zone, now) as SQL);
  const [freed] = await transaction
    .select({ left: outstanding })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.status, 'pending'), notOverdue));
  if (freed === undefined) return;
  await updateArrears(context, bill.bookingId, { credit: Number(freed.left), isPaidToKept: true });
}
