import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { addressFields } from '#domain/validation/fields.ts';
import type { Database } from '#server/storage/database.ts';
import { addresses, customers } from '#server/storage/schema/rentals/customers.ts';

const givenSchema = z.object(addressFields).nullish();

/**
 * Replaces a customer's one address; null removes it, undefined keeps it. Locks the customer: simultaneous requests
 * must not leave two.
 * @returns the customer's organisation, which owns the address too.
 */
export async function settleAddress(transaction: Database, customerId: number, given: unknown): Promise<number> {
  const address = givenSchema.parse(given);
  const [owner] = await transaction
    .select({ organisationId: customers.organisationId })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (owner === undefined) throw new Error(`The customer ${customerId} is gone within the transaction.`);
  const { organisationId } = owner;
  if (address === undefined) return organisationId;
  if (address === null) {
    await transaction.delete(addresses).where(eq(addresses.customerId, customerId));
    return organisationId;
  }
  const [existing] = await transaction
    .select({ id: addresses.id })
    .from(addresses)
    .where(eq(addresses.customerId, customerId))
    .orderBy(asc(addresses.id));
  const values = { ...address, street2: address.street2 ?? null, customerId, organisationId };
  if (existing === undefined) await transaction.insert(addresses).values(values);
  else await transaction.update(addresses).set(values).where(eq(addresses.id, existing.id));
  return organisationId;
}
