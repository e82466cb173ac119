import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { PasskeyAnswer } from '#domain/calls/passkeys.ts';
import { secondFactorCalls } from '#domain/calls/secondFactor.ts';
import { accountMessages } from '#domain/messages/account.ts';
import { secondFactorMessages } from '#domain/messages/secondFactor.ts';
import { serverTiming } from '#server/config/timing.ts';
import { countTry, findChallenge, openChallenge, spendChallenge } from '#server/people/factors/challenges.ts';
import { checkPasskey, passkeyOptions } from '#server/people/factors/passkeys.ts';
import { signsInByDirectoryAlone } from '#server/people/directory/directories.ts';
import { directorySentences } from '#server/people/directory/directorySentences.ts';
import { stepsOf } from '#server/people/factors/factors.ts';
import { Refusal } from '#server/refusal.ts';
import { answerCall } from '#server/rest/call.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { noteInTrace } from '#server/rest/traceNotes.ts';
import { sentences } from '#server/sentences.ts';
import { sessions, users } from '#server/storage/schema/people/users.ts';
import { secondsOf } from './attemptLimits.ts';
import type { CurrentPassword } from './currentPassword.ts';
import { requireOwnAccount } from './requireSelf.ts';
import { checkCode } from './secondStep.ts';

interface ProofParts extends RouteParts {
  currentPassword: CurrentPassword;
}

interface Given {
  challenge?: string | undefined;
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

const mayNotTry = (field: string) =>
  new Refusal(429, sentences.tooManyCodes, field, secondsOf(serverTiming.secondStep.counted));

/** What a passkey has to sign. It counts like a code that is tried. @throws Refusal */
async function askPasskey(parts: ProofParts, userId: number) {
  const { storage, now } = parts;
  const [user] = await storage.database
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  const passwordHash = user?.passwordHash ?? null;
  const token = await storage.write(async (transaction) => {
    const challenge = await openChallenge(transaction, { userId, purpose: 'proof', passwordHash, now: now() });
    const outcome = await countTry(transaction, { token: challenge, user: { id: userId } }, 'proof', now());
    if (outcome === 'counted') return challenge;
    throw mayNotTry('passkey');
  });
  const challenge = await findChallenge(storage.database, token, 'proof', now());
  const options = challenge === null ? null : await passkeyOptions(parts, challenge);
  if (options === null) throw new Refusal(409, sentences.passkeyNotAsked, 'passkey');
  return { challenge: token, options };
}

/** @returns a sentence for the security log. @throws Refusal */
async function requirePasskey(parts: ProofParts, userId: number, given: Given, passkey: PasskeyAnswer) {
  const { storage, now } = parts;
  const token = given.challenge ?? '';
  const challenge = await findChallenge(storage.database, token, 'proof', now());
  if (challenge === null || challenge.user.id !== userId) throw new Refusal(400, sentences.passkeyWrong, 'passkey');
  const outcome = await checkPasskey(parts, challenge, passkey);
  if ('refused' in outcome) throw new Refusal(400, outcome.refused, 'passkey');
  const isSpent = await storage.write((transaction) => spendChallenge(transaction, token, 'proof', now()));
  if (!isSpent) throw new Refusal(400, sentences.passkeyWrong, 'passkey');
  return `With ${outcome.used}`;
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
    throw mayNotTry(field);
  });
  const note = await checkCode(parts, userId, given);
  if (note === null) throw new Refusal(400, isCode ? sentences.codeWrong : sentences.recoveryCodeWrong, field);
  await storage.write((transaction) => spendChallenge(transaction, token, 'proof', now()));
  return note;
}

/** Proves that a signed-in person is still there: by their second factor if they have one, else by their password. */
export function routeProof(server: FastifyInstance, parts: ProofParts): void {
  const { storage, authenticate, now, relyingParty, currentPassword } = parts;
  answerCall(server, authenticate, secondFactorCalls.proofPasskey, ({ viewer, request }) =>
    askPasskey(parts, requireOwnAccount(viewer, request)),
  );
  answerCall(server, authenticate, secondFactorCalls.proofGive, async ({ viewer, body, request, reply }) => {
    const userId = requireOwnAccount(viewer, request);
    if ((await stepsOf(storage.database, userId, relyingParty() !== null)) !== null) {
      const note = await (body.passkey === undefined
        ? requireCode(parts, userId, body)
        : requirePasskey(parts, userId, body, body.passkey));
      if (note !== '') noteInTrace(request, note);
    } else {
      if (body.currentPassword === undefined)
        throw new Refusal(400, accountMessages.currentPasswordRequired, 'currentPassword');
      const { organisationId } = viewer;
      if (await signsInByDirectoryAlone(storage.database, { id: userId, organisationId, isServiceAccount: false }))
        throw new Refusal(400, directorySentences.only, 'currentPassword');
      await currentPassword.require(request, userId, body.currentPassword);
    }
    await storage.database.update(sessions).set({ provenAt: now() }).where(eq(sessions.id, viewer.sessionId));
    return reply.code(204).send();
  });
}
