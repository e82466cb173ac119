import { and, eq, sql } from 'drizzle-orm';
import { userRoleBody } from '#domain/bodies/people.ts';
import { user } from '#domain/entities/user.ts';
import { userRole } from '#domain/entities/userRole.ts';
import { permissionRoles, userRoles, users } from '#server/storage/schema/people/users.ts';
import { ofOwnOrganisation } from '#server/places/visibility.ts';
import { lockRights, updatePermissions } from '#server/people/effectivePermissions.ts';
import { requireRankOver, requireRights } from '#server/rest/people/rank.ts';
import { Refusal } from '#server/refusal.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Database } from '#server/storage/database.ts';

/** Loads the user, whose roles the viewer must be allowed to change. */
async function requireUser(transaction: Database, viewer: Viewer, id: number): Promise<number> {
  const [row] = await transaction
    .select({
      organisationId: users.organisationId,
      permissions: users.permissions,
      isSuperAdmin: users.isSuperAdmin,
    })
    .from(users)
    .where(and(eq(users.id, id), eq(users.isServiceAccount, false), ofOwnOrganisation(viewer, users.organisationId)));
  if (row === undefined) throw new Refusal(400, 'There is no such user.', 'userId');
  requireRankOver(viewer, row);
  return row.organisationId;
}

/** Loads the role, which the viewer must be allowed to give to a user of the organisation. */
async function requireRole(transaction: Database, viewer: Viewer, id: number, organisationId: number): Promise<void> {
  const [row] = await transaction
    .select({ permissions: permissionRoles.permissions })
    .from(permissionRoles)
    .where(and(eq(permissionRoles.id, id), eq(permissionRoles.organisationId, organisationId)));
  if (row === undefined) throw new Refusal(400, 'There is no such role.', 'roleId');
  requireRights(viewer, row.permissions, 'roleId');
}

async function nameOfRole(transaction: Database, id: number): Promise<string | null> {
  const [row] = await transaction
    .select({ name: permissionRoles.name })
    .from(permissionRoles)
    .where(eq(permissionRoles.id, id));
  return row?.name ?? null;
}

const fields = columnsNamed(userRoles, ['id', 'userId', 'roleId']);

export const userRoleResource = defineResource({
  entity: userRole.name,
  table: userRoles,
  fields,
  visible: (viewer) => {
    const own = ofOwnOrganisation(viewer, users.organisationId);
    return own && sql`${userRoles.userId} in (select ${users.id} from ${users} where ${own})`;
  },
  audience: async (database, row) => {
    const [owner] = await database
      .select({ organisationId: users.organisationId })
      .from(users)
      .where(eq(users.id, row.userId));
    return owner === undefined ? { organisationIds: [] } : { ...owner, organisationIds: [owner.organisationId] };
  },
  writing: {
    body: userRoleBody,
    lock: (transaction, _ids, viewer) => lockRights(transaction, viewer),
    prepare: async (transaction, viewer, values, current) => {
      if (current !== null) await requireUser(transaction, viewer, current.userId);
      const { userId, roleId } = { ...current, ...values } as { userId: number; roleId: number };
      await requireRole(transaction, viewer, roleId, await requireUser(transaction, viewer, userId));
      return values;
    },
    settle: async (context, id, _given, current) => {
      const { transaction, addChange } = context;
      const [row] = await transaction.select({ userId: userRoles.userId }).from(userRoles).where(eq(userRoles.id, id));
      const touched = [row?.userId, current?.userId];
      await updatePermissions(
        transaction,
        touched.filter((userId) => userId !== undefined),
        addChange,
        context,
      );
    },
    beforeDelete: async (transaction, viewer, current, addChange) => {
      const { userId } = current;
      await requireUser(transaction, viewer, userId);
      await transaction.delete(userRoles).where(eq(userRoles.id, current.id));
      await updatePermissions(transaction, [userId], addChange);
    },
    conflicts: {
      user_roles_once: { status: 409, field: 'roleId', sentence: 'This user already has this role.' },
    },
    nameOf: (row) => `role ${row.roleId} of user ${row.userId}`,
    // The log line leads to the user.
    lineOf: async (transaction, { userId, roleId }, verb) => ({
      action: verb === 'Deleted' ? 'Removed role' : 'Assigned role',
      detail: await nameOfRole(transaction, roleId),
      entity: user.name,
      recordId: userId,
    }),
  },
});
