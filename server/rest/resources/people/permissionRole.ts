import { asc, eq } from 'drizzle-orm';
import { permissionRoleBody } from '#domain/bodies/people.ts';
import { permissionRole } from '#domain/entities/permissionRole.ts';
import { permissionRoles, userRoles, users } from '#server/storage/schema/people/users.ts';
import { holdersOf, lockRights, updatePermissions } from '#server/people/effectivePermissions.ts';
import { exceedsRights, requireRights } from '#server/rest/people/rank.ts';
import { Refusal } from '#server/refusal.ts';
import { defineResource, type RowOf } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { stayingOwner } from '../stayingOwner.ts';
import { noSuchOrganisation } from '../constraintSentences.ts';
import { ofOrganisation } from '../ofOrganisation.ts';
import { requireUnused, usersRead } from '../unused.ts';
import { nameOfUser } from './nameOfUser.ts';

type Row = RowOf<typeof fields>;

/** @throws Refusal: the role holds a right that the viewer lacks, which they would take from others. */
function requireWithin(viewer: Viewer, current: Row): void {
  if (exceedsRights(viewer, current.permissions)) {
    throw new Refusal(403, 'You cannot change or delete a role with permissions that you do not have.');
  }
}

/** Names the role's holders, archived users too: they would come back without the role. */
async function namesOfHolders(database: Database, roleId: number): Promise<string[]> {
  const rows = await database
    .select({ name: nameOfUser })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(eq(userRoles.roleId, roleId))
    .orderBy(asc(users.id))
    .limit(usersRead);
  return rows.map(({ name }) => name);
}

const fields = columnsNamed(permissionRoles, [
  'id',
  'organisationId',
  'name',
  'description',
  'permissions',
  'secondFactorFrom',
]);

export const permissionRoleResource = defineResource({
  entity: permissionRole.name,
  table: permissionRoles,
  fields,
  optionName: permissionRoles.name,
  ...ofOrganisation(permissionRoles.organisationId),
  writing: {
    body: permissionRoleBody,
    lock: (transaction, _ids, viewer) => lockRights(transaction, viewer),
    prepare: (_transaction, viewer, values, current) => {
      if (current !== null) requireWithin(viewer, current);
      requireRights(viewer, values.permissions ?? {}, 'permissions');
      return Promise.resolve({ ...values, ...stayingOwner(viewer, values, current, 'role') });
    },
    settle: async (context, id, given, current) => {
      const { transaction, addChange } = context;
      const isAboutHolders = given.permissions !== undefined || given.secondFactorFrom !== undefined;
      if (current === null || !isAboutHolders) return;
      await updatePermissions(transaction, await holdersOf(transaction, id), addChange, context);
    },
    beforeDelete: async (transaction, viewer, current) => {
      requireWithin(viewer, current);
      requireUnused('role', await namesOfHolders(transaction, current.id));
    },
    conflicts: {
      permission_roles_name: { status: 409, field: 'name', sentence: 'There is already a role of this name.' },
      permission_roles_organisation_id_organisations_id_fk: noSuchOrganisation,
    },
    nameOf: (row) => row.name,
  },
});
