import { and, asc, eq, inArray } from 'drizzle-orm';
import type { RuledPerson } from '#domain/signals/alertRules.ts';
import type { Database } from '#server/storage/database.ts';
import { userRoles, users } from '#server/storage/schema/people/users.ts';
import { nameOfStaff } from '#server/viewer.ts';

export interface ActiveStaff extends RuledPerson {
  name: string;
  email: string;
}

/** Reads an organisation's active people, by id, with their roles and rights. Service accounts are no people. */
export async function readActiveStaff(
  database: Database,
  organisationId: number,
  userIds?: readonly number[],
): Promise<ActiveStaff[]> {
  const rows = await database
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      permissions: users.permissions,
      isSuperAdmin: users.isSuperAdmin,
    })
    .from(users)
    .where(
      and(
        eq(users.organisationId, organisationId),
        eq(users.status, 'active'),
        eq(users.isServiceAccount, false),
        userIds === undefined ? undefined : inArray(users.id, [...userIds]),
      ),
    )
    .orderBy(asc(users.id));
  const held = await database
    .select({ userId: userRoles.userId, roleId: userRoles.roleId })
    .from(userRoles)
    .where(
      inArray(
        userRoles.userId,
        rows.map(({ id }) => id),
      ),
    );
  return rows.map(({ id, email, firstName, lastName, permissions, isSuperAdmin }) => ({
    id,
    email,
    name: nameOfStaff(id, { email, firstName, lastName }),
    roleIds: held.flatMap(({ userId, roleId }) => (userId === id ? [roleId] : [])),
    rights: { permissions, isSuperAdmin },
  }));
}
