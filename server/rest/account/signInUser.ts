import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import { signInColumns } from '#server/people/signInColumns.ts';
import type { Database } from '#server/storage/database.ts';
import { users } from '#server/storage/schema/people/users.ts';
import type { SignInUser } from './startSession.ts';

/** Finds a user who may sign in now. */
export async function findSignInUser(database: Database, isMeant: SQL, now: Date): Promise<SignInUser | null> {
  // Only service accounts expire.
  const isUnexpired = or(isNull(users.expiresAt), gt(users.expiresAt, now));
  const [row] = await database
    .select(signInColumns)
    .from(users)
    .where(and(isMeant, eq(users.status, 'active'), isUnexpired));
  return row ?? null;
}
