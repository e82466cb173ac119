import { createHash, randomBytes } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';
import { recoveryCodes } from '#server/storage/schema/people/secondFactors.ts';

const codesOfPerson = 10;

/** 32 letters and digits that look different from each other, so that each has five bits. */
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';
const lettersOfCode = 16;

/** 80 bits: a hash of it cannot be guessed. "ABCD-EFGH-JKMN-PQRS" */
function drawCode(): string {
  const drawn = [...randomBytes(lettersOfCode)].map((byte) => letters[byte % letters.length]).join('');
  return drawn.replace(/(.{4})(?=.)/g, '$1-');
}

/** However it was typed: letters that look like digits are those. */
const bare = (code: string) =>
  code
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

const hashOf = (code: string) => createHash('sha256').update(bare(code)).digest('hex');

/** Replaces the user's codes. @returns the new ones, which nothing keeps. */
export async function drawRecoveryCodes(transaction: Database, userId: number): Promise<string[]> {
  await removeRecoveryCodes(transaction, userId);
  const codes = Array.from({ length: codesOfPerson }, drawCode);
  await transaction.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(code) })));
  return codes;
}

export async function removeRecoveryCodes(transaction: Database, userId: number): Promise<void> {
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

const unused = (userId: number) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));

export async function countRecoveryCodes(database: Database, userId: number): Promise<number> {
  const [row] = await database.select({ left: count() }).from(recoveryCodes).where(unused(userId));
  return row?.left ?? 0;
}

/** Uses a code up, also where several servers get it at once. @returns whether it was one. */
export async function spendRecoveryCode(
  transaction: Database,
  userId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const spent = await transaction
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(unused(userId), eq(recoveryCodes.codeHash, hashOf(code))))
    .returning({ id: recoveryCodes.id });
  return spent.length > 0;
}
