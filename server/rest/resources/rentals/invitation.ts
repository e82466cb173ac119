import { and, eq } from 'drizzle-orm';
import { invitationBody } from '#domain/bodies/rentals.ts';
import { invitation } from '#domain/entities/invitation.ts';
import { ownerOfVisibleSite, requireOwner } from '#server/rest/access/visibility.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { ServerResource, StoredRow, Values } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { bookingUnits, invitations } from '#server/storage/schema/rentals.ts';
import { units } from '#server/storage/schema/units.ts';
import { ofOwnSite } from '../ofOwnSite.ts';
import { requireOf } from '../requireOf.ts';

/** @throws Refusal when the viewer does not see the unit, or only shares its site. */
async function placeOf(transaction: Database, viewer: Viewer, unitId: number) {
  // Held where it stands, so that it does not move from under the invitation.
  const [unit] = await transaction
    .select({ siteId: units.siteId })
    .from(units)
    .where(eq(units.id, unitId))
    .for('share');
  const owner = unit === undefined ? null : await ownerOfVisibleSite(transaction, viewer, unit.siteId);
  if (unit === undefined || owner === null) throw new Refusal(400, 'There is no such unit.', 'unitId');
  requireOwner(viewer, owner);
  return { siteId: unit.siteId, owner };
}

async function requireBooked(transaction: Database, bookingId: unknown, unitId: number): Promise<void> {
  if (typeof bookingId !== 'number') return;
  const held = await transaction
    .select()
    .from(bookingUnits)
    .where(and(eq(bookingUnits.bookingId, bookingId), eq(bookingUnits.unitId, unitId)));
  if (held.length === 0) throw new Refusal(400, 'This booking does not hold the unit.', 'bookingId');
}

async function prepare(transaction: Database, viewer: Viewer, asked: Values, current: StoredRow | null) {
  const next: Values = { ...current, ...asked };
  const unitId = next['unitId'] as number;
  const { siteId, owner } = await placeOf(transaction, viewer, unitId);
  await requireOf(transaction, owner, 'customer', next['customerId'], 'customerId');
  await requireOf(transaction, owner, 'booking', next['bookingId'], 'bookingId');
  if (asked['unitId'] !== undefined || asked['bookingId'] !== undefined) {
    await requireBooked(transaction, next['bookingId'], unitId);
  }
  return { ...asked, siteId };
}

export const invitationResource: ServerResource = {
  entity: invitation.name,
  table: invitations,
  fields: columnsNamed(invitations, [
    'id',
    'siteId',
    'unitId',
    'bookingId',
    'customerId',
    'name',
    'email',
    'phone',
    'status',
    'expiresAt',
    'createdAt',
  ]),
  ...ofOwnSite(invitations.siteId),
  writing: {
    body: invitationBody,
    prepare,
    conflicts: {},
    nameOf: (row) => `invitation ${row.id}`,
  },
};
