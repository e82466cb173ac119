import { endArrearsSteps } from './arrearsSteps.ts';
import { endAccess } from './endAccess.ts';
import { liftOverlocksOf } from './overlocks.ts';
import type { RentalContext } from './rentalContext.ts';

/** Ends a customer's rights by a booking that is over: access, overlocks and steps of arrears. Debts stay. */
export async function endStay(context: RentalContext, bookingId: number): Promise<void> {
  // Units are locked before their customer, as by a new booking.
  await liftOverlocksOf(context, bookingId, 'The tenant left the unit');
  await endAccess(context, bookingId);
  await endArrearsSteps(context.transaction, bookingId, context.now);
}
