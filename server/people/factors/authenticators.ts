import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { sealingKey } from '#server/access/pins/storedPins.ts';
import { sealsOf, type Seals } from '#server/config/seals.ts';
import type { SessionKeys } from '#server/config/sessionKeys.ts';
import type { Database } from '#server/storage/database.ts';
import { secondFactors } from '#server/storage/schema/people/secondFactors.ts';
import { totpStepOf } from './totp.ts';

/** Encrypts the secrets of authenticators, each for its user. */
export type SecretSeals = Seals;

export const secretSealsOf = (keys: SessionKeys): SecretSeals => sealsOf(keys, 'authenticator secret');

const placeOf = (userId: number) => `second_factors.secret ${userId}`;

export const sealSecretWith = (seals: SecretSeals, keyId: string, userId: number, secret: string) =>
  seals.seal(keyId, placeOf(userId), secret);

/** Encrypts with the key that all servers of the database use now. */
export const sealSecret = async (transaction: Database, seals: SecretSeals, userId: number, secret: string) =>
  sealSecretWith(seals, await sealingKey(transaction, seals), userId, secret);

/** null: no key of this server opens it for that user. */
export const openSecret = (seals: SecretSeals, userId: number, sealed: string) => seals.open(placeOf(userId), sealed);

/**
 * Uses a code of one of the user's authenticators up, also where several servers get it at once.
 * @returns the authenticator's id; null: no code of now, or one that counted already.
 */
export async function spendCode(
  transaction: Database,
  seals: SecretSeals,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<number | null> {
  const rows = await transaction
    .select({ id: secondFactors.id, secret: secondFactors.secret })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.secret)));
  for (const { id, secret: sealed } of rows) {
    const secret = openSecret(seals, userId, sealed ?? '');
    const step = secret === null ? null : totpStepOf(secret, code, now);
    if (step === null) continue;
    const isNew = or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step));
    const spent = await transaction
      .update(secondFactors)
      .set({ lastStep: step, lastUsedAt: now })
      .where(and(eq(secondFactors.id, id), isNew))
      .returning({ id: secondFactors.id });
    if (spent.length > 0) return id;
  }
  return null;
}
