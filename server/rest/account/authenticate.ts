import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';
import { sessions, users } from '#server/storage/schema/people/users.ts';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import { nameOfStaff, type Viewer } from '#server/viewer.ts';
import { shouldRecordUse, recordUse } from '#server/people/accountSessions.ts';
import type { Tokens } from './tokens.ts';

interface ActiveSession {
  viewer: Viewer;
  lastUsedAt: Date | null;
}

/** The end of the sign-in, or of the service account if that is sooner. */
const sessionEnd = sql<Date>`least(${sessions.expiresAt}, ${users.expiresAt})`.mapWith(sessions.expiresAt);

async function loadActiveSession(database: Database, sessionId: string, now: Date): Promise<ActiveSession | null> {
  const [row] = await database
    .select({
      userId: users.id,
      organisationId: users.organisationId,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      permissions: users.permissions,
      isSuperAdmin: users.isSuperAdmin,
      expiresAt: sessionEnd,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessionEnd, now), eq(users.status, 'active')),
    );
  if (row === undefined) return null;
  const { userId, organisationId, permissions, isSuperAdmin, expiresAt, lastUsedAt } = row;
  const name = nameOfStaff(userId, row);
  const viewer = { userId, organisationId, sessionId, expiresAt, name, rights: { permissions, isSuperAdmin } };
  return { viewer, lastUsedAt };
}

/** Returns the viewer; null: the session is revoked or expired, or the user is deleted or archived. */
export async function viewerOfSession(database: Database, sessionId: string, now: Date): Promise<Viewer | null> {
  return (await loadActiveSession(database, sessionId, now))?.viewer ?? null;
}

/** Accepts the token with or without the scheme Bearer. */
function tokenOf(header: string | undefined): string | null {
  const token = (header ?? '').replace(/^Bearer\s+/i, '').trim();
  return token === '' ? null : token;
}

export type Authenticate = (authorization: string | undefined) => Promise<Viewer>;

/**
 * Checks against the user's current record.
 * @returns a function that returns the viewer, or throws a Refusal with status 401.
 */
export function createAuthenticate(database: Database, tokens: Tokens, now: () => Date): Authenticate {
  return async (authorization) => {
    const token = tokenOf(authorization);
    if (token === null) throw new Refusal(401, sentences.noToken);
    const check = await tokens.check(token);
    if (!check.ok) throw new Refusal(401, check.reason === 'expired' ? sentences.tokenExpired : sentences.tokenRefused);
    const at = now();
    const session = await loadActiveSession(database, check.sessionId, at);
    if (session?.viewer.userId !== check.userId) throw new Refusal(401, sentences.tokenRefused);
    if (shouldRecordUse(session.lastUsedAt, at)) await recordUse(database, check.sessionId, at);
    return session.viewer;
  };
}
