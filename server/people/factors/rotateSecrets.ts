import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { openClientSecret, placeOfSecret } from '#server/people/directory/directories.ts';
import type { Database } from '#server/storage/database.ts';
import { directories } from '#server/storage/schema/people/directories.ts';
import { placeOfWebhookSecret } from '#server/signals/webhooks/endpoints.ts';
import { webhookEndpoints } from '#server/storage/schema/operations/webhooks.ts';
import { secondFactors } from '#server/storage/schema/people/secondFactors.ts';
import { openSecret, sealSecretWith, type SecretSeals } from './authenticators.ts';

const keyOf = (secret: AnyPgColumn) => sql<string>`split_part(${secret}, '.', 2)`;

const keyId = keyOf(secondFactors.secret);
const directoryKeyId = keyOf(directories.clientSecret);

/** The ids of the keys that stored secrets need. */
export async function keysOfSecrets(database: Database): Promise<string[]> {
  const rows = await database.selectDistinct({ id: keyId }).from(secondFactors).where(isNotNull(secondFactors.secret));
  const others = await database
    .selectDistinct({ id: directoryKeyId })
    .from(directories)
    .where(isNotNull(directories.clientSecret));
  const ofWebhooks = await Promise.all(
    [webhookEndpoints.secret, webhookEndpoints.formerSecret].map((secret) =>
      database
        .selectDistinct({ id: keyOf(secret) })
        .from(webhookEndpoints)
        .where(isNotNull(secret)),
    ),
  );
  return [...rows, ...others, ...ofWebhooks.flat()].map(({ id }) => id);
}

export interface SecretRotation {
  rotated: number;
  /** Authenticators' secrets that no key could read: their owners sign in by another way, and set the app up again. */
  lost: number;
}

/** The secrets of directories: one for each organisation. One that no key could read must be given again. */
async function rotateClientSecrets(transaction: Database, seals: SecretSeals, newKeyId: string): Promise<void> {
  const rows = await transaction
    .select()
    .from(directories)
    .where(and(isNotNull(directories.clientSecret), sql`${directoryKeyId} <> ${newKeyId}`))
    .orderBy(directories.organisationId)
    .for('no key update');
  for (const row of rows) {
    const { organisationId } = row;
    const plain = openClientSecret(seals, row);
    const clientSecret = plain === null ? null : seals.seal(newKeyId, placeOfSecret(organisationId), plain);
    await transaction.update(directories).set({ clientSecret }).where(eq(directories.organisationId, organisationId));
  }
}

/** The secrets of webhooks. One that no key could read must be made anew. */
async function rotateWebhookSecrets(transaction: Database, seals: SecretSeals, newKeyId: string): Promise<void> {
  const rows = await transaction.select().from(webhookEndpoints).orderBy(webhookEndpoints.id).for('no key update');
  for (const { id, ...row } of rows) {
    const place = placeOfWebhookSecret(id);
    const anew = (sealed: string | null) => {
      const plain = sealed === null ? null : seals.open(place, sealed);
      return plain === null ? null : seals.seal(newKeyId, place, plain);
    };
    const set = { secret: anew(row.secret), formerSecret: anew(row.formerSecret) };
    await transaction.update(webhookEndpoints).set(set).where(eq(webhookEndpoints.id, id));
  }
}

/** Encrypts the secrets of authenticators, directories and webhooks with another key. There are a few for each person. */
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
  await rotateClientSecrets(transaction, seals, newKeyId);
  await rotateWebhookSecrets(transaction, seals, newKeyId);
  return { rotated: rows.length - lost, lost };
}
