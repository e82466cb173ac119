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

/** Reads the session, or null: it is revoked or expired, or its user is deleted or archived. */
export type ReadSession = (sessionId: string, now: Date) => Promise<ActiveSession | null>;

/** Every call reads a session, so its query is built once. */
export function createReadSession(database: Database): ReadSession {
  const query = database
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
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        isNull(sessions.revokedAt),
        gt(sessionEnd, sql`${sql.placeholder('now')}::timestamptz`),
        eq(users.status, 'active'),
      ),
    )
    // Without a name: connections behind a pooler share none.
    .prepare('');
  return async (sessionId, now) => {
    const [row] = await query.execute({ sessionId, now: now.toISOString() });
    if (row === undefined) return null;
    const { userId, organisationId, permissions, isSuperAdmin, expiresAt, lastUsedAt } = row;
    const name = nameOfStaff(userId, row);
    const viewer = { userId, organisationId, sessionId, expiresAt, name, rights: { permissions, isSuperAdmin } };
    return { viewer, lastUsedAt };
  };
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
export function createAuthenticate(
  database: Database,
  readSession: ReadSession,
  tokens: Tokens,
  now: () => Date,
): Authenticate {
  return async (authorization) => {
    const token = tokenOf(authorization);
    if (token === null) throw new Refusal(401, sentences.noToken);
    const check = await tokens.check(token);
    if (!check.ok) throw new Refusal(401, check.reason === 'expired' ? sentences.tokenExpired : sentences.tokenRefused);
    const at = now();
    const session = await readSession(check.sessionId, at);
    if (session?.viewer.userId !== check.userId) throw new Refusal(401, sentences.tokenRefused);
    if (shouldRecordUse(session.lastUsedAt, at)) await recordUse(database, check.sessionId, at);
    return session.viewer;
  };
}
