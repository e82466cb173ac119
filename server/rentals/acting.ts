import { and, eq } from 'drizzle-orm';
import { Refusal } from '#server/rest/refusal.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { customers } from '#server/storage/schema/customers.ts';
import { sites } from '#server/storage/schema/sites.ts';

/** What every act of a customer works with. */
export interface Acting {
  transaction: Database;
  /** The organisation that owns the site where they act. */
  organisationId: number;
  note: (change: Change) => void;
  /** @throws Refusal when the organisation has no such customer. */
  requireCustomer(customerId: number): Promise<void>;
}

/** @throws Refusal when there is no such site. */
export async function actingAt(transaction: Database, siteId: number, note: (change: Change) => void): Promise<Acting> {
  const [site] = await transaction
    .select({ organisationId: sites.organisationId })
    .from(sites)
    .where(eq(sites.id, siteId));
  if (site === undefined) throw new Refusal(400, 'There is no such site.');
  const { organisationId } = site;
  return {
    transaction,
    organisationId,
    note,
    async requireCustomer(customerId) {
      const found = await transaction
        .select({ id: customers.id })
        .from(customers)
        .where(and(eq(customers.id, customerId), eq(customers.organisationId, organisationId)));
      if (found.length === 0) throw new Refusal(400, 'There is no such customer.');
    },
  };
}
