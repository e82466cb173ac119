import { and, asc, eq, inArray } from 'drizzle-orm';
import { Refusal } from '#server/rest/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { customers } from '#server/storage/schema/customers.ts';
import { units } from '#server/storage/schema/units.ts';

/** How whoever asks does it all the same. */
const howTo = 'To book all the same, send the booking again with confirm set to true.';

/**
 * Checks that somebody who is archived, or a unit that is out of use, is not booked by mistake.
 * @param customerId who is to have the booking; null: they have it already.
 * @param unitIds those that the booking does not hold yet.
 * @throws Refusal with status 409 that says how to confirm it.
 */
export async function requireNoDoubt(
  transaction: Database,
  customerId: number | null,
  unitIds: readonly number[],
): Promise<void> {
  // Held, so that nobody archives them meanwhile.
  const [customer] = await transaction
    .select({ name: customers.name, archived: customers.archived })
    .from(customers)
    .where(eq(customers.id, customerId ?? 0))
    .for('share');
  if (customer?.archived === true) throw new Refusal(409, `${customer.name} is archived. ${howTo}`, 'customer_id');
  const [outOfUse] = await transaction
    .select({ name: units.name })
    .from(units)
    .where(and(inArray(units.id, [...unitIds]), eq(units.cleaningState, 'CLEAN/REPAIR')))
    .orderBy(asc(units.id))
    .limit(1);
  if (outOfUse === undefined) return;
  throw new Refusal(409, `${outOfUse.name} is marked CLEAN/REPAIR and should not be let. ${howTo}`, 'unitIds');
}
