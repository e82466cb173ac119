import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { secondFactorCalls, type factorAddBody } from '#domain/calls/secondFactor.ts';
import { user } from '#domain/entities/user.ts';
import { factorText } from '#domain/messages/secondFactor.ts';
import { browserText } from '#domain/session/browserText.ts';
import {
  factorAddedMail,
  factorRemovedMail,
  passkeyAloneMail,
  recoveryCodesDrawnMail,
} from '#server/mail/factorMails.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { userUpdated } from '#server/people/accountChanges.ts';
import { sealSecret } from '#server/people/factors/authenticators.ts';
import { findChallenge, openChallenge, spendChallenge } from '#server/people/factors/challenges.ts';
import {
  factorsOf,
  lockFactors,
  mostFactors,
  removeFactor,
  renameFactor,
  setSignsInAlone,
} from '#server/people/factors/factors.ts';
import { newPasskeyOptions } from '#server/people/factors/passkeys.ts';
import { hasSecondFactor, requiredOf } from '#server/people/factors/requirement.ts';
import { countRecoveryCodes, drawRecoveryCodes } from '#server/people/factors/recoveryCodes.ts';
import { newTotpSecret, totpAddress } from '#server/people/factors/totp.ts';
import { Refusal } from '#server/refusal.ts';
import { answerCall } from '#server/rest/call.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { noteInTrace } from '#server/rest/traceNotes.ts';
import { sentences } from '#server/sentences.ts';
import type { Database } from '#server/storage/database.ts';
import { users } from '#server/storage/schema/people/users.ts';
import type { Viewer } from '#server/viewer.ts';
import { parseUserAgent } from './accountBrowser.ts';
import { requireSamePassword, type CurrentPassword } from './currentPassword.ts';
import { requireProof } from './requireProof.ts';
import { requireOwnAccount } from './requireSelf.ts';
import { setUpFactor, storeFactor, type SetUp } from './setUpFactor.ts';

interface FactorParts extends RouteParts {
  currentPassword: CurrentPassword;
}

type AddedFactor = z.output<typeof factorAddBody>;

const parametersSchema = z.object({ factor: z.coerce.number().int().positive().max(2_147_483_647) });

/** @throws Refusal with status 404 */
function factorIdOf({ params }: FastifyRequest): number {
  const { data } = parametersSchema.safeParse(params);
  if (data === undefined) throw new Refusal(404, sentences.noSuchFactor);
  return data.factor;
}

/** @throws Refusal with status 403: programs have nobody who answers a second step. */
async function requirePerson(database: Database, userId: number): Promise<{ email: string; hasPassword: boolean }> {
  const [row] = await database
    .select({
      email: users.email,
      isServiceAccount: users.isServiceAccount,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (row === undefined || row.isServiceAccount) throw new Refusal(403, sentences.onlyPeopleHaveFactors);
  return row;
}

/**
 * The password alone must not give what a proof asks for: a second factor, or codes in its place.
 * @throws ProofNeeded: somebody with a second factor proved themselves too long ago.
 */
async function requireProofByFactor(database: Database, viewer: Viewer): Promise<void> {
  const [row] = await database.select({ hasSecondFactor }).from(users).where(eq(users.id, viewer.userId));
  if (row?.hasSecondFactor === true) requireProof(viewer);
}

const recordChange = (transaction: Database, viewer: Viewer, at: Date, action: string, detail: string | null) =>
  recordAction(transaction, viewer, at, { action, detail, siteId: null, entity: user.name, recordId: viewer.userId });

const emailOf = async (database: Database, userId: number) => (await requirePerson(database, userId)).email;

function routeSetups(server: FastifyInstance, parts: FactorParts): void {
  const { storage, authenticate, now, secretSeals, relyingParty, currentPassword } = parts;

  answerCall(server, authenticate, secondFactorCalls.authenticatorStart, async ({ viewer, body, request }) => {
    const userId = requireOwnAccount(viewer, request);
    await requireProofByFactor(storage.database, viewer);
    const passwordHash = await currentPassword.require(request, userId, body.currentPassword);
    const { email } = await requirePerson(storage.database, userId);
    const plain = newTotpSecret();
    const setup = await storage.write(async (transaction) => {
      const secret = await sealSecret(transaction, secretSeals, userId, plain);
      return openChallenge(transaction, { userId, purpose: 'authenticator', secret, passwordHash, now: now() });
    });
    return { setup, secret: plain, address: totpAddress(plain, email) };
  });

  answerCall(server, authenticate, secondFactorCalls.passkeyStart, async ({ viewer, body, request }) => {
    const userId = requireOwnAccount(viewer, request);
    await requireProofByFactor(storage.database, viewer);
    const passwordHash = await currentPassword.require(request, userId, body.currentPassword);
    const { email } = await requirePerson(storage.database, userId);
    const party = relyingParty();
    if (party === null) throw new Refusal(409, sentences.passkeysNowhere);
    const options = await newPasskeyOptions(storage.database, party, { id: userId, email });
    const passkeyChallenge = options.challenge;
    const setup = await storage.write((transaction) =>
      openChallenge(transaction, { userId, purpose: 'passkey', passkeyChallenge, passwordHash, now: now() }),
    );
    return { setup, name: browserText(parseUserAgent(request.headers['user-agent'])), options };
  });
}

const setupOver = () => new Refusal(409, sentences.setupOver);

/** @throws Refusal: the setup is over or another person's, the app's code is wrong, or the passkey of something else. */
async function setUp(parts: FactorParts, userId: number, { setup, ...factor }: AddedFactor): Promise<SetUp> {
  const purpose = factor.passkey === undefined ? 'authenticator' : 'passkey';
  const challenge = await findChallenge(parts.storage.database, setup, purpose, parts.now());
  const done = challenge?.user.id === userId ? await setUpFactor(parts, challenge, factor) : null;
  if (done === null) throw setupOver();
  return done;
}

function routeAdding(server: FastifyInstance, parts: FactorParts): void {
  const { storage, authenticate, now, mails } = parts;
  answerCall(server, authenticate, secondFactorCalls.factorAdd, async ({ viewer, body, request }) => {
    const userId = requireOwnAccount(viewer, request);
    const added = await setUp(parts, userId, body);
    const { challenge } = added;
    const at = now();
    const recoveryCodes = await storage.write(async (transaction, addChange) => {
      const before = await lockFactors(transaction, userId);
      if (before >= mostFactors) throw new Refusal(409, sentences.tooManyFactors);
      // The password may have been changed since: then no setup that it began goes on.
      const isOpen = (await findChallenge(transaction, body.setup, challenge.purpose, at)) !== null;
      if (!isOpen || !(await spendChallenge(transaction, body.setup, challenge.purpose, at))) throw setupOver();
      return storeFactor({ transaction, addChange, by: viewer, at }, added, before === 0);
    });
    noteInTrace(request, factorText(added));
    mails.send(() => Promise.resolve([{ to: challenge.user.email, ...factorAddedMail(factorText(added)) }]));
    return { recoveryCodes };
  });
}

function routeChanging(server: FastifyInstance, parts: FactorParts): void {
  const { storage, authenticate, now, currentPassword, mails } = parts;

  answerCall(server, authenticate, secondFactorCalls.factorRename, async ({ viewer, body, request, reply }) => {
    const userId = requireOwnAccount(viewer, request);
    const id = factorIdOf(request);
    const isRenamed = await storage.write((transaction) => renameFactor(transaction, userId, id, body.name));
    if (!isRenamed) throw new Refusal(404, sentences.noSuchFactor);
    return reply.code(204).send();
  });

  answerCall(server, authenticate, secondFactorCalls.passkeyAlone, async ({ viewer, body, request, reply }) => {
    const userId = requireOwnAccount(viewer, request);
    const id = factorIdOf(request);
    if (body.signsInAlone) await requireProofByFactor(storage.database, viewer);
    const passwordHash = await currentPassword.require(request, userId, body.currentPassword);
    const { signsInAlone } = body;
    const changed = await storage.write(async (transaction) => {
      await requireSamePassword(transaction, userId, passwordHash);
      const passkey = await setSignsInAlone(transaction, userId, id, signsInAlone);
      if (passkey === null) throw new Refusal(404, sentences.noSuchFactor);
      const action = signsInAlone ? 'Let passkey sign in alone' : 'Asked for password beside passkey';
      await recordChange(transaction, viewer, now(), action, factorText(passkey));
      return passkey;
    });
    noteInTrace(request, `${factorText(changed)}: ${signsInAlone ? 'alone' : 'with the password'}`);
    mails.send(async () => [
      { to: await emailOf(storage.database, userId), ...passkeyAloneMail(factorText(changed), signsInAlone) },
    ]);
    return reply.code(204).send();
  });

  answerCall(server, authenticate, secondFactorCalls.factorRemove, async ({ viewer, body, request, reply }) => {
    const userId = requireOwnAccount(viewer, request);
    const id = factorIdOf(request);
    await requireProofByFactor(storage.database, viewer);
    const passwordHash = await currentPassword.require(request, userId, body.currentPassword);
    const { removed, left } = await storage.write(async (transaction, addChange) => {
      await requireSamePassword(transaction, userId, passwordHash);
      const gone = await removeFactor(transaction, userId, id);
      if (gone === null) throw new Refusal(404, sentences.noSuchFactor);
      const rest = await lockFactors(transaction, userId);
      const required = rest === 0 ? await requiredOf(transaction, userId, now()) : null;
      if (required?.isDue === true) throw new Refusal(409, sentences.lastFactor);
      await recordChange(transaction, viewer, now(), 'Removed second factor', factorText(gone));
      addChange(userUpdated({ id: userId, organisationId: viewer.organisationId }));
      return { removed: gone, left: rest };
    });
    noteInTrace(request, factorText(removed));
    mails.send(async () => [
      { to: await emailOf(storage.database, userId), ...factorRemovedMail(factorText(removed), left === 0) },
    ]);
    return reply.code(204).send();
  });

  answerCall(server, authenticate, secondFactorCalls.recoveryCodesDraw, async ({ viewer, body, request }) => {
    const userId = requireOwnAccount(viewer, request);
    await requireProofByFactor(storage.database, viewer);
    const passwordHash = await currentPassword.require(request, userId, body.currentPassword);
    const recoveryCodes = await storage.write(async (transaction) => {
      await requireSamePassword(transaction, userId, passwordHash);
      if ((await lockFactors(transaction, userId)) === 0) throw new Refusal(409, sentences.noFactors);
      const before = await countRecoveryCodes(transaction, userId);
      await recordChange(transaction, viewer, now(), 'Drew recovery codes', `${before} of the earlier ones were left`);
      return drawRecoveryCodes(transaction, userId);
    });
    noteInTrace(request, '');
    mails.send(async () => [{ to: await emailOf(storage.database, userId), ...recoveryCodesDrawnMail() }]);
    return { recoveryCodes };
  });
}

/** What the viewer has for the second step of a sign-in. */
export function routeFactors(server: FastifyInstance, parts: FactorParts): void {
  const { storage, authenticate, relyingParty, now } = parts;
  answerCall(server, authenticate, secondFactorCalls.factors, async ({ viewer, request }) => {
    const userId = requireOwnAccount(viewer, request);
    const { hasPassword } = await requirePerson(storage.database, userId);
    const required = await requiredOf(storage.database, userId, now());
    const passkeyOrigin = relyingParty()?.origin ?? null;
    return { ...(await factorsOf(storage.database, userId)), hasPassword, passkeyOrigin, required };
  });
  routeSetups(server, parts);
  routeAdding(server, parts);
  routeChanging(server, parts);
}
