import { and, eq } from 'drizzle-orm';
import { invitationBody } from '#domain/bodies/rentals.ts';
import { invitation } from '#domain/entities/invitation.ts';
import { ownerOfVisibleSite, requireOwner } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import { defineResource, type GivenBy, type RowOf } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { bookingUnits, invitations } from '#server/storage/schema/rentals/bookings.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { ofOwnSite } from '../ofOwnSite.ts';
import { requireOfOrganisation } from '#server/places/requireOfOrganisation.ts';

type Row = RowOf<typeof fields>;
type Given = GivenBy<typeof invitationBody>;

/** @throws Refusal: the viewer does not see the unit, or its site is only shared. */
async function placeOf(transaction: Database, viewer: Viewer, unitId: number) {
  // The row is locked: the unit must not move meanwhile.
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

async function requireBooked(
  transaction: Database,
  bookingId: number | null | undefined,
  unitId: number,
): Promise<void> {
  if (bookingId == null) return;
  const held = await transaction
    .select()
    .from(bookingUnits)
    .where(and(eq(bookingUnits.bookingId, bookingId), eq(bookingUnits.unitId, unitId)));
  if (held.length === 0) throw new Refusal(400, "This booking doesn't include the unit.", 'bookingId');
}

async function prepare(transaction: Database, viewer: Viewer, asked: Given, current: Row | null) {
  const next = { ...current, ...asked };
  const unitId = next.unitId as number;
  const { siteId, owner } = await placeOf(transaction, viewer, unitId);
  await requireOfOrganisation(transaction, { owner, viewer }, 'customer', next.customerId, 'customerId');
  await requireOfOrganisation(transaction, { owner, viewer }, 'booking', next.bookingId, 'bookingId');
  if (asked.unitId !== undefined || asked.bookingId !== undefined) {
    await requireBooked(transaction, next.bookingId, unitId);
  }
  return { ...asked, siteId };
}

const fields = columnsNamed(invitations, [
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
]);

export const invitationResource = defineResource({
  entity: invitation.name,
  table: invitations,
  fields,
  ...ofOwnSite(invitations.siteId),
  writing: {
    body: invitationBody,
    prepare,
    conflicts: {},
    nameOf: (row) => `invitation ${row.id}`,
  },
});
