import { asc, eq } from 'drizzle-orm';
import { permissionRoleBody } from '#domain/bodies/people.ts';
import { permissionRole } from '#domain/entities/permissionRole.ts';
import type { Permissions } from '#domain/permissions/bits.ts';
import { permissionRoles, userRoles, users } from '#server/storage/schema/users.ts';
import { holdersOf, holdRights, settlePermissions } from '#server/rest/people/effectivePermissions.ts';
import { goBeyond, requireToHave } from '#server/rest/people/rank.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { ServerResource, StoredRow } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { stayingOwner } from '../stayingOwner.ts';
import { noSuchOrganisation } from '../conflicts.ts';
import { ofOrganisation } from '../ofOrganisation.ts';
import { requireUnused, usersRead } from '../unused.ts';
import { nameOfUser } from './nameOfUser.ts';

/** @throws Refusal when the role holds a right that the viewer lacks: through it they would take it from others. */
function requireWithin(viewer: Viewer, current: StoredRow): void {
  if (goBeyond(viewer, current['permissions'] as Permissions)) {
    throw new Refusal(403, 'You cannot change or delete a role that has a right that you do not have yourself.');
  }
}

/** Whoever has a role, archived users among them: they would come back without it. */
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

export const permissionRoleResource: ServerResource = {
  entity: permissionRole.name,
  table: permissionRoles,
  fields: columnsNamed(permissionRoles, ['id', 'organisationId', 'name', 'description', 'permissions']),
  optionName: permissionRoles.name,
  ...ofOrganisation(permissionRoles.organisationId),
  writing: {
    body: permissionRoleBody,
    hold: holdRights,
    prepare: (_transaction, viewer, values, current) => {
      if (current !== null) requireWithin(viewer, current);
      requireToHave(viewer, (values['permissions'] ?? {}) as Permissions, 'permissions');
      return Promise.resolve({ ...values, ...stayingOwner(viewer, values, current, 'role') });
    },
    settle: async ({ transaction, note }, id, given, current) => {
      if (current === null || given['permissions'] === undefined) return;
      await settlePermissions(transaction, await holdersOf(transaction, id), note);
    },
    beforeDelete: async (transaction, viewer, current) => {
      requireWithin(viewer, current);
      requireUnused('role', await namesOfHolders(transaction, current.id));
    },
    conflicts: {
      permission_roles_name: { status: 409, field: 'name', sentence: 'There is already a role of this name.' },
      permission_roles_organisation_id_organisations_id_fk: noSuchOrganisation,
    },
    nameOf: (row) => String(row['name']),
  },
};
