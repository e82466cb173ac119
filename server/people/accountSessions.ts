import { and, desc, eq, gt, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { SignIn } from '#domain/calls/account.ts';
import { serverTiming } from '#server/config/timing.ts';
import type { Database } from '#server/storage/database.ts';
import { isNoApiToken } from './apiTokens.ts';
import { sessions, users } from '#server/storage/schema/people/users.ts';
import type { Viewer } from '#server/viewer.ts';

const isRunning = (now: Date) => and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
const isActive = (userId: number, now: Date) => and(eq(sessions.userId, userId), isRunning(now));

/** The user's active sign-ins, the last used first. */
export async function signInsOf(database: Database, { userId, sessionId }: Viewer, now: Date): Promise<SignIn[]> {
  const usedAt = sql<Date>`coalesce(${sessions.lastUsedAt}, ${sessions.issuedAt})`.mapWith(sessions.issuedAt);
  const rows = await database
    .select({
      id: sessions.id,
      browser: sessions.browser,
      system: sessions.system,
      network: sessions.network,
      issuedAt: sessions.issuedAt,
      usedAt,
    })
    .from(sessions)
    .where(and(isActive(userId, now), isNoApiToken))
    .orderBy(desc(usedAt), desc(sessions.issuedAt), sessions.id);
  return rows.map(({ issuedAt, usedAt: last, ...row }) => ({
    ...row,
    isCurrent: row.id === sessionId,
    signedInAt: issuedAt.toISOString(),
    lastUsedAt: last.toISOString(),
  }));
}

/** When a user of a query was last active, to within minutes. Old sign-ins stay until the next one; null: there was none. */
export const lastUse = sql<Date | null>`(
  select max(coalesce(sessions.last_used_at, case when api_tokens.id is null then sessions.issued_at end))
  from sessions left join api_tokens on api_tokens.session_id = sessions.id where sessions.user_id = ${users}.id
)`.mapWith((value: string | Date) => new Date(value));

/** The ids of a user's sessions that have not ended. */
export async function activeSignIns(transaction: Database, userId: number, now: Date): Promise<string[]> {
  const rows = await transaction.select({ id: sessions.id }).from(sessions).where(isActive(userId, now));
  return rows.map(({ id }) => id);
}

/** Ends the active sessions of several users. @returns their ids: their live connections must end too. */
export async function endSessionsWhere(transaction: Database, which: SQL | undefined, now: Date): Promise<string[]> {
  const ended = await transaction
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(isRunning(now), which))
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

/**
 * @param which absent: all active sign-ins of the user.
 * @returns their ids: their live connections must end too.
 */
export async function endSignIns(transaction: Database, userId: number, now: Date, which?: SQL): Promise<string[]> {
  return endSessionsWhere(transaction, and(eq(sessions.userId, userId), which), now);
}

export const onlySignIn = (sessionId: string): SQL => eq(sessions.id, sessionId);
export const allSignInsBut = (sessionId: string): SQL => ne(sessions.id, sessionId);

/** Whether the time of the last use is old enough to be updated. */
export const shouldRecordUse = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= serverTiming.signInUse;

/** Updates the last use of a sign-in, once for simultaneous calls. */
export async function recordUse(database: Database, sessionId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - serverTiming.signInUse);
  const isOlder = or(isNull(sessions.lastUsedAt), lte(sessions.lastUsedAt, before));
  await database
    .update(sessions)
    .set({ lastUsedAt: now })
    .where(and(eq(sessions.id, sessionId), isOlder));
}
