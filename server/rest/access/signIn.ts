import rateLimit from '@fastify/rate-limit';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { calls } from '#domain/calls/index.ts';
import { sessionMessages } from '#domain/messages/session.ts';
import type { Storage } from '#server/storage/storage.ts';
import { sessions, users } from '#server/storage/schema/users.ts';
import { Refusal } from '#server/rest/refusal.ts';
import { parseBody } from '#server/rest/resource/body.ts';
import { sentences } from '#server/rest/sentences.ts';
import type { Authenticate } from './authenticate.ts';
import { passwordFits } from './passwords.ts';
import type { Tokens } from './tokens.ts';

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
  const keyGenerator = (request: FastifyRequest) => {
    const parsed = requestSchema.safeParse(request.body);
    return `${request.ip} ${parsed.success ? parsed.data.email : ''}`;
  };
  const failures = server.createRateLimit({ max: aMinute.failures, timeWindow, keyGenerator });
  const attempts = [
    server.createRateLimit({ max: aMinute.attempts, timeWindow, keyGenerator }),
    server.createRateLimit({ max: aMinute.attemptsOfAddress, timeWindow, keyGenerator: ({ ip }) => ip }),
  ];
  const refuse = (seconds: number) => new Refusal(429, sentences.tooManyAttempts(Math.max(1, seconds)), 'email');
  return {
    async countAttempt(request: FastifyRequest): Promise<void> {
      const failed = await failures(request, { increment: false });
      if (!failed.isAllowed && failed.remaining === 0) throw refuse(Math.ceil(failed.ttl / 1000));
      for (const attempt of attempts) {
        const state = await attempt(request);
        if (!state.isAllowed && state.isExceeded) throw refuse(state.ttlInSeconds);
      }
    },
    countFailure: failures,
  };
}

/** The user of an email; the hash is needed here and leaves this file only into the comparison. */
async function findUser(storage: Storage, email: string) {
  const [row] = await storage.database
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      permissions: users.permissions,
      isSuperAdmin: users.isSuperAdmin,
    })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  return row ?? null;
}

/** Sign-in with email (or username) and password: the token comes back as plain text. Sign-out revokes it. */
export async function routeSignIn(server: FastifyInstance, parts: SignInParts): Promise<void> {
  const { storage, tokens, authenticate, now, onRevoked } = parts;
  await server.register(rateLimit, { global: false });
  const limits = createLimits(server);

  server.post(`/${calls.signIn.path}`, async (request, reply) => {
    const { email, password } = parseBody(requestSchema, request.body);
    await limits.countAttempt(request);
    const user = await findUser(storage, email);
    if (!(await passwordFits(user?.passwordHash ?? null, password)) || user === null) {
      await limits.countFailure(request);
      throw new Refusal(401, sentences.wrongCredentials, 'email');
    }
    const { permissions, isSuperAdmin } = user;
    const { token, sessionId, issuedAt, expiresAt } = await tokens.issue(user.id, { permissions, isSuperAdmin });
    await storage.database.insert(sessions).values({ id: sessionId, userId: user.id, issuedAt, expiresAt });
    await storage.database.delete(sessions).where(and(eq(sessions.userId, user.id), lt(sessions.expiresAt, now())));
    return reply.type('text/plain; charset=utf-8').send(token);
  });

  // Beyond the dashboard's own calls: a client that can say goodbye leaves no live token behind.
  server.post('/auth/user/logout', async (request, reply) => {
    const { sessionId } = await authenticate(request.headers.authorization);
    await storage.database.update(sessions).set({ revokedAt: now() }).where(eq(sessions.id, sessionId));
    onRevoked(sessionId);
    return reply.code(204).send();
  });
}
