import { and, eq } from 'drizzle-orm';
import { Refusal } from '#server/refusal.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { customers } from '#server/storage/schema/rentals/customers.ts';
import { sites } from '#server/storage/schema/places/sites.ts';

export interface ActContext {
  transaction: Database;
  /** The owner of the site. */
  organisationId: number;
  addChange: (change: Change) => void;
  /** @throws Refusal when the organisation has no such customer. */
  requireCustomer(customerId: number): Promise<void>;
}

/** @throws Refusal when there is no such site. */
export async function openActContext(
  transaction: Database,
  siteId: number,
  addChange: (change: Change) => void,
): Promise<ActContext> {
  const [site] = await transaction
    .select({ organisationId: sites.organisationId })
    .from(sites)
    .where(eq(sites.id, siteId));
  if (site === undefined) throw new Refusal(400, 'There is no such site.');
  const { organisationId } = site;
  return {
    transaction,
    organisationId,
    addChange,
    async requireCustomer(customerId) {
      const found = await transaction
        .select({ id: customers.id })
        .from(customers)
        .where(and(eq(customers.id, customerId), eq(customers.organisationId, organisationId)));
      if (found.length === 0) throw new Refusal(400, 'There is no such customer.');
    },
  };
}
