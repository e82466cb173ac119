import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { secondFactorCalls } from '#domain/calls/secondFactor.ts';
import { checkPasskeySignIn, startPasskeySignIn, type PasskeyParts } from '#server/people/factors/passkeys.ts';
import { Refusal } from '#server/refusal.ts';
import { answerPublicCall } from '#server/rest/call.ts';
import { noteInTrace, noteOwnerInTrace } from '#server/rest/traceNotes.ts';
import { sentences } from '#server/sentences.ts';
import { users } from '#server/storage/schema/people/users.ts';
import type { SignInLimits } from './signInLimits.ts';
import { findSignInUser } from './signInUser.ts';
import type { StartSession } from './startSession.ts';

/** Signs in by a passkey alone: those whose owners let them, where the authenticator checked who holds it. */
export function routePasskeySignIn(
  server: FastifyInstance,
  parts: PasskeyParts,
  { limits, startSession }: { limits: SignInLimits; startSession: StartSession },
): void {
  const { storage, now } = parts;

  answerPublicCall(server, secondFactorCalls.passkeySignInStart, async ({ request }) => {
    // Nobody's email yet: all of a client count together.
    await limits.countAttempt(request, '');
    const begun = await startPasskeySignIn(parts);
    if (begun === null) throw new Refusal(409, sentences.passkeyNotAsked, 'passkey');
    return begun;
  });

  answerPublicCall(server, secondFactorCalls.passkeySignIn, async ({ body, request, reply }) => {
    await limits.countAttempt(request, '');
    const outcome = await checkPasskeySignIn(parts, body.challenge, body.passkey);
    if ('refused' in outcome) throw new Refusal(401, outcome.refused, 'passkey');
    const user = await findSignInUser(storage.database, eq(users.id, outcome.userId), now());
    if (user === null) throw new Refusal(401, sentences.passkeyUnknown, 'passkey');
    noteOwnerInTrace(request, user);
    const token = await startSession({ request, reply }, user, undefined, 'passkey');
    if (token === null) throw new Refusal(401, sentences.passkeyWrong, 'passkey');
    noteInTrace(request, `With ${outcome.used} alone`);
    return reply.type('text/plain; charset=utf-8').send(token);
  });
}
