import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PasskeyAnswer } from '#domain/calls/passkeys.ts';
import { secondFactorCalls } from '#domain/calls/secondFactor.ts';
import { challengeHeader, secondStepsHeader } from '#domain/calls/secondStepHeaders.ts';
import { secondFactorMessages } from '#domain/messages/secondFactor.ts';
import { serverTiming } from '#server/config/timing.ts';
import { spendCode, type SecretSeals } from '#server/people/factors/authenticators.ts';
import {
  countTry,
  findChallenge,
  openChallenge,
  spendChallenge,
  type OpenChallenge,
} from '#server/people/factors/challenges.ts';
import { stepsOf } from '#server/people/factors/factors.ts';
import { checkPasskey, passkeyOptions } from '#server/people/factors/passkeys.ts';
import { countRecoveryCodes, spendRecoveryCode } from '#server/people/factors/recoveryCodes.ts';
import type { RelyingParty } from '#server/people/factors/relyingParty.ts';
import { Refusal } from '#server/refusal.ts';
import { answerPublicCall } from '#server/rest/call.ts';
import { noteInTrace, noteOwnerInTrace } from '#server/rest/traceNotes.ts';
import { sentences } from '#server/sentences.ts';
import type { Storage } from '#server/storage/storage.ts';
import { secondsOf } from './attemptLimits.ts';
import { requireNewFactor } from './requireSetup.ts';
import type { SignInLimits } from './signInLimits.ts';
import type { SignInUser, StartSession } from './startSession.ts';

export interface SecondStepParts {
  storage: Storage;
  secretSeals: SecretSeals;
  relyingParty: () => RelyingParty | null;
  now: () => Date;
}

/**
 * A right password of somebody with a second factor: the answer names a challenge, and other clients show its sentence.
 * @throws Refusal with status 401, unless the user has none.
 */
export async function requireSecondStep(
  { storage, relyingParty, now }: SecondStepParts,
  { id: userId, passwordHash }: SignInUser,
  reply: FastifyReply,
): Promise<void> {
  const steps = await stepsOf(storage.database, userId, relyingParty() !== null);
  if (steps === null) return;
  const challenge = await storage.write((transaction) =>
    openChallenge(transaction, { userId, purpose: 'signIn', passwordHash, now: now() }),
  );
  reply.header(challengeHeader, challenge).header(secondStepsHeader, steps.join(', '));
  throw new Refusal(401, sentences.secondStep, 'email');
}

interface Answer {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

export const challengeOver = () => new Refusal(401, sentences.challengeOver, 'challenge');

/** @returns a sentence for the security log; null: the code is wrong, or was used before. */
export async function checkCode(
  { storage, secretSeals, now }: SecondStepParts,
  userId: number,
  { code, recoveryCode }: Pick<Answer, 'code' | 'recoveryCode'>,
): Promise<string | null> {
  const at = now();
  if (code !== undefined) {
    const found = await storage.write((transaction) => spendCode(transaction, secretSeals, { userId, code, now: at }));
    return found === null ? null : '';
  }
  return storage.write(async (transaction) => {
    if (!(await spendRecoveryCode(transaction, userId, recoveryCode ?? '', at))) return null;
    return `With a recovery code: ${await countRecoveryCodes(transaction, userId)} left`;
  });
}

/**
 * @returns a sentence for the security log.
 * @throws Refusal with status 401: the answer is wrong, or was used before.
 */
async function checkAnswer(parts: SecondStepParts, challenge: OpenChallenge, answer: Answer): Promise<string> {
  const { code, passkey } = answer;
  if (passkey !== undefined) {
    const outcome = await checkPasskey(parts, challenge, passkey);
    if ('refused' in outcome) throw new Refusal(401, outcome.refused, 'passkey');
    return `With ${outcome.used}`;
  }
  const note = await checkCode(parts, challenge.user.id, answer);
  if (note !== null) return note;
  if (code !== undefined) throw new Refusal(401, sentences.codeWrong, 'code');
  throw new Refusal(401, sentences.recoveryCodeWrong, 'recoveryCode');
}

export interface SignInSteps {
  limits: SignInLimits;
  startSession: StartSession;
}

export interface ChallengeChecks {
  /** @throws Refusal with status 401: there is none that waits. */
  requireChallenge(request: FastifyRequest, token: string): Promise<OpenChallenge>;
  /** Counts an answer before it is read. @throws Refusal: there were too many. */
  requireTry(request: FastifyRequest, challenge: OpenChallenge): Promise<void>;
}

/** The checks of calls that go on with a sign-in by its challenge. */
export function createChallengeChecks(
  { storage, now }: Pick<SecondStepParts, 'storage' | 'now'>,
  limits: SignInLimits,
  purpose: 'signIn' | 'setup',
): ChallengeChecks {
  return {
    async requireChallenge(request, token) {
      const challenge = await findChallenge(storage.database, token, purpose, now());
      if (challenge === null) {
        await limits.countAttempt(request, '');
        throw challengeOver();
      }
      noteOwnerInTrace(request, challenge.user);
      return challenge;
    },
    async requireTry(request, challenge) {
      await limits.countAttempt(request, challenge.user.email.toLowerCase());
      const outcome = await storage.write((transaction) => countTry(transaction, challenge, purpose, now()));
      if (outcome === 'challengeOver') throw new Refusal(401, sentences.tooManyTries, 'challenge');
      const seconds = secondsOf(serverTiming.secondStep.counted);
      if (outcome === 'accountPaused') throw new Refusal(429, sentences.tooManyCodes, 'code', seconds);
    },
  };
}

/** Answers the second step of a sign-in. Wrong codes count like wrong passwords, and by challenge and account too. */
export function routeSecondStep(
  server: FastifyInstance,
  parts: SecondStepParts,
  { limits, startSession }: SignInSteps,
): void {
  const { now } = parts;
  const { requireChallenge, requireTry } = createChallengeChecks(parts, limits, 'signIn');

  answerPublicCall(server, secondFactorCalls.secondStepPasskey, async ({ body, request }) => {
    const challenge = await requireChallenge(request, body.challenge);
    await limits.countAttempt(request, challenge.user.email.toLowerCase());
    const options = await passkeyOptions(parts, challenge);
    if (options === null) throw new Refusal(409, sentences.passkeyNotAsked, 'passkey');
    return options;
  });

  answerPublicCall(server, secondFactorCalls.secondStep, async ({ body, request, reply }) => {
    const { code, recoveryCode, passkey } = body;
    if (code === undefined && recoveryCode === undefined && passkey === undefined)
      throw new Refusal(400, secondFactorMessages.codeRequired, 'code');
    const challenge = await requireChallenge(request, body.challenge);
    const { user } = challenge;
    const email = user.email.toLowerCase();
    await requireTry(request, challenge);
    const note = await checkAnswer(parts, challenge, body).catch((error: unknown) => {
      if (error instanceof Refusal) limits.countFailure(request, email);
      throw error;
    });
    await requireNewFactor(parts, challenge, { request, reply });
    const token = await startSession({ request, reply }, { ...user, isServiceAccount: false }, (transaction) =>
      spendChallenge(transaction, body.challenge, 'signIn', now()),
    );
    if (token === null) throw challengeOver();
    if (note !== '') noteInTrace(request, note);
    limits.forgetFailures(request, email);
    return reply.type('text/plain; charset=utf-8').send(token);
  });
}
