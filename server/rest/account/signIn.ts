import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sessionCalls } from '#domain/calls/session.ts';
import { browserText } from '#domain/session/browserText.ts';
import { pathTo } from '#domain/routes/path.ts';
import { sessionMessages } from '#domain/messages/session.ts';
import type { Storage } from '#server/storage/storage.ts';
import { sessions, users } from '#server/storage/schema/people/users.ts';
import { answerCall } from '#server/rest/call.ts';
import { Refusal } from '#server/refusal.ts';
import { parseBody } from '#server/rest/crud/body.ts';
import { sentences } from '#server/sentences.ts';
import type { BackgroundMails } from '#server/mail/backgroundMails.ts';
import { unknownBrowserMail } from '#server/mail/signInMails.ts';
import { rememberBrowser, type SignInPlace } from '#server/people/knownBrowsers.ts';
import { momentOf } from '#server/places/momentAt.ts';
import { parseUserAgent } from './accountBrowser.ts';
import type { Authenticate } from './authenticate.ts';
import { isNoApiToken } from '#server/people/apiTokens.ts';
import { keepBrowserMark } from './browserMark.ts';
import type { KeyedHash } from '#server/people/keyedHash.ts';
import { clientOf, networkOf } from '#server/rest/clientNetwork.ts';
import { requireSignIn } from './requireSelf.ts';
import { createSignInLimits } from './signInLimits.ts';
import { holdsNobody } from '#server/people/firstAdmin.ts';
import { verifyPassword } from '#server/people/passwords.ts';
import type { IssuedToken, Tokens } from './tokens.ts';

export interface SignInParts {
  storage: Storage;
  tokens: Tokens;
  authenticate: Authenticate;
  keyedHash: KeyedHash;
  now: () => Date;
  /** Called after a session was revoked. */
  onRevoked: (sessionId: string) => void;
  mails: BackgroundMails;
  /** The address of the dashboard. */
  publicUrl: () => string;
}

const requestSchema = sessionCalls.signIn.body
  .transform(({ email, username, password }) => ({ email: (email ?? username ?? '').trim().toLowerCase(), password }))
  .refine(({ email }) => email !== '', { path: ['email'], error: sessionMessages.emailRequired });

const emailOf = ({ body }: FastifyRequest) => requestSchema.safeParse(body).data?.email ?? '';

/** Finds an active user. The hash serves only the comparison, and never leaves this file. */
async function findUser(storage: Storage, email: string, now: Date) {
  // Only service accounts expire.
  const isUnexpired = or(isNull(users.expiresAt), gt(users.expiresAt, now));
  const [row] = await storage.database
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
    .where(and(eq(sql`lower(${users.email})`, email), eq(users.status, 'active'), isUnexpired));
  return row ?? null;
}
type SignInUser = NonNullable<Awaited<ReturnType<typeof findUser>>>;

interface StoredSession {
  /** Whether a person signed in from a browser that they never used before. */
  isUnknownBrowser: boolean;
}

/**
 * Unless the password was changed or the user archived since the comparison.
 * @returns null: it was not stored.
 */
function storeSession(
  storage: Storage,
  { id, passwordHash, isServiceAccount }: SignInUser,
  issued: IssuedToken,
  place: SignInPlace,
  now: Date,
): Promise<StoredSession | null> {
  return storage.write(async (transaction) => {
    const same = and(eq(users.id, id), eq(users.passwordHash, passwordHash ?? ''), eq(users.status, 'active'));
    const [still] = await transaction.select({ id: users.id }).from(users).where(same).for('share');
    if (still === undefined) return null;
    const isUnknownBrowser = !isServiceAccount && (await rememberBrowser(transaction, id, place, now));
    const { sessionId, issuedAt, expiresAt } = issued;
    const { browser, system, clientHash, network } = place;
    await transaction.insert(sessions).values({
      id: sessionId,
      userId: id,
      issuedAt,
      expiresAt,
      lastUsedAt: issuedAt,
      browser,
      system,
      clientHash,
      network,
    });
    await transaction.delete(sessions).where(and(eq(sessions.userId, id), lt(sessions.expiresAt, now), isNoApiToken));
    return { isUnknownBrowser };
  });
}

/** Tells a person that somebody signed in to their account from an unknown browser. */
function mailUnknownBrowser(
  { storage, mails, publicUrl }: SignInParts,
  { email, organisationId }: SignInUser,
  place: SignInPlace,
  at: Date,
): void {
  mails.send(async () => {
    const where = {
      at: await momentOf(storage.database, organisationId, at),
      browser: browserText(place),
      network: place.network,
    };
    return [{ to: email, ...unknownBrowserMail(where, new URL(pathTo('account'), publicUrl()).href) }];
  });
}

/** Signs in with email (or username) and password; the answer is the token as plain text. Sign-out revokes it. */
export function routeSignIn(server: FastifyInstance, parts: SignInParts): void {
  const { storage, tokens, authenticate, keyedHash, now, onRevoked } = parts;
  const limits = createSignInLimits(server, { database: storage.database, keyedHash, emailOf, now });

  server.post(`/${sessionCalls.signIn.path}`, async (request, reply) => {
    const { email, password } = parseBody(requestSchema, request.body);
    await limits.countAttempt(request);
    const user = await findUser(storage, email, now());
    const refuse = () => {
      limits.countFailure(request);
      return new Refusal(401, sentences.wrongCredentials, 'email');
    };
    if (!(await verifyPassword(user?.passwordHash ?? null, password)) || user === null) {
      const refusal = refuse();
      // Says nothing of any person: there is none.
      throw (await holdsNobody(storage.database)) ? new Refusal(401, sentences.nobodyYet, 'email') : refusal;
    }
    const { permissions, isSuperAdmin, isServiceAccount } = user;
    const issued = await tokens.issue({
      userId: user.id,
      tokenType: isServiceAccount ? 'service' : 'user',
      rights: { permissions, isSuperAdmin },
    });
    const place = {
      ...parseUserAgent(request.headers['user-agent']),
      clientHash: keyedHash(clientOf(request)),
      network: networkOf(request),
      markHash: isServiceAccount ? null : keepBrowserMark(request, reply),
    };
    const stored = await storeSession(storage, user, issued, place, now());
    if (stored === null) throw refuse();
    if (stored.isUnknownBrowser) mailUnknownBrowser(parts, user, place, issued.issuedAt);
    limits.forgetFailures(request);
    return reply.type('text/plain; charset=utf-8').send(issued.token);
  });

  answerCall(server, authenticate, sessionCalls.signOut, async ({ viewer, reply }) => {
    requireSignIn(viewer);
    const { sessionId } = viewer;
    await storage.database.update(sessions).set({ revokedAt: now() }).where(eq(sessions.id, sessionId));
    onRevoked(sessionId);
    return reply.code(204).send();
  });
}
