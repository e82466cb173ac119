import { pinDigits } from '#domain/validation/pin.ts';
import type { GuessLimiter } from '#server/access/guessLimiter.ts';
import { drawFreeCode, isTaken, lockCodes, type CodeSpan } from '#server/access/pins/freeCode.ts';
import type { PinKeys } from '#server/access/pins/pinKeys.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';

/** Choosing a PIN. The refusal of a taken PIN reveals that it opens a gate, so guesses are limited. */
export interface Chooser {
  userId: number;
  at: Date;
  guesses: GuessLimiter;
}

/** @throws Refusal with status 429: too many taken PINs. */
function requireNoLockout({ userId, at, guesses }: Chooser): void {
  const minutes = Math.ceil(guesses.remainingLockout(userId, at.getTime()) / 60_000);
  if (minutes === 0) return;
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  throw new Refusal(
    429,
    `Too many of the PINs you chose are already in use. Leave the field empty to get one, or wait ${wait}.`,
    'code',
  );
}

/** @throws Refusal with status 400: the organisation's shortest PIN has more digits. */
function requireShortestPin(code: string, shortest: number): void {
  if (code.length >= shortest) return;
  const needed = shortest === pinDigits.most ? `${shortest} digits` : `${shortest} to ${pinDigits.most} digits`;
  throw new Refusal(400, `PIN must be ${needed} here. Leave the field empty to get one.`, 'code');
}

/** `current`: the code that the record has; it may be shorter than new ones. */
export interface WantedCode {
  chosen: string | undefined;
  current: string | null;
}

/**
 * Checks the chosen code or draws one. It must be unique in the organisation during the span, since one gate may serve
 * several sites. Locks the organisation's row against simultaneous requests.
 * @throws Refusal: status 400 for a code that is too short, 409 for a taken one, 429 after too many.
 */
export async function assignCode(
  transaction: Database,
  keys: PinKeys,
  span: CodeSpan,
  { chosen, current }: WantedCode,
  chooser: Chooser,
): Promise<string> {
  const wanted = chosen ?? current;
  if (wanted === null) return drawFreeCode(transaction, keys, span);
  const shortest = await lockCodes(transaction, span.organisationId);
  if (wanted !== current) requireShortestPin(wanted, shortest);
  // Called within the lock, so that simultaneous requests are counted one after the other.
  requireNoLockout(chooser);
  if (!(await isTaken(transaction, keys, wanted, span))) return wanted;
  chooser.guesses.recordGuess(chooser.userId, chooser.at.getTime());
  throw new Refusal(409, 'This PIN is already in use. Choose another, or leave it empty to get one.', 'code');
}
