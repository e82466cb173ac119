import type { FastifyReply, FastifyRequest } from 'fastify';
import { setupSteps } from '#domain/calls/secondFactor.ts';
import { challengeHeader, secondStepsHeader } from '#domain/calls/secondStepHeaders.ts';
import { openChallenge, spendChallenge, type OpenChallenge } from '#server/people/factors/challenges.ts';
import type { RelyingParty } from '#server/people/factors/relyingParty.ts';
import { requiredOf } from '#server/people/factors/requirement.ts';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import type { Database } from '#server/storage/database.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { SignInUser } from './startSession.ts';

interface SetupParts {
  storage: Storage;
  relyingParty: () => RelyingParty | null;
  now: () => Date;
}

interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
}

type Person = Pick<SignInUser, 'id' | 'passwordHash'>;

const openSetup = (transaction: Database, { id: userId, passwordHash }: Person, now: Date) =>
  openChallenge(transaction, { userId, purpose: 'setup', passwordHash, now });

/** Names the challenge of a setup, and what can be set up. */
function nameSetup({ relyingParty }: SetupParts, { request, reply }: Call, challenge: string): void {
  const party = relyingParty();
  // A page of another address cannot make a passkey for the dashboard's.
  const isElsewhere = request.headers.origin !== undefined && request.headers.origin !== party?.origin;
  const steps = [...(party === null || isElsewhere ? [] : [setupSteps.passkey]), setupSteps.authenticator];
  reply.header(challengeHeader, challenge).header(secondStepsHeader, steps.join(', '));
}

/**
 * A right password of somebody without a second factor whose roles require one by now: the answer names a challenge by
 * which they set one up, and other clients show its sentence.
 * @throws Refusal with status 401, unless nothing is required.
 */
export async function requireSetup(parts: SetupParts, user: SignInUser, call: Call): Promise<void> {
  const { storage, now } = parts;
  const required = await requiredOf(storage.database, user.id, now());
  if (required?.isDue !== true) return;
  nameSetup(parts, call, await storage.write((transaction) => openSetup(transaction, user, now())));
  throw new Refusal(401, sentences.setupStep, 'email');
}

/**
 * A right second step of somebody who did not recognise a sign-in: it is spent, and the answer names a challenge by which
 * they replace what they have.
 * @throws Refusal with status 401, unless they keep it.
 */
export async function requireNewFactor(parts: SetupParts, { token, user }: OpenChallenge, call: Call): Promise<void> {
  if (!user.replacesFactors) return;
  const { storage, now } = parts;
  const setup = await storage.write(async (transaction) =>
    (await spendChallenge(transaction, token, 'signIn', now())) ? openSetup(transaction, user, now()) : null,
  );
  if (setup === null) throw new Refusal(401, sentences.challengeOver, 'challenge');
  nameSetup(parts, call, setup);
  throw new Refusal(401, sentences.newFactorStep);
}
