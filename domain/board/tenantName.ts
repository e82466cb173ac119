import type { Booking } from '../entities/booking.ts';
import type { Customer } from '../entities/customer.ts';
import { recordName } from '../entities/recordName.ts';

/**
 * From the customer's own record, else from the booking.
 * @param customer absent: not held, or not for this user.
 * @returns null: neither has a name.
 */
export function tenantName(booking: Pick<Booking, 'customer'>, customer?: Customer): string | null {
  const named = customer ?? booking.customer ?? null;
  return named === null ? null : recordName('customer', named);
}
