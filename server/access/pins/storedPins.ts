import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#server/storage/database.ts';
import { pinCodes } from '#server/storage/schema/rentals/customers.ts';
import { settings } from '#server/storage/schema/settings.ts';
import type { PinKeys } from './pinKeys.ts';

/** The id of the key that encrypts new PIN codes and secrets, for all servers of the database. */
export const pinKeySetting = 'pinKey';

/**
 * The id of the key for a new code or secret. A rotation that changes it waits for this transaction.
 * @throws Error: this server does not have the key.
 */
export async function sealingKey(transaction: Database, { ids: [first] }: Pick<PinKeys, 'ids'>): Promise<string> {
  const [noted] = await transaction
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, pinKeySetting))
    .for('share');
  return noted === undefined ? first : z.string().parse(noted.value);
}

export interface Pin {
  id: number;
  organisationId: number;
  code: string;
}

/** The columns that store a code. */
export async function sealedPin(transaction: Database, keys: PinKeys, pin: Pin) {
  return sealedWith(keys, await sealingKey(transaction, keys), pin);
}

export const sealedWith = (keys: PinKeys, keyId: string, { id, organisationId, code }: Pin) => ({
  code: keys.seal(keyId, id, code),
  codeHash: keys.hash(keyId, organisationId, code),
});

/** The id of a row that is not written yet: its code is encrypted for that row alone. */
export async function nextPinCodeId(transaction: Database): Promise<number> {
  const next = sql<string>`nextval(pg_get_serial_sequence('pin_codes', 'id'))`;
  const [row] = await transaction.select({ next }).from(sql`(select 1) as one`);
  return z.coerce.number().int().parse(row?.next);
}

/** The condition for rows with a code, which may have several owners at different times. */
export const hasCode = (keys: PinKeys, organisationId: number, code: string) =>
  and(eq(pinCodes.organisationId, organisationId), inArray(pinCodes.codeHash, keys.hashes(organisationId, code)));

/** Rows with a code. One whose stored text belongs to another row does not count. */
export async function findPins(database: Database, keys: PinKeys, organisationId: number, code: string) {
  const rows = await database
    .select()
    .from(pinCodes)
    .where(hasCode(keys, organisationId, code))
    .orderBy(pinCodes.id);
  return rows.filter((row) => keys.open(row.id, row.code) === code);
}
