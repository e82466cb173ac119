import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';
import { sessions, users } from '#server/storage/schema/users.ts';
import { Refusal } from '#server/rest/refusal.ts';
import { sentences } from '#server/rest/sentences.ts';
import { nameOfStaff, type Viewer } from '#server/rest/viewer.ts';
import { isNewUse, noteUse } from './accountSessions.ts';
import type { Tokens } from './tokens.ts';

interface StandingSession {
  viewer: Viewer;
  lastUsedAt: Date | null;
}

async function standingSession(database: Database, sessionId: string, now: Date): Promise<StandingSession | null> {
  const [row] = await database
    .select({
      userId: users.id,
      organisationId: users.organisationId,
      firstName: users.firstName,
      lastName: users.lastName,
      permissions: users.permissions,
      isSuperAdmin: users.isSuperAdmin,
      expiresAt: sessions.expiresAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        eq(users.status, 'active'),
      ),
    );
  if (row === undefined) return null;
  const { userId, organisationId, permissions, isSuperAdmin, expiresAt, lastUsedAt } = row;
  const name = nameOfStaff(userId, row);
  const viewer = { userId, organisationId, sessionId, expiresAt, name, rights: { permissions, isSuperAdmin } };
  return { viewer, lastUsedAt };
}

/** Who stands behind a session now; null when it was revoked, has run out, or its user is gone or archived. */
export async function viewerOfSession(database: Database, sessionId: string, now: Date): Promise<Viewer | null> {
  return (await standingSession(database, sessionId, now))?.viewer ?? null;
}

/** The header carries the token as it is; a scheme before it is accepted too. */
function tokenOf(header: string | undefined): string | null {
  const token = (header ?? '').replace(/^Bearer\s+/i, '').trim();
  return token === '' ? null : token;
}

export type Authenticate = (authorization: string | undefined) => Promise<Viewer>;

/**
 * Checks a token against the user's current record.
 * @returns a function that gives the viewer, or throws a Refusal with status 401.
 */
export function createAuthenticate(database: Database, tokens: Tokens, now: () => Date): Authenticate {
  return async (authorization) => {
    const token = tokenOf(authorization);
    if (token === null) throw new Refusal(401, sentences.noToken);
    const check = await tokens.check(token);
    if (!check.ok) throw new Refusal(401, check.reason === 'expired' ? sentences.tokenExpired : sentences.tokenRefused);
    const at = now();
    const session = await standingSession(database, check.sessionId, at);
    if (session?.viewer.userId !== check.userId) throw new Refusal(401, sentences.tokenRefused);
    if (isNewUse(session.lastUsedAt, at)) await noteUse(database, check.sessionId, at);
    return session.viewer;
  };
}
