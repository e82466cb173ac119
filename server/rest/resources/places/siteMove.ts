import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { hasCreditAtSite } from '#server/rentals/ledger/creditAtSite.ts';
import { hasTwoPersonApproval } from '#server/places/hasTwoPersonApproval.ts';
import { Refusal } from '#server/refusal.ts';
import { approvalAlerts } from '#server/rest/commands/approvalAlerts.ts';
import type { Database } from '#server/storage/database.ts';
import { accessPermissions } from '#server/storage/schema/access/accessPermissions.ts';
import { inventory } from '#server/storage/schema/catalogue/products.ts';
import { gates, gateSites } from '#server/storage/schema/access/gates.ts';
import { commandApprovals } from '#server/storage/schema/operations/commandApprovals.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { cashCounts } from '#server/storage/schema/rentals/cashCounts.ts';
import { bookings, invitations, orders, payments } from '#server/storage/schema/rentals/bookings.ts';
import type { WriteContext } from '#server/writeContext.ts';

const refusal = (reason: string) => new Refusal(409, `${reason}, so it cannot move to another.`, 'organisationId');

/** They belong to the organisation and stay with it. */
const staying = [
  { table: bookings, what: 'bookings or payments' },
  { table: orders, what: 'bookings or payments' },
  { table: payments, what: 'bookings or payments' },
  { table: invitations, what: 'bookings or payments' },
  { table: cashCounts, what: 'cash counts' },
  { table: accessPermissions, what: 'access permissions' },
  { table: inventory, what: 'stock' },
] as const;

/** A gate may serve several sites, which must keep one owner. */
async function requireNoSharedGate(transaction: Database, siteId: number): Promise<void> {
  const ownGates = sql`${gateSites.gateId} in (select ${gates.id} from ${gates} where ${gates.siteId} = ${siteId})`;
  const found = await transaction
    .select({ gateId: gateSites.gateId })
    .from(gateSites)
    .where(or(eq(gateSites.siteId, siteId), ownGates))
    .limit(1);
  if (found.length > 0) throw refusal('This site has a gate together with another site of its organisation');
}

/** A move must not turn the second person off. */
async function requireSecondPersonThere(transaction: Database, siteId: number, newOwner: number): Promise<void> {
  if (!(await hasTwoPersonApproval(transaction, siteId))) return;
  const [owner] = await transaction
    .select({ isOn: organisations.twoPersonApproval })
    .from(organisations)
    .where(eq(organisations.id, newOwner));
  if (owner?.isOn !== false) return;
  throw new Refusal(
    409,
    'A second person is asked at this site. Turn that on in the other organisation before the site moves to it.',
    'organisationId',
  );
}

/** Doors move with a site to another organisation; customers and money never do. @throws Refusal with status 409. */
export async function requireMovable(transaction: Database, siteId: number, newOwner: number): Promise<void> {
  await requireSecondPersonThere(transaction, siteId, newOwner);
  for (const { table, what } of staying) {
    const found = await transaction.select({ id: table.id }).from(table).where(eq(table.siteId, siteId)).limit(1);
    if (found.length > 0) throw refusal(`This site has ${what} of its organisation`);
  }
  if (await hasCreditAtSite(transaction, siteId)) throw refusal("This site has customers' credit of its organisation");
  await requireNoSharedGate(transaction, siteId);
}

/** Ends what people of the earlier owner asked, or were approved: the doors are another's, also where they go on to see them. */
export async function endRequests(
  { transaction, addChange }: Pick<WriteContext, 'transaction' | 'addChange'>,
  siteId: number,
): Promise<void> {
  const open = and(eq(commandApprovals.siteId, siteId), inArray(commandApprovals.state, ['pending', 'approved']));
  const ended = await transaction
    .update(commandApprovals)
    .set({ state: 'cancelled' })
    .where(open)
    .returning({ id: commandApprovals.id });
  for (const { id } of ended) await approvalAlerts.markRead(transaction, addChange, id);
}
