import { eq } from 'drizzle-orm';
import { keysOfProcess, type SessionKeys } from '#server/config/sessionKeys.ts';
import { openTokens } from '#server/rest/account/tokens.ts';
import type { Database } from '#server/storage/database.ts';
import { sessions, users } from '#server/storage/schema/people/users.ts';

interface SessionParts {
  /** Absent: those of this process. */
  sessionKeys?: SessionKeys | undefined;
  now?: (() => Date) | undefined;
}

/** Stores a session as a sign-in does, for tests of something else. @returns its token. */
export async function startSession(
  database: Database,
  { sessionKeys = keysOfProcess, now = () => new Date() }: SessionParts,
  email: string,
): Promise<string> {
  const [user] = await database.select().from(users).where(eq(users.email, email));
  if (user === undefined) throw new Error(`Nobody has the email ${email}.`);
  const { id: userId, permissions, isSuperAdmin, isServiceAccount } = user;
  const { token, sessionId, issuedAt, expiresAt } = await openTokens(sessionKeys, now).issue({
    userId,
    tokenType: isServiceAccount ? 'service' : 'user',
    rights: { permissions, isSuperAdmin },
  });
  await database.insert(sessions).values({ id: sessionId, userId, issuedAt, expiresAt, lastUsedAt: issuedAt });
  return token;
}
