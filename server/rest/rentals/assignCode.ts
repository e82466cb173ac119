import { randomInt } from 'node:crypto';
import { and, eq, gt, isNull, lt, ne, or } from 'drizzle-orm';
import type { GuessLimiter } from '#server/access/guessLimiter.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { pinCodes } from '#server/storage/schema/rentals/customers.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';

export interface CodeSpan {
  organisationId: number;
  startsAt: Date;
  /** null: no end. */
  endsAt: Date | null;
  /** The updated PIN code; absent: a new one. */
  exceptId?: number | undefined;
}

const drawnDigits = 6;
const draws = 50;

async function isTaken(transaction: Database, code: string, span: CodeSpan) {
  const { organisationId, startsAt, endsAt, exceptId } = span;
  const found = await transaction
    .select({ id: pinCodes.id })
    .from(pinCodes)
    .where(
      and(
        eq(pinCodes.organisationId, organisationId),
        eq(pinCodes.code, code),
        or(isNull(pinCodes.endsAt), gt(pinCodes.endsAt, startsAt)),
        endsAt === null ? undefined : or(isNull(pinCodes.startsAt), lt(pinCodes.startsAt, endsAt)),
        exceptId === undefined ? undefined : ne(pinCodes.id, exceptId),
      ),
    )
    .limit(1);
  return found.length > 0;
}

const minute = 60_000;

/** Choosing a PIN. The refusal of a taken PIN reveals that it opens a gate, so guesses are limited. */
export interface Chooser {
  userId: number;
  at: Date;
  guesses: GuessLimiter;
}

/** @throws Refusal with status 429: too many taken PINs. */
function requireNoLockout({ userId, at, guesses }: Chooser): void {
  const minutes = Math.ceil(guesses.remainingLockout(userId, at.getTime()) / minute);
  if (minutes === 0) return;
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  throw new Refusal(
    429,
    `Too many of the PINs you chose are already in use. Leave the field empty to get one, or wait ${wait}.`,
    'code',
  );
}

const drawCode = () => String(randomInt(10 ** drawnDigits)).padStart(drawnDigits, '0');

/**
 * Checks the chosen code or draws one. It must be unique in the organisation during the span, since one gate may serve
 * several sites. Locks the organisation's row against simultaneous requests.
 * @param chosen undefined: draw one.
 * @throws Refusal: status 409 for a taken code, 429 after too many.
 */
export async function assignCode(
  transaction: Database,
  span: CodeSpan,
  chosen: string | undefined,
  chooser: Chooser,
): Promise<string> {
  await transaction
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.id, span.organisationId))
    .for('no key update');
  if (chosen !== undefined) {
    // Called within the lock, so that simultaneous requests are counted one after the other.
    requireNoLockout(chooser);
    if (!(await isTaken(transaction, chosen, span))) return chosen;
    chooser.guesses.recordGuess(chooser.userId, chooser.at.getTime());
    throw new Refusal(409, 'This PIN is already in use. Choose another, or leave it empty to get one.', 'code');
  }
  for (let draw = 0; draw < draws; draw += 1) {
    const code = drawCode();
    if (!(await isTaken(transaction, code, span))) return code;
  }
  throw new Refusal(409, 'No free PIN found. Choose one with 8 digits.', 'code');
}
