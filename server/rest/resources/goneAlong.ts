import { eq } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';
import type { Change } from '#server/storage/change.ts';
import { pinCodes } from '#server/storage/schema/rentals/customers.ts';
import { invitations } from '#server/storage/schema/rentals/bookings.ts';
import { sites } from '#server/storage/schema/places/sites.ts';

type AddChange = (change: Change) => void;

const conditionOf = (of: { customerId: number } | { userId: number } | { siteId: number }) => {
  if ('siteId' in of) return eq(pinCodes.siteId, of.siteId);
  return 'userId' in of ? eq(pinCodes.userId, of.userId) : eq(pinCodes.customerId, of.customerId);
};

/** Announces PIN codes that are deleted with a customer or user, or for one site. */
export async function notePinCodesGone(
  transaction: Database,
  of: Parameters<typeof conditionOf>[0],
  addChange: AddChange,
): Promise<void> {
  const { id, userId, organisationId } = pinCodes;
  const going = await transaction.select({ id, userId, organisationId }).from(pinCodes).where(conditionOf(of));
  for (const gone of going) {
    const area = gone.userId === null ? 'customers' : 'settings';
    const owner = gone.organisationId;
    addChange({ entity: 'pinCode', act: 'DELETE', id: gone.id, organisationId: owner, organisationIds: [owner], area });
  }
}

/** Announces invitations that are deleted with a customer or unit. */
export async function noteInvitationsGone(
  transaction: Database,
  of: { customerId: number } | { unitId: number },
  addChange: AddChange,
): Promise<void> {
  const condition = 'unitId' in of ? eq(invitations.unitId, of.unitId) : eq(invitations.customerId, of.customerId);
  const going = await transaction
    .select({ id: invitations.id, siteId: invitations.siteId, organisationId: sites.organisationId })
    .from(invitations)
    .innerJoin(sites, eq(sites.id, invitations.siteId))
    .where(condition);
  for (const { organisationId, ...each } of going) {
    addChange({ entity: 'invitation', act: 'DELETE', ...each, organisationIds: [organisationId] });
  }
}
