import type { FastifyInstance, FastifyRequest } from 'fastify';
import { secondFactorCalls } from '#domain/calls/secondFactor.ts';
import { factorText } from '#domain/messages/secondFactor.ts';
import { browserText } from '#domain/session/browserText.ts';
import type { BackgroundMails } from '#server/mail/backgroundMails.ts';
import { factorAddedMail } from '#server/mail/factorMails.ts';
import { sealSecret } from '#server/people/factors/authenticators.ts';
import { setDrawn, spendChallenge, type OpenChallenge } from '#server/people/factors/challenges.ts';
import { lockFactors, removeFactors } from '#server/people/factors/factors.ts';
import { newPasskeyOptions } from '#server/people/factors/passkeys.ts';
import { newTotpSecret, totpAddress } from '#server/people/factors/totp.ts';
import { Refusal } from '#server/refusal.ts';
import { answerPublicCall } from '#server/rest/call.ts';
import { noteInTrace } from '#server/rest/traceNotes.ts';
import { sentences } from '#server/sentences.ts';
import { nameOfStaff } from '#server/viewer.ts';
import { parseUserAgent } from './accountBrowser.ts';
import { challengeOver, createChallengeChecks, type SecondStepParts, type SignInSteps } from './secondStep.ts';
import { setUpFactor, storeFactor } from './setUpFactor.ts';

export interface SetupStepParts extends SecondStepParts {
  mails: BackgroundMails;
}

/** Sets up the second factor that a sign-in waits for. */
export function routeSetupStep(
  server: FastifyInstance,
  parts: SetupStepParts,
  { limits, startSession }: SignInSteps,
): void {
  const { storage, secretSeals, relyingParty, now, mails } = parts;
  const { requireChallenge, requireTry } = createChallengeChecks(parts, limits, 'setup');

  /** A challenge for which something is drawn. It counts like a sign-in. */
  async function requireDrawing(request: FastifyRequest, token: string): Promise<OpenChallenge> {
    const challenge = await requireChallenge(request, token);
    await limits.countAttempt(request, challenge.user.email.toLowerCase());
    return challenge;
  }

  answerPublicCall(server, secondFactorCalls.setupAuthenticator, async ({ body, request }) => {
    const challenge = await requireDrawing(request, body.challenge);
    const { id, email } = challenge.user;
    const plain = newTotpSecret();
    const isWaiting = await storage.write(async (transaction) => {
      const secret = await sealSecret(transaction, secretSeals, id, plain);
      return setDrawn(transaction, challenge, { secret }, now());
    });
    if (!isWaiting) throw challengeOver();
    return { secret: plain, address: totpAddress(plain, email) };
  });

  answerPublicCall(server, secondFactorCalls.setupPasskey, async ({ body, request }) => {
    const challenge = await requireDrawing(request, body.challenge);
    const party = relyingParty();
    if (party === null) throw new Refusal(409, sentences.passkeysNowhere, 'passkey');
    const options = await newPasskeyOptions(storage.database, party, challenge.user);
    const isWaiting = await storage.write((transaction) =>
      setDrawn(transaction, challenge, { passkeyChallenge: options.challenge }, now()),
    );
    if (!isWaiting) throw challengeOver();
    return { name: browserText(parseUserAgent(request.headers['user-agent'])), options };
  });

  answerPublicCall(server, secondFactorCalls.setupFinish, async ({ body, request, reply }) => {
    const challenge = await requireChallenge(request, body.challenge);
    const { user } = challenge;
    const email = user.email.toLowerCase();
    await requireTry(request, challenge);
    const setUp = await setUpFactor(parts, challenge, body).catch((error: unknown) => {
      if (error instanceof Refusal) limits.countFailure(request, email);
      throw error;
    });
    if (setUp === null) throw challengeOver();
    const at = now();
    const by = { userId: user.id, organisationId: user.organisationId, name: nameOfStaff(user.id, user) };
    const drawn: { codes: string[] | null } = { codes: null };
    const token = await startSession(
      { request, reply },
      { ...user, isServiceAccount: false },
      async (transaction, addChange) => {
        // Another setup was faster: the person must answer by that factor, and a password alone adds no second one.
        if ((await lockFactors(transaction, user.id)) > 0 && !user.replacesFactors) return false;
        if (!(await spendChallenge(transaction, body.challenge, 'setup', at))) return false;
        // With them go the challenges of other setups, so that one alone replaces them.
        if (user.replacesFactors) await removeFactors(transaction, user.id);
        drawn.codes = await storeFactor({ transaction, addChange, by, at }, setUp, true);
        return true;
      },
    );
    if (token === null || drawn.codes === null) throw challengeOver();
    noteInTrace(request, factorText(setUp));
    mails.send(() => Promise.resolve([{ to: user.email, ...factorAddedMail(factorText(setUp)) }]));
    limits.forgetFailures(request, email);
    return { token, recoveryCodes: drawn.codes };
  });
}
