import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { nameOfStaff, type Viewer } from '#server/viewer.ts';

/**
 * Somebody who is not there, with the rights that they have now, such as for what they asked for or set up before.
 * @param who a user; `organisationId`: the one that they must belong to, unless they are a super admin.
 * @returns null: the account is gone, archived, over or of another organisation.
 */
export async function viewerOfUser(
  database: Database,
  { userId, organisationId }: { userId: number | null; organisationId: number },
  now: Date,
): Promise<Viewer | null> {
  if (userId === null) return null;
  const [row] = await database
    .select()
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        eq(users.status, 'active'),
        or(isNull(users.expiresAt), gt(users.expiresAt, now)),
        or(eq(users.organisationId, organisationId), eq(users.isSuperAdmin, true)),
      ),
    );
  if (row === undefined) return null;
  return {
    userId: row.id,
    name: nameOfStaff(row.id, row),
    organisationId: row.organisationId,
    sessionId: '',
    expiresAt: now,
    rights: { permissions: row.permissions, isSuperAdmin: row.isSuperAdmin },
    // Like a token: nobody is there to prove anything.
    isApiToken: true,
    isProven: false,
    siteIds: null,
  };
}
