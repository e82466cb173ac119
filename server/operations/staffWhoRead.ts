import { and, asc, eq } from 'drizzle-orm';
import type { Area } from '#domain/permissions/bits.ts';
import { can } from '#domain/permissions/can.ts';
import type { Database } from '#server/storage/database.ts';
import { users } from '#server/storage/schema/people/users.ts';

/** Returns the ids of an organisation's active staff who may read all of the areas. */
export async function staffWhoRead(
  transaction: Database,
  organisationId: number,
  areas: readonly Area[],
): Promise<number[]> {
  const staff = await transaction
    .select({ id: users.id, permissions: users.permissions, isSuperAdmin: users.isSuperAdmin })
    .from(users)
    .where(and(eq(users.organisationId, organisationId), eq(users.status, 'active'), eq(users.isServiceAccount, false)))
    .orderBy(asc(users.id));
  return staff.filter((rights) => areas.every((area) => can(rights, { area, level: 'read' }))).map(({ id }) => id);
}
