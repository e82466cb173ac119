import { asc, eq, inArray, sql } from 'drizzle-orm';
import { isNothing, isSamePermissions, joinPermissions, missingFrom } from '#domain/permissions/arithmetic.ts';
import { advisoryLocks } from '#server/storage/advisoryLocks.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { permissionRoles, userRoles, users } from '#server/storage/schema/people/users.ts';
import { recordAccountChange } from './accountChanges.ts';

/**
 * Until the transaction ends. Permissions derive from grants, roles and assignments, so two simultaneous changes would
 * each miss the other.
 */
export async function lockRights(transaction: Database): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.rights})`);
}

/**
 * From grants and roles. The transaction must have called `lockRights`.
 * @param addChange called for each user whose permissions changed.
 * @param givenBy who gives permissions; absent: they are only taken.
 */
export async function updatePermissions(
  transaction: Database,
  userIds: readonly number[],
  addChange: (change: Change) => void,
  givenBy?: Pick<WriteContext, 'viewer' | 'now'>,
): Promise<void> {
  const rows = await transaction
    .select({
      id: users.id,
      organisationId: users.organisationId,
      grants: users.grants,
      permissions: users.permissions,
      isServiceAccount: users.isServiceAccount,
      isSuperAdmin: users.isSuperAdmin,
    })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(asc(users.id));
  for (const { id, organisationId, grants, permissions, isServiceAccount, isSuperAdmin } of rows) {
    const roles = await transaction
      .select({ permissions: permissionRoles.permissions })
      .from(userRoles)
      .innerJoin(permissionRoles, eq(permissionRoles.id, userRoles.roleId))
      .where(eq(userRoles.userId, id));
    const joined = joinPermissions([grants, ...roles.map((role) => role.permissions)]);
    if (isSamePermissions(joined, permissions)) continue;
    if (givenBy !== undefined && !isNothing(missingFrom({ permissions, isSuperAdmin }, joined))) {
      await recordAccountChange(transaction, { userId: id, changedBy: givenBy.viewer.userId, at: givenBy.now });
    }
    await transaction.update(users).set({ permissions: joined }).where(eq(users.id, id));
    if (isServiceAccount) continue;
    addChange({ entity: 'user', act: 'UPDATE', id, organisationId, organisationIds: [organisationId] });
  }
}

export async function holdersOf(transaction: Database, roleId: number): Promise<number[]> {
  const rows = await transaction
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.roleId, roleId));
  return rows.map(({ userId }) => userId);
}
