import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';
import { users } from '#server/storage/schema/people/users.ts';
import type { SignInUser } from './startSession.ts';

/** Finds a user who may sign in now. The password's hash serves only comparisons, and leaves no call. */
export async function findSignInUser(database: Database, isMeant: SQL, now: Date): Promise<SignInUser | null> {
  // Only service accounts expire.
  const isUnexpired = or(isNull(users.expiresAt), gt(users.expiresAt, now));
  const [row] = await database
    .select({
      id: users.id,
      email: users.email,
      organisationId: users.organisationId,
      passwordHash: users.passwordHash,
      permissions: users.permissions,
      isSuperAdmin: users.isSuperAdmin,
      isServiceAccount: users.isServiceAccount,
    })
    .from(users)
    .where(and(isMeant, eq(users.status, 'active'), isUnexpired));
  return row ?? null;
}
