import { and, gt, isNotNull, sql } from 'drizzle-orm';
import type { SessionKeys } from '#server/config/sessionKeys.ts';
import { requireSharedKeys } from '#server/storage/sessionGuard.ts';
import { secretSealsOf } from '#server/people/factors/authenticators.ts';
import { rotateSecrets, type SecretRotation } from '#server/people/factors/rotateSecrets.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { Database } from '#server/storage/database.ts';
import { pinCodes } from '#server/storage/schema/rentals/customers.ts';
import { saveSetting } from '#server/storage/settings.ts';
import { drawFreeCode } from './freeCode.ts';
import { requirePinKeys } from './pinGuard.ts';
import { pinKeysOf, type PinKeys } from './pinKeys.ts';
import { pinKeySetting, type Pin } from './storedPins.ts';
import { lockPins, writePins, writePinsOfAnswers, type StoredPin } from './writePins.ts';

export interface Rotation {
  /** The number of codes that were encrypted anew. */
  rotated: number;
  /** The ids of those that could not be read, and were drawn anew. */
  redrawn: readonly number[];
  /** Secrets of authenticators, by the same keys. */
  secrets: SecretRotation;
}

/** From now on all servers encrypt with this key. Waits for transactions that still use the other. */
const chooseKey = (storage: Storage, keyId: string) =>
  storage.write((transaction) => saveSetting(transaction, pinKeySetting, keyId));

const drawFor = (transaction: Database, keys: PinKeys, row: StoredPin) =>
  drawFreeCode(transaction, keys, {
    organisationId: row.organisationId,
    startsAt: row.startsAt ?? row.createdAt,
    endsAt: row.endsAt,
    exceptId: row.id,
  });

/** Encrypts the next codes anew. @returns null: none is left. */
async function rotateSome(storage: Storage, keys: PinKeys, after: number) {
  const [keyId] = keys.ids;
  return storage.write(async (transaction) => {
    const isOther = sql`split_part(${pinCodes.code}, '.', 2) <> ${keyId}`;
    const rows = await lockPins(transaction, and(isNotNull(pinCodes.codeHash), isOther, gt(pinCodes.id, after)));
    const pins: Pin[] = [];
    const redrawn: number[] = [];
    for (const row of rows) {
      const code = keys.open(row.id, row.code);
      if (code !== null) {
        pins.push({ ...row, code });
        continue;
      }
      redrawn.push(row.id);
      // Written at once, so that the next one is not drawn alike.
      await writePins(transaction, keys, keyId, [{ ...row, code: await drawFor(transaction, keys, row) }]);
    }
    if (pins.length > 0) await writePins(transaction, keys, keyId, pins);
    const last = rows.at(-1)?.id;
    return last === undefined ? null : { last, rotated: pins.length, redrawn };
  });
}

/**
 * Encrypts all PIN codes and secrets with the first key and rebuilds the codes' hashes, while servers that have both keys go on. If it is
 * interrupted, every code can still be read with the key that it has; run again, it goes on with those that are left.
 * @param isRedrawing whether codes that cannot be read get another code, and such secrets are removed.
 * @throws StartFailure if a code cannot be read, or another key signs the sessions, before anything is changed.
 */
export async function rotatePins(storage: Storage, sessionKeys: SessionKeys, isRedrawing = false): Promise<Rotation> {
  // A server that runs may still have the key that these lack.
  await requireSharedKeys(storage.database, sessionKeys);
  const keys = pinKeysOf(sessionKeys);
  if (!isRedrawing) await requirePinKeys(storage.database, keys);
  const [keyId] = keys.ids;
  await chooseKey(storage, keyId);
  let [rotated, after] = [0, 0];
  const redrawn: number[] = [];
  for (;;) {
    const some = await rotateSome(storage, keys, after);
    if (some === null) break;
    rotated += some.rotated;
    redrawn.push(...some.redrawn);
    after = some.last;
  }
  await storage.write((transaction) =>
    writePinsOfAnswers(transaction, keys, keyId, (id, stored) => keys.open(id, stored)),
  );
  const secrets = await storage.write((transaction) => rotateSecrets(transaction, secretSealsOf(sessionKeys), keyId));
  return { rotated, redrawn, secrets };
}
