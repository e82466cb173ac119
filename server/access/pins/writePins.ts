import { and, eq, like, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#server/storage/database.ts';
import { pinCodes } from '#server/storage/schema/rentals/customers.ts';
import { requestAnswers } from '#server/storage/schema/requestAnswers.ts';
import type { PinKeys } from './pinKeys.ts';
import { sealedWith, type Pin } from './storedPins.ts';

export type StoredPin = typeof pinCodes.$inferSelect;

/** The most codes of one statement. */
export const pinsAtOnce = 500;

/** The next rows by ascending id, locked until the transaction ends. */
export const lockPins = (transaction: Database, condition: SQL | undefined): Promise<StoredPin[]> =>
  transaction.select().from(pinCodes).where(condition).orderBy(pinCodes.id).limit(pinsAtOnce).for('no key update');

/** Encrypts codes of existing rows with a key. */
export async function writePins(
  transaction: Database,
  keys: PinKeys,
  keyId: string,
  pins: readonly Pin[],
): Promise<void> {
  const written = pins.map((pin) => ({ id: pin.id, ...sealedWith(keys, keyId, pin) }));
  await transaction.execute(sql`
    update pin_codes set code = written.code, code_hash = written."codeHash"
    from json_to_recordset(${JSON.stringify(written)}::json) as written(id int, code text, "codeHash" text)
    where pin_codes.id = written.id`);
}

const answerSchema = z.looseObject({ id: z.number(), code: z.string() });

/**
 * Encrypts the codes in stored answers to requests, which are kept for their repetitions.
 * @param codeOf reads the code in a stored text; null: leaves the text.
 */
export async function writePinsOfAnswers(
  transaction: Database,
  keys: PinKeys,
  keyId: string,
  codeOf: (pinCodeId: number, stored: string) => string | null,
): Promise<number> {
  const answers = await transaction
    .select()
    .from(requestAnswers)
    .where(like(requestAnswers.call, 'POST %/pinCodes'))
    .for('no key update');
  let written = 0;
  for (const { userId, keyHash, body } of answers) {
    const answer = answerSchema.safeParse(body).data;
    const code = answer === undefined ? null : codeOf(answer.id, answer.code);
    if (answer === undefined || code === null) continue;
    await transaction
      .update(requestAnswers)
      .set({ body: { ...answer, code: keys.seal(keyId, answer.id, code) } })
      .where(and(eq(requestAnswers.userId, userId), eq(requestAnswers.keyHash, keyHash)));
    written += 1;
  }
  return written;
}
