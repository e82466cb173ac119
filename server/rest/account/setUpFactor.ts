import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { PasskeyMade } from '#domain/calls/passkeys.ts';
import type { factorAddBody } from '#domain/calls/secondFactor.ts';
import { factorText } from '#domain/messages/secondFactor.ts';
import { user } from '#domain/entities/user.ts';
import type { FactorKind } from '#domain/states/secondFactor.ts';
import { recordAction, type Actor } from '#server/operations/recordAction.ts';
import { userUpdated } from '#server/people/accountChanges.ts';
import { openSecret, sealSecret, type SecretSeals } from '#server/people/factors/authenticators.ts';
import type { OpenChallenge } from '#server/people/factors/challenges.ts';
import { addFactor } from '#server/people/factors/factors.ts';
import { readNewPasskey } from '#server/people/factors/passkeys.ts';
import type { RelyingParty } from '#server/people/factors/relyingParty.ts';
import { totpStepOf } from '#server/people/factors/totp.ts';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { secondFactors } from '#server/storage/schema/people/secondFactors.ts';

export interface SetUpParts {
  secretSeals: SecretSeals;
  relyingParty: () => RelyingParty | null;
  now: () => Date;
}

export type NewFactor = Pick<z.output<typeof factorAddBody>, 'name' | 'code' | 'passkey'>;

/** What a setup makes of an answer to it: a factor that works. */
export interface SetUp {
  challenge: OpenChallenge;
  kind: FactorKind;
  name: string;
  /** Stored with the factor. */
  columnsFor: (transaction: Database) => Promise<Partial<typeof secondFactors.$inferInsert>>;
}

type Columns = Pick<SetUp, 'kind' | 'columnsFor'>;

function setUpApp(
  { secretSeals, now }: SetUpParts,
  { user: { id }, secret }: OpenChallenge,
  code: string,
): Columns | null {
  const plain = openSecret(secretSeals, id, secret ?? '');
  if (plain === null) return null;
  const step = totpStepOf(plain, code, now());
  if (step === null) throw new Refusal(400, sentences.setupCodeWrong, 'code');
  return {
    kind: 'authenticator',
    columnsFor: async (transaction) => ({
      secret: await sealSecret(transaction, secretSeals, id, plain),
      // The code of the setup does not sign in.
      lastStep: step,
    }),
  };
}

async function setUpPasskey(
  { relyingParty }: SetUpParts,
  { passkeyChallenge }: OpenChallenge,
  made: PasskeyMade,
): Promise<Columns | null> {
  const party = relyingParty();
  if (party === null || passkeyChallenge === null) return null;
  const columns = await readNewPasskey(party, passkeyChallenge, made);
  if (columns === null) throw new Refusal(400, sentences.passkeyNotMade, 'passkey');
  return {
    kind: 'passkey',
    async columnsFor(transaction) {
      const isSame = eq(secondFactors.credentialId, columns.credentialId ?? '');
      const [taken] = await transaction.select({ id: secondFactors.id }).from(secondFactors).where(isSame);
      if (taken !== undefined) throw new Refusal(409, sentences.passkeyTaken, 'passkey');
      return columns;
    },
  };
}

/**
 * Reads the answer to a setup.
 * @returns null: the setup never began, or is over.
 * @throws Refusal with status 400: the app's code is wrong, or the passkey was made for something else.
 */
export async function setUpFactor(
  parts: SetUpParts,
  challenge: OpenChallenge,
  { name, code, passkey }: NewFactor,
): Promise<SetUp | null> {
  const columns =
    passkey === undefined ? setUpApp(parts, challenge, code ?? '') : await setUpPasskey(parts, challenge, passkey);
  return columns === null ? null : { challenge, name, ...columns };
}

/** @returns the recovery codes that come with the first factor; null: the person has some. */
export async function storeFactor(
  {
    transaction,
    addChange,
    by,
    at,
  }: { transaction: Database; addChange: (change: Change) => void; by: Actor; at: Date },
  { challenge, kind, name, columnsFor }: SetUp,
  isFirst: boolean,
): Promise<string[] | null> {
  const { id: userId } = challenge.user;
  const columns = await columnsFor(transaction);
  const detail = factorText({ kind, name });
  const line = { action: 'Added second factor', detail, siteId: null, entity: user.name, recordId: userId } as const;
  await recordAction(transaction, by, at, line);
  addChange(userUpdated(challenge.user));
  return addFactor(transaction, { ...columns, kind, name, userId, createdAt: at }, isFirst);
}
