import { eq } from 'drizzle-orm';
import { addressBody } from '#domain/bodies/rentals.ts';
import { address } from '#domain/entities/address.ts';
import { Refusal } from '#server/refusal.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { addresses, customers } from '#server/storage/schema/rentals/customers.ts';
import { ofOrganisation } from '../ofOrganisation.ts';

/**
 * Locks the customer of a new address.
 * @returns their organisation.
 */
async function requireWithoutAddress(transaction: Database, viewer: Viewer, customerId: number): Promise<number> {
  const [owner] = await transaction
    .select({ organisationId: customers.organisationId })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update');
  const isOurs = owner !== undefined && (viewer.rights.isSuperAdmin || owner.organisationId === viewer.organisationId);
  if (!isOurs) throw new Refusal(400, 'There is no such customer.', 'customerId');
  const others = await transaction
    .select({ id: addresses.id })
    .from(addresses)
    .where(eq(addresses.customerId, customerId));
  if (others.length > 0)
    throw new Refusal(409, 'This customer already has an address. Change it instead.', 'customerId');
  return owner.organisationId;
}

interface Owner {
  customerId: number | null;
  organisationId: number;
}

/** A customer's record shows their address. */
function addCustomerChange({ customerId, organisationId }: Owner, addChange: (change: Change) => void): void {
  if (customerId === null) return;
  addChange({ entity: 'customer', act: 'UPDATE', id: customerId, organisationId, organisationIds: [organisationId] });
}

export const addressResource = defineResource({
  entity: address.name,
  table: addresses,
  fields: columnsNamed(addresses, [
    'id',
    'organisationId',
    'customerId',
    'street1',
    'street2',
    'suburb',
    'state',
    'postcode',
    'country',
  ]),
  ...ofOrganisation(addresses.organisationId),
  writing: {
    body: addressBody,
    prepare: async (transaction, viewer, values, current) => {
      const customerId = values.customerId;
      if (current === null) {
        return { ...values, organisationId: await requireWithoutAddress(transaction, viewer, customerId as number) };
      }
      if (customerId !== undefined && customerId !== current.customerId) {
        throw new Refusal(409, "An address can't move to another customer.", 'customerId');
      }
      return values;
    },
    settle: async ({ transaction, addChange }, id) => {
      const [row] = await transaction
        .select({ customerId: addresses.customerId, organisationId: addresses.organisationId })
        .from(addresses)
        .where(eq(addresses.id, id));
      if (row !== undefined) addCustomerChange(row, addChange);
    },
    beforeDelete: (_transaction, _viewer, current, addChange) => {
      addCustomerChange(current, addChange);
      return Promise.resolve();
    },
    conflicts: {},
    nameOf: (row) => `address of customer ${String(row.customerId)}`,
  },
});
