import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sessionCalls } from '#domain/calls/session.ts';
import { sessionMessages } from '#domain/messages/session.ts';
import type { Storage } from '#server/storage/storage.ts';
import { sessions, users } from '#server/storage/schema/people/users.ts';
import { answerCall } from '#server/rest/call.ts';
import { Refusal } from '#server/refusal.ts';
import { parseBody } from '#server/rest/crud/body.ts';
import { sentences } from '#server/sentences.ts';
import { parseUserAgent, type BrowserInfo } from './accountBrowser.ts';
import type { Authenticate } from './authenticate.ts';
import type { KeyedHash } from '#server/people/keyedHash.ts';
import { clientOf } from '#server/rest/clientNetwork.ts';
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

/**
 * Unless the password was changed or the user archived since the comparison.
 * @returns whether it was stored.
 */
function storeSession(
  storage: Storage,
  { id, passwordHash }: SignInUser,
  issued: IssuedToken,
  where: BrowserInfo & { clientHash: string },
  now: Date,
): Promise<boolean> {
  return storage.write(async (transaction) => {
    const same = and(eq(users.id, id), eq(users.passwordHash, passwordHash ?? ''), eq(users.status, 'active'));
    const [still] = await transaction.select({ id: users.id }).from(users).where(same).for('share');
    if (still === undefined) return false;
    const { sessionId, issuedAt, expiresAt } = issued;
    await transaction
      .insert(sessions)
      .values({ id: sessionId, userId: id, issuedAt, expiresAt, lastUsedAt: issuedAt, ...where });
    await transaction.delete(sessions).where(and(eq(sessions.userId, id), lt(sessions.expiresAt, now)));
    return true;
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
    const where = { ...parseUserAgent(request.headers['user-agent']), clientHash: keyedHash(clientOf(request)) };
    if (!(await storeSession(storage, user, issued, where, now()))) throw refuse();
    limits.forgetFailures(request);
    return reply.type('text/plain; charset=utf-8').send(issued.token);
  });

  answerCall(server, authenticate, sessionCalls.signOut, async ({ viewer: { sessionId }, reply }) => {
    await storage.database.update(sessions).set({ revokedAt: now() }).where(eq(sessions.id, sessionId));
    onRevoked(sessionId);
    return reply.code(204).send();
  });
}
