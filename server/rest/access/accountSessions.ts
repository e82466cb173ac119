import { and, desc, eq, gt, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { SignIn } from '#domain/calls/account.ts';
import type { Database } from '#server/storage/database.ts';
import { sessions } from '#server/storage/schema/users.ts';
import type { Viewer } from '#server/rest/viewer.ts';

/** How coarsely it is kept when a sign-in was last used, in milliseconds. */
const usedStep = 5 * 60 * 1000;

const stands = (userId: number, now: Date) =>
  and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now));

/** The sign-ins of a viewer that stand, the last used first. */
export async function signInsOf(database: Database, { userId, sessionId }: Viewer, now: Date): Promise<SignIn[]> {
  const usedAt = sql<Date>`coalesce(${sessions.lastUsedAt}, ${sessions.issuedAt})`.mapWith(sessions.issuedAt);
  const rows = await database
    .select({
      id: sessions.id,
      browser: sessions.browser,
      system: sessions.system,
      issuedAt: sessions.issuedAt,
      usedAt,
    })
    .from(sessions)
    .where(stands(userId, now))
    .orderBy(desc(usedAt), desc(sessions.issuedAt), sessions.id);
  return rows.map(({ issuedAt, usedAt: last, ...row }) => ({
    ...row,
    isCurrent: row.id === sessionId,
    signedInAt: issuedAt.toISOString(),
    lastUsedAt: last.toISOString(),
  }));
}

/**
 * Ends sign-ins of a user that stand.
 * @param which narrows them; absent: all.
 * @returns the ids of those that ended, whose live connections are to end too.
 */
export async function endSignIns(transaction: Database, userId: number, now: Date, which?: SQL): Promise<string[]> {
  const ended = await transaction
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(stands(userId, now), which))
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

export const onlySignIn = (sessionId: string): SQL => eq(sessions.id, sessionId);
export const allSignInsBut = (sessionId: string): SQL => ne(sessions.id, sessionId);

/** Whether a use is worth writing down: most calls are not. */
export const isNewUse = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= usedStep;

/** Keeps that a sign-in was used now, once of several calls at once. */
export async function noteUse(database: Database, sessionId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - usedStep);
  const isOlder = or(isNull(sessions.lastUsedAt), lte(sessions.lastUsedAt, before));
  await database
    .update(sessions)
    .set({ lastUsedAt: now })
    .where(and(eq(sessions.id, sessionId), isOlder));
}
