import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';
import { secondFactors } from '#server/storage/schema/people/secondFactors.ts';
import { openSecret, sealSecretWith, type SecretSeals } from './authenticators.ts';

const keyId = sql<string>`split_part(${secondFactors.secret}, '.', 2)`;

/** The ids of the keys that stored secrets need. */
export async function keysOfSecrets(database: Database): Promise<string[]> {
  const rows = await database.selectDistinct({ id: keyId }).from(secondFactors).where(isNotNull(secondFactors.secret));
  return rows.map(({ id }) => id);
}

export interface SecretRotation {
  rotated: number;
  /** Secrets that no key could read: their owners sign in by another way, and set the app up again. */
  lost: number;
}

/** Encrypts the secrets of authenticators with another key. There are a few for each person. */
export async function rotateSecrets(
  transaction: Database,
  seals: SecretSeals,
  newKeyId: string,
): Promise<SecretRotation> {
  const rows = await transaction
    .select({ id: secondFactors.id, userId: secondFactors.userId, secret: secondFactors.secret })
    .from(secondFactors)
    .where(and(isNotNull(secondFactors.secret), sql`${keyId} <> ${newKeyId}`))
    .orderBy(secondFactors.id)
    .for('no key update');
  let lost = 0;
  for (const { id, userId, secret: sealed } of rows) {
    const plain = openSecret(seals, userId, sealed ?? '');
    if (plain === null) lost += 1;
    const secret = plain === null ? null : sealSecretWith(seals, newKeyId, userId, plain);
    await transaction.update(secondFactors).set({ secret }).where(eq(secondFactors.id, id));
  }
  return { rotated: rows.length - lost, lost };
}
