import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { sessionCalls } from '#domain/calls/session.ts';
import { sessionMessages } from '#domain/messages/session.ts';
import { sessions, users } from '#server/storage/schema/people/users.ts';
import { answerCall } from '#server/rest/call.ts';
import { Refusal } from '#server/refusal.ts';
import { parseBody } from '#server/rest/crud/body.ts';
import { sentences } from '#server/sentences.ts';
import type { Authenticate } from './authenticate.ts';
import { routeDirectory } from './directory.ts';
import { routeDirectoryLogout } from './directoryLogout.ts';
import { requireSignIn } from './requireSelf.ts';
import { createSignInLimits } from './signInLimits.ts';
import { findSignInUser } from './signInUser.ts';
import type { Providers } from '#server/people/directory/providers.ts';
import { holdsNobody } from '#server/people/firstAdmin.ts';
import { verifyPassword } from '#server/people/passwords.ts';
import { routePasskeySignIn } from './passkeySignIn.ts';
import { requireSetup } from './requireSetup.ts';
import { requireSecondStep, routeSecondStep, type SecondStepParts } from './secondStep.ts';
import { routeSetupStep } from './setupStep.ts';
import { createStartSession, requireOtherWay, type StartSessionParts } from './startSession.ts';

export interface SignInParts extends SecondStepParts, StartSessionParts {
  authenticate: Authenticate;
  providers: Providers;
  log: Logger;
  /** Called after a session was revoked. */
  onRevoked: (sessionId: string) => void;
}

const requestSchema = sessionCalls.signIn.body
  .transform(({ email, username, password }) => ({ email: (email ?? username ?? '').trim().toLowerCase(), password }))
  .refine(({ email }) => email !== '', { path: ['email'], error: sessionMessages.emailRequired });

/** Signs in with email (or username) and password; the answer is the token as plain text. Sign-out revokes it. */
export function routeSignIn(server: FastifyInstance, parts: SignInParts): void {
  const { storage, authenticate, now, onRevoked } = parts;
  const limits = createSignInLimits(server, { database: storage.database, keyedHash: parts.keyedHash, now });
  const startSession = createStartSession(parts);

  server.post(`/${sessionCalls.signIn.path}`, async (request, reply) => {
    const { email, password } = parseBody(requestSchema, request.body);
    await limits.countAttempt(request, email);
    const user = await findSignInUser(storage.database, eq(sql`lower(${users.email})`, email), now());
    const refuse = () => {
      limits.countFailure(request, email);
      return new Refusal(401, sentences.wrongCredentials, 'email');
    };
    if (!(await verifyPassword(user?.passwordHash ?? null, password)) || user === null) {
      const refusal = refuse();
      // Says nothing of any person: there is none.
      throw (await holdsNobody(storage.database)) ? new Refusal(401, sentences.nobodyYet, 'email') : refusal;
    }
    await requireOtherWay(storage.database, user);
    // Earlier failures count on until the second step: with the password, they may be wrong codes.
    await requireSecondStep(parts, user, reply);
    await requireSetup(parts, user, { request, reply });
    const token = await startSession({ request, reply }, user);
    if (token === null) throw refuse();
    limits.forgetFailures(request, email);
    return reply.type('text/plain; charset=utf-8').send(token);
  });
  routeSecondStep(server, parts, { limits, startSession });
  routeDirectory(server, { ...parts, startSession });
  routeDirectoryLogout(server, { ...parts, endSession: onRevoked });
  routePasskeySignIn(server, parts, { limits, startSession });
  routeSetupStep(server, parts, { limits, startSession });

  answerCall(server, authenticate, sessionCalls.signOut, async ({ viewer, reply }) => {
    requireSignIn(viewer);
    const { sessionId } = viewer;
    await storage.database.update(sessions).set({ revokedAt: now() }).where(eq(sessions.id, sessionId));
    onRevoked(sessionId);
    return reply.code(204).send();
  });
}
