import { and, eq, gt, sql } from 'drizzle-orm';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings } from '#server/storage/schema/rentals.ts';
import { ownerOfSite } from '../ofOwnSite.ts';

/** Takes what came in, in dollars, off what a booking owes. Its customer's record shows the sum of what they owe. */
export async function payArrears(
  transaction: Database,
  bookingId: number,
  amount: number,
  note: (change: Change) => void,
): Promise<void> {
  const [paid] = await transaction
    .update(bookings)
    .set({ arrears: sql`greatest(0, ${bookings.arrears} - ${amount}::numeric)` })
    .where(and(eq(bookings.id, bookingId), gt(bookings.arrears, 0)))
    .returning({ siteId: bookings.siteId, customerId: bookings.customerId });
  if (paid === undefined) return;
  const organisationId = await ownerOfSite(transaction, paid.siteId);
  const organisationIds = [organisationId];
  note({ entity: 'booking', act: 'UPDATE', id: bookingId, siteId: paid.siteId, organisationIds });
  note({ entity: 'customer', act: 'UPDATE', id: paid.customerId, organisationId, organisationIds });
}
