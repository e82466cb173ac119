import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { secondFactorCalls } from '#domain/calls/secondFactor.ts';
import { accountMessages } from '#domain/messages/account.ts';
import { secondFactorMessages } from '#domain/messages/secondFactor.ts';
import { serverTiming } from '#server/config/timing.ts';
import { countTry, openChallenge, spendChallenge } from '#server/people/factors/challenges.ts';
import { stepsOf } from '#server/people/factors/factors.ts';
import { Refusal } from '#server/refusal.ts';
import { answerCall } from '#server/rest/call.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { noteInTrace } from '#server/rest/traceNotes.ts';
import { sentences } from '#server/sentences.ts';
import { sessions } from '#server/storage/schema/people/users.ts';
import { secondsOf } from './attemptLimits.ts';
import type { CurrentPassword } from './currentPassword.ts';
import { requireOwnAccount } from './requireSelf.ts';
import { checkCode } from './secondStep.ts';

interface ProofParts extends RouteParts {
  currentPassword: CurrentPassword;
}

interface Given {
  code?: string | undefined;
  recoveryCode?: string | undefined;
}

/**
 * A wrong code counts like one of a second step, apart from those: a stolen sign-in keeps nobody from signing in.
 * @returns a sentence for the security log.
 * @throws Refusal
 */
async function requireCode(parts: ProofParts, userId: number, given: Given): Promise<string> {
  const { storage, now } = parts;
  const isCode = given.code !== undefined;
  if (!isCode && given.recoveryCode === undefined) throw new Refusal(400, secondFactorMessages.codeRequired, 'code');
  const field = isCode ? 'code' : 'recoveryCode';
  const token = await storage.write(async (transaction) => {
    const challenge = await openChallenge(transaction, { userId, purpose: 'proof', passwordHash: null, now: now() });
    const outcome = await countTry(transaction, { token: challenge, user: { id: userId } }, 'proof', now());
    if (outcome === 'counted') return challenge;
    throw new Refusal(429, sentences.tooManyCodes, field, secondsOf(serverTiming.secondStep.counted));
  });
  const note = await checkCode(parts, userId, given);
  if (note === null) throw new Refusal(400, isCode ? sentences.codeWrong : sentences.recoveryCodeWrong, field);
  await storage.write((transaction) => spendChallenge(transaction, token, 'proof', now()));
  return note;
}

/** Proves that a signed-in person is still there: by a code if they have a second factor, else by their password. */
export function routeProof(server: FastifyInstance, parts: ProofParts): void {
  const { storage, authenticate, now, currentPassword } = parts;
  answerCall(server, authenticate, secondFactorCalls.proofGive, async ({ viewer, body, request, reply }) => {
    const userId = requireOwnAccount(viewer, request);
    if ((await stepsOf(storage.database, userId)) !== null) {
      const note = await requireCode(parts, userId, body);
      if (note !== '') noteInTrace(request, note);
    } else {
      if (body.currentPassword === undefined)
        throw new Refusal(400, accountMessages.currentPasswordRequired, 'currentPassword');
      await currentPassword.require(request, userId, body.currentPassword);
    }
    await storage.database.update(sessions).set({ provenAt: now() }).where(eq(sessions.id, viewer.sessionId));
    return reply.code(204).send();
  });
}
