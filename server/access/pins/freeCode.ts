import { and, eq, gt, isNull, lt, ne, or } from 'drizzle-orm';
import { drawPin, pinDigits } from '#domain/validation/pin.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { pinCodes } from '#server/storage/schema/rentals/customers.ts';
import type { PinKeys } from './pinKeys.ts';
import { hasCode } from './storedPins.ts';

export interface CodeSpan {
  organisationId: number;
  startsAt: Date;
  /** null: no end. */
  endsAt: Date | null;
  /** The updated PIN code; absent: a new one. */
  exceptId?: number | undefined;
}

const draws = 50;

/** Whether somebody of the organisation has the code during the span. */
export async function isTaken(transaction: Database, keys: PinKeys, code: string, span: CodeSpan): Promise<boolean> {
  const { organisationId, startsAt, endsAt, exceptId } = span;
  const found = await transaction
    .select({ id: pinCodes.id })
    .from(pinCodes)
    .where(
      and(
        hasCode(keys, organisationId, code),
        or(isNull(pinCodes.endsAt), gt(pinCodes.endsAt, startsAt)),
        endsAt === null ? undefined : or(isNull(pinCodes.startsAt), lt(pinCodes.startsAt, endsAt)),
        exceptId === undefined ? undefined : ne(pinCodes.id, exceptId),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/**
 * Locks the organisation's row, so that codes are given one after the other.
 * @returns the length of its shortest PIN, in digits.
 */
export async function lockCodes(transaction: Database, organisationId: number): Promise<number> {
  const [row] = await transaction
    .select({ pinDigits: organisations.pinDigits })
    .from(organisations)
    .where(eq(organisations.id, organisationId))
    .for('no key update');
  return row?.pinDigits ?? pinDigits.usual;
}

/**
 * Draws a code of at least the usual digits that is not easy to guess, and free in the organisation during the span.
 * @throws Refusal with status 409 if none was found.
 */
export async function drawFreeCode(transaction: Database, keys: PinKeys, span: CodeSpan): Promise<string> {
  const digits = Math.max(pinDigits.usual, await lockCodes(transaction, span.organisationId));
  for (let tries = 0; tries < draws; tries += 1) {
    const code = drawPin([], digits);
    if (!(await isTaken(transaction, keys, code, span))) return code;
  }
  throw new Refusal(409, `No free PIN found. Choose one with ${pinDigits.most} digits.`, 'code');
}
