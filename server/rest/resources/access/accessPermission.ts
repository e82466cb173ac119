import { accessPermissionBody } from '#domain/bodies/access.ts';
import { accessPermission } from '#domain/entities/accessPermission.ts';
import { Refusal } from '#server/refusal.ts';
import { defineResource, type GivenBy } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import { and, eq } from 'drizzle-orm';
import type { Viewer } from '#server/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { accessPermissions } from '#server/storage/schema/access/accessPermissions.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { notAtSite } from '../constraintSentences.ts';
import { ofSite } from '../ofSite.ts';
import { ofOwnSite } from '../ofOwnSite.ts';
import { ownerOfSite } from '#server/places/visibility.ts';
import { requireOfOrganisation } from '#server/places/requireOfOrganisation.ts';
import { servesSite } from '#server/access/gateSites.ts';
import { requireAtSite } from './requireAtSite.ts';

type Given = GivenBy<typeof accessPermissionBody>;

/** Checks for one person, at most one door, and an end after the beginning. */
function requireSense({ customerId, userId, unitId, gateId, startsAt, endsAt }: Given): void {
  if ((customerId == null) === (userId == null)) {
    throw new Refusal(400, 'Choose either a customer or a user for the access permission.', 'customerId');
  }
  if (unitId != null && gateId != null) {
    throw new Refusal(400, 'Choose either a unit or a gate for the access permission, not both.', 'gateId');
  }
  if (startsAt != null && endsAt != null && endsAt <= startsAt) {
    throw new Refusal(400, 'An access permission must end after it starts.', 'endsAt');
  }
}

/** People, doors and hours must belong to the site or its organisation. */
async function requireKnown(
  database: Database,
  viewer: Viewer,
  { siteId, customerId, userId, unitId, gateId }: Given,
): Promise<void> {
  const owner = await ownerOfSite(database, siteId as number);
  await requireOfOrganisation(database, { owner, viewer }, 'customer', customerId, 'customerId');
  if (userId != null) {
    // A move to another organisation waits for this transaction, and then removes the new permission.
    const found = await database
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.organisationId, owner)))
      .for('share');
    if (found.length === 0) throw new Refusal(400, 'There is no such user.', 'userId');
  }
  await requireAtSite(database, units, { id: unitId, siteId, noun: 'unit', field: 'unitId' });
  if (gateId != null && !(await servesSite(database, gateId, siteId as number))) {
    throw new Refusal(400, 'There is no such gate at this site.', 'gateId');
  }
}

const atSite = ofSite(accessPermissions.siteId, {
  body: accessPermissionBody,
  conflicts: { access_permissions_schedule_of_site: notAtSite('schedule', 'scheduleId') },
});

const fields = columnsNamed(accessPermissions, [
  'id',
  'siteId',
  'name',
  'customerId',
  'userId',
  'unitId',
  'gateId',
  'scheduleId',
  'startsAt',
  'endsAt',
]);

export const accessPermissionResource = defineResource({
  entity: accessPermission.name,
  table: accessPermissions,
  fields,
  optionName: accessPermissions.name,
  ...atSite,
  // A permission names people, whom a shared site does not show.
  ...ofOwnSite(accessPermissions.siteId),
  writing: {
    ...atSite.writing,
    prepare: async (transaction, viewer, given, current) => {
      const values = await atSite.writing.prepare(transaction, viewer, given, current);
      const whole = { ...current, ...values };
      requireSense(whole);
      await requireKnown(transaction, viewer, whole);
      return values;
    },
  },
});
