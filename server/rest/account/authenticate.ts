import { and, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import { proofLimits } from '#domain/limits/proof.ts';
import { commonPermissions } from '#domain/permissions/arithmetic.ts';
import type { Database } from '#server/storage/database.ts';
import { apiTokens } from '#server/storage/schema/people/apiTokens.ts';
import { sessions, users } from '#server/storage/schema/people/users.ts';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import { nameOfStaff, type Viewer } from '#server/viewer.ts';
import { hashOfToken } from '#server/people/linkTokens.ts';
import { hasSecondFactor, requirementColumns, endOfPasswordAlone } from '#server/people/factors/requirement.ts';
import { isApiToken } from '#server/people/apiTokens.ts';
import { shouldRecordUse, recordUse } from '#server/people/accountSessions.ts';
import type { Tokens } from './tokens.ts';

interface ActiveSession {
  viewer: Viewer;
  lastUsedAt: Date | null;
  /** Whether their roles require a second factor by now, which they must set up at their next sign-in. */
  lacksFactor: boolean;
}

/** The end of the sign-in, or of the service account if that is sooner. */
const sessionEnd = sql<Date>`least(${sessions.expiresAt}, ${users.expiresAt})`.mapWith(sessions.expiresAt);

/** A sign-in is a proof. */
const provenAt = sql<Date>`coalesce(${sessions.provenAt}, ${sessions.issuedAt})`.mapWith(sessions.issuedAt);

const countsSince = (now: Date) => new Date(now.getTime() - proofLimits.minutes * 60_000);

/** Null: the session is revoked or expired, or its user is deleted or archived. */
type ReadBy = (key: string, now: Date) => Promise<ActiveSession | null>;

export interface ReadSession {
  byId: ReadBy;
  byTokenHash: ReadBy;
}

/** @param isWanted compares a column with the placeholder "key". */
function createReadBy(database: Database, isWanted: SQL): ReadBy {
  const query = database
    .select({
      sessionId: sessions.id,
      tokenId: apiTokens.id,
      tokenPermissions: apiTokens.permissions,
      siteIds: apiTokens.siteIds,
      userId: users.id,
      organisationId: users.organisationId,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      permissions: users.permissions,
      isSuperAdmin: users.isSuperAdmin,
      expiresAt: sessionEnd,
      provenAt,
      lastUsedAt: sessions.lastUsedAt,
      signedInBy: sessions.signedInBy,
      hasSecondFactor,
      ...requirementColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(apiTokens, eq(apiTokens.sessionId, sessions.id))
    .where(
      and(
        isWanted,
        isNull(sessions.revokedAt),
        gt(sessionEnd, sql`${sql.placeholder('now')}::timestamptz`),
        eq(users.status, 'active'),
      ),
    )
    // Without a name: connections behind a pooler share none.
    .prepare('');
  return async (key, now) => {
    const [row] = await query.execute({ key, now: now.toISOString() });
    if (row === undefined) return null;
    const { userId, organisationId, sessionId, tokenId, tokenPermissions, siteIds, lastUsedAt } = row;
    const passwordEnd = endOfPasswordAlone(row);
    const expiresAt = passwordEnd !== null && passwordEnd < row.expiresAt ? passwordEnd : row.expiresAt;
    const rights =
      tokenPermissions === null
        ? { permissions: row.permissions, isSuperAdmin: row.isSuperAdmin }
        : { permissions: commonPermissions(row.permissions, tokenPermissions), isSuperAdmin: false };
    const who = { userId, organisationId, sessionId, expiresAt, name: nameOfStaff(userId, row) };
    const isOfToken = tokenId !== null;
    const isProven = !isOfToken && row.provenAt >= countsSince(now);
    const viewer = { ...who, rights, isApiToken: isOfToken, isProven, siteIds };
    return { viewer, lastUsedAt, lacksFactor: passwordEnd !== null && passwordEnd <= now };
  };
}

/** Every call reads a session, so the queries are built once. */
export function createReadSession(database: Database): ReadSession {
  return {
    byId: createReadBy(database, eq(sessions.id, sql.placeholder('key'))),
    byTokenHash: createReadBy(database, eq(apiTokens.tokenHash, sql.placeholder('key'))),
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
  /** The session of a sign-in's token. */
  async function readSignIn(token: string, at: Date): Promise<ActiveSession> {
    const check = await tokens.check(token);
    if (!check.ok) throw new Refusal(401, check.reason === 'expired' ? sentences.tokenExpired : sentences.tokenRefused);
    const session = await readSession.byId(check.sessionId, at);
    if (session?.viewer.userId !== check.userId) throw new Refusal(401, sentences.tokenRefused);
    if (session.lacksFactor) throw new Refusal(401, sentences.factorRequired);
    return session;
  }

  async function readApiToken(token: string, at: Date): Promise<ActiveSession> {
    const session = await readSession.byTokenHash(hashOfToken(token), at);
    if (session === null) throw new Refusal(401, sentences.apiTokenRefused);
    return session;
  }

  return async (authorization) => {
    const token = tokenOf(authorization);
    if (token === null) throw new Refusal(401, sentences.noToken);
    const at = now();
    const { viewer, lastUsedAt } = await (isApiToken(token) ? readApiToken(token, at) : readSignIn(token, at));
    if (shouldRecordUse(lastUsedAt, at)) await recordUse(database, viewer.sessionId, at);
    return viewer;
  };
}
