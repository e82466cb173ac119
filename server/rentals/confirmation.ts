import { and, asc, eq, inArray } from 'drizzle-orm';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { customers } from '#server/storage/schema/rentals/customers.ts';
import { units } from '#server/storage/schema/access/units.ts';

const confirmHint = 'To book anyway, send the booking again with confirm set to true.';

/**
 * Refuses an unconfirmed booking of an archived customer or of a unit out of use. Locks the customer: nobody archives
 * them, or ends their PINs with their last booking, before the new one is there.
 * @param customerId the new customer; null: unchanged.
 * @param unitIds the units that are new in the booking.
 * @throws Refusal with status 409 that says how to confirm.
 */
export async function requireConfirmation(
  transaction: Database,
  customerId: number | null,
  unitIds: readonly number[],
  isConfirmed = false,
): Promise<void> {
  const [customer] = await transaction
    .select({ name: customers.name, archived: customers.archived })
    .from(customers)
    .where(eq(customers.id, customerId ?? 0))
    .for('share');
  if (isConfirmed) return;
  if (customer?.archived === true)
    throw new Refusal(409, `${customer.name} is archived. ${confirmHint}`, 'customer_id');
  const [outOfUse] = await transaction
    .select({ name: units.name })
    .from(units)
    .where(and(inArray(units.id, [...unitIds]), eq(units.cleaningState, 'CLEAN/REPAIR')))
    .orderBy(asc(units.id))
    .limit(1);
  if (outOfUse === undefined) return;
  throw new Refusal(409, `${outOfUse.name} is marked CLEAN/REPAIR and should not be rented. ${confirmHint}`, 'unitIds');
}
