import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sessionCalls } from '#domain/calls/session.ts';
import { sessionMessages } from '#domain/messages/session.ts';
import type { Storage } from '#server/storage/storage.ts';
import { sessions, users } from '#server/storage/schema/users.ts';
import { answerCall } from '#server/rest/call.ts';
import { Refusal } from '#server/rest/refusal.ts';
import { parseBody } from '#server/rest/resource/body.ts';
import { sentences } from '#server/rest/sentences.ts';
import { createAttemptLimits } from './attemptLimits.ts';
import type { Authenticate } from './authenticate.ts';
import { passwordFits } from './passwords.ts';
import type { IssuedToken, Tokens } from './tokens.ts';

export interface SignInParts {
  storage: Storage;
  tokens: Tokens;
  authenticate: Authenticate;
  now: () => Date;
  /** Told after a session was revoked, so that its live connections end. */
  onRevoked: (sessionId: string) => void;
}

/**
 * Sign-ins a minute. Failures with one email from one address are what guessing looks like; attempts are bounded too,
 * since those that run at once are counted as failures only at their end.
 */
const aMinute = { failures: 10, attempts: 60, attemptsOfAddress: 300 } as const;

const requestSchema = z
  .object({
    email: z.string().max(200).optional(),
    username: z.string().max(200).optional(),
    password: z.string({ error: sessionMessages.passwordRequired }).min(1, sessionMessages.passwordRequired).max(1000),
  })
  .transform(({ email, username, password }) => ({ email: (email ?? username ?? '').trim().toLowerCase(), password }))
  .refine(({ email }) => email !== '', { path: ['email'], error: sessionMessages.emailRequired });

function createLimits(server: FastifyInstance) {
  const timeWindow = '1 minute';
  const keyOf = (request: FastifyRequest) => {
    const parsed = requestSchema.safeParse(request.body);
    return `${request.ip} ${parsed.success ? parsed.data.email : ''}`;
  };
  const failures = server.createRateLimit({ max: aMinute.failures, timeWindow, keyGenerator: keyOf });
  const count = createAttemptLimits(
    server,
    [
      { max: aMinute.attempts, timeWindow, keyOf },
      { max: aMinute.attemptsOfAddress, timeWindow, keyOf: ({ ip }) => ip },
    ],
    sentences.tooManyAttempts,
    'email',
  );
  return {
    async countAttempt(request: FastifyRequest): Promise<void> {
      const failed = await failures(request, { increment: false });
      if (!failed.isAllowed && failed.remaining === 0) {
        const seconds = Math.max(1, Math.ceil(failed.ttl / 1000));
        throw new Refusal(429, sentences.tooManyAttempts(seconds), 'email');
      }
      await count(request);
    },
    countFailure: failures,
  };
}

/** The user of an email who may sign in; the hash is needed here and leaves this file only into the comparison. */
async function findUser(storage: Storage, email: string) {
  const [row] = await storage.database
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      permissions: users.permissions,
      isSuperAdmin: users.isSuperAdmin,
      isServiceAccount: users.isServiceAccount,
    })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), eq(users.status, 'active')));
  return row ?? null;
}
type SigningIn = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/**
 * Keeps the session of a token, unless the password was changed or the user archived since the password was compared.
 * @returns whether it is kept.
 */
function keepSession(storage: Storage, { id, passwordHash }: SigningIn, issued: IssuedToken, now: Date) {
  return storage.write(async (transaction) => {
    const same = and(eq(users.id, id), eq(users.passwordHash, passwordHash ?? ''), eq(users.status, 'active'));
    const [still] = await transaction.select({ id: users.id }).from(users).where(same).for('share');
    if (still === undefined) return false;
    const { sessionId, issuedAt, expiresAt } = issued;
    await transaction.insert(sessions).values({ id: sessionId, userId: id, issuedAt, expiresAt });
    await transaction.delete(sessions).where(and(eq(sessions.userId, id), lt(sessions.expiresAt, now)));
    return true;
  });
}

/** Sign-in with email (or username) and password: the token comes back as plain text. Sign-out revokes it. */
export function routeSignIn(server: FastifyInstance, parts: SignInParts): void {
  const { storage, tokens, authenticate, now, onRevoked } = parts;
  const limits = createLimits(server);

  server.post(`/${sessionCalls.signIn.path}`, async (request, reply) => {
    const { email, password } = parseBody(requestSchema, request.body);
    await limits.countAttempt(request);
    const user = await findUser(storage, email);
    const refuse = async () => {
      await limits.countFailure(request);
      return new Refusal(401, sentences.wrongCredentials, 'email');
    };
    if (!(await passwordFits(user?.passwordHash ?? null, password)) || user === null) throw await refuse();
    const { permissions, isSuperAdmin, isServiceAccount } = user;
    const issued = await tokens.issue({
      userId: user.id,
      tokenType: isServiceAccount ? 'service' : 'user',
      rights: { permissions, isSuperAdmin },
    });
    if (!(await keepSession(storage, user, issued, now()))) throw await refuse();
    return reply.type('text/plain; charset=utf-8').send(issued.token);
  });

  answerCall(server, authenticate, sessionCalls.signOut, async ({ viewer: { sessionId }, reply }) => {
    await storage.database.update(sessions).set({ revokedAt: now() }).where(eq(sessions.id, sessionId));
    onRevoked(sessionId);
    return reply.code(204).send();
  });
}
