import { accessPermissionBody } from '#domain/bodies/access.ts';
import { accessPermission } from '#domain/entities/accessPermission.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { ServerResource, Values } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';
import { accessPermissions } from '#server/storage/schema/access.ts';
import { units } from '#server/storage/schema/units.ts';
import { users } from '#server/storage/schema/users.ts';
import { notAtSite } from '../conflicts.ts';
import { ofSite } from '../ofSite.ts';
import { ofOwnSite, ownerOfSite } from '../ofOwnSite.ts';
import { requireOf } from '../requireOf.ts';
import { servesSite } from './gateSites.ts';
import { requireAtSite } from './requireAtSite.ts';

/** One person, one door at the most, and an end after its beginning. */
function requireSense({ customerId, userId, unitId, gateId, startsAt, endsAt }: Values): void {
  if ((customerId == null) === (userId == null)) {
    throw new Refusal(400, 'An access permission is for a customer or for a user: name one of them.', 'customerId');
  }
  if (unitId != null && gateId != null) {
    throw new Refusal(400, 'An access permission is for one unit or one gate, not for both.', 'gateId');
  }
  if (startsAt instanceof Date && endsAt instanceof Date && endsAt <= startsAt) {
    throw new Refusal(400, 'An access permission ends after it starts.', 'endsAt');
  }
}

/** Everybody and everything that it names belongs to the site, or to the organisation that owns it. */
async function requireKnown(database: Database, { siteId, customerId, userId, unitId, gateId }: Values): Promise<void> {
  const owner = await ownerOfSite(database, siteId as number);
  await requireOf(database, owner, 'customer', customerId, 'customerId');
  if (typeof userId === 'number') {
    const found = await database
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.organisationId, owner)));
    if (found.length === 0) throw new Refusal(400, 'There is no such user.', 'userId');
  }
  await requireAtSite(database, units, { id: unitId, siteId, noun: 'unit', field: 'unitId' });
  if (typeof gateId === 'number' && !(await servesSite(database, gateId, siteId as number))) {
    throw new Refusal(400, 'There is no such gate at this site.', 'gateId');
  }
}

const atSite = ofSite(accessPermissions.siteId, {
  body: accessPermissionBody,
  conflicts: { access_permissions_schedule_of_site: notAtSite('schedule', 'scheduleId') },
});

export const accessPermissionResource: ServerResource = {
  entity: accessPermission.name,
  table: accessPermissions,
  fields: columnsNamed(accessPermissions, [
    ...['id', 'siteId', 'name', 'customerId', 'userId', 'unitId', 'gateId', 'scheduleId', 'startsAt', 'endsAt'],
  ]),
  optionName: accessPermissions.name,
  ...atSite,
  // It names people, whom a shared site does not show.
  ...ofOwnSite(accessPermissions.siteId),
  writing: {
    ...atSite.writing,
    prepare: async (transaction, viewer, given, current) => {
      const values = await atSite.writing.prepare(transaction, viewer, given, current);
      const whole = { ...current, ...values };
      requireSense(whole);
      await requireKnown(transaction, whole);
      return values;
    },
  },
};
