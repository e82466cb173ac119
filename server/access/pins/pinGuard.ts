import { isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { pinField } from '#domain/validation/fields.ts';
import { StartFailure } from '#server/config/startFailure.ts';
import { advisoryLocks } from '#server/storage/advisoryLocks.ts';
import { keysOfSecrets } from '#server/people/factors/rotateSecrets.ts';
import type { Database, OpenDatabase } from '#server/storage/database.ts';
import { pinCodes } from '#server/storage/schema/rentals/customers.ts';
import { getOrCreateSetting, saveSetting } from '#server/storage/settings.ts';
import type { PinKeys } from './pinKeys.ts';
import { pinKeySetting } from './storedPins.ts';
import { lockPins, pinsAtOnce, writePins, writePinsOfAnswers } from './writePins.ts';

/** The ids of the keys that stored codes and secrets need. */
async function neededKeys(database: Database): Promise<string[]> {
  const id = sql<string>`split_part(${pinCodes.code}, '.', 2)`;
  const rows = await database.selectDistinct({ id }).from(pinCodes).where(isNotNull(pinCodes.codeHash));
  return [...rows.map((row) => row.id), ...(await keysOfSecrets(database))];
}

/**
 * Refuses keys that cannot read the PIN codes and authenticators' secrets of this database, which another server or a backup has encrypted.
 * @throws StartFailure if one is missing.
 */
export async function requirePinKeys(database: Database, { ids }: PinKeys): Promise<void> {
  if ((await neededKeys(database)).every((id) => ids.includes(id))) return;
  throw new StartFailure(
    'The PIN codes of this database are encrypted with another key: give all its servers the same SESSION_KEYS (or ' +
      'the same session.keys in DATA_DIR), with the missing key behind the first, and run npm run rotate-keys before ' +
      'you leave it out. If that key is lost, run npm run rotate-keys -- --redraw: each PIN that cannot be read is ' +
      'drawn anew, and authenticator apps must be set up again.',
  );
}

const isPlain = (stored: string) => pinField.safeParse(stored).success;

/** Encrypts the codes of an earlier version, of its backup, or of new demo data, in one transaction. */
async function sealPlainPins(database: Database, keys: PinKeys, keyId: string): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.pins})`);
    let sealed = await writePinsOfAnswers(transaction, keys, keyId, (_id, code) => (isPlain(code) ? code : null));
    for (;;) {
      const plain = await lockPins(transaction, isNull(pinCodes.codeHash));
      if (plain.length > 0) await writePins(transaction, keys, keyId, plain);
      sealed += plain.length;
      if (plain.length < pinsAtOnce) return sealed > 0;
    }
  });
}

/** Until their tables are written anew, the files of the database keep the former texts of changed rows. */
async function forgetFormerRows(database: Database): Promise<void> {
  for (const table of ['pin_codes', 'request_answers']) await database.execute(sql.raw(`vacuum (full) ${table}`));
}

/** The key that encrypts new codes: the one that other servers use, unless no code needs it and this server lacks it. */
async function agreedKey(database: Database, { ids }: PinKeys): Promise<string> {
  const noted = await getOrCreateSetting(database, pinKeySetting, z.string(), ids[0]);
  if (ids.includes(noted)) return noted;
  await saveSetting(database, pinKeySetting, ids[0]);
  return ids[0];
}

/**
 * For a start, also after a restore: from then on, the database holds no PIN code that can be read without the keys.
 * @throws StartFailure if these keys are not the database's.
 */
export async function openPinCodes({ withConnection }: OpenDatabase, keys: PinKeys): Promise<void> {
  await withConnection(async (database) => {
    await requirePinKeys(database, keys);
    const keyId = await agreedKey(database, keys);
    if (await sealPlainPins(database, keys, keyId)) await forgetFormerRows(database);
  });
}
