import { randomInt } from 'node:crypto';
import { and, eq, gt, isNull, lt, ne, or } from 'drizzle-orm';
import type { PinGuesses } from '#server/access/pinGuesses.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { pinCodes } from '#server/storage/schema/customers.ts';
import { organisations } from '#server/storage/schema/organisations.ts';

export interface CodeSpan {
  organisationId: number;
  startsAt: Date;
  /** null: until it is taken away. */
  endsAt: Date | null;
  /** The PIN code that is being changed; absent: it is a new one. */
  exceptId?: number | undefined;
}

/** As many digits as a drawn PIN has. */
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

/** Who chooses a PIN, and when: being told that it is taken tells them that it opens a gate. */
export interface Chooser {
  userId: number;
  at: Date;
  guesses: PinGuesses;
}

/** @throws Refusal with status 429 for somebody who chose too many PINs that were taken. */
function requireFewGuesses({ userId, at, guesses }: Chooser): void {
  const minutes = Math.ceil(guesses.waitOf(userId, at.getTime()) / minute);
  if (minutes === 0) return;
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  throw new Refusal(
    429,
    `Too many of the PINs that you chose were taken. Leave the field empty to have one drawn, or wait ${wait}.`,
    'code',
  );
}

const drawn = () => String(randomInt(10 ** drawnDigits)).padStart(drawnDigits, '0');

/**
 * A code that nobody else of the organisation has in that time: one gate may serve several of its sites. The
 * organisation's row is locked, so that two requests at once cannot take one code.
 * @param asked the code that was asked for; undefined: one is drawn.
 * @throws Refusal: status 409 when it is taken, 429 when its chooser was told so too often.
 */
export async function freeCode(
  transaction: Database,
  span: CodeSpan,
  asked: string | undefined,
  chooser: Chooser,
): Promise<string> {
  await transaction
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.id, span.organisationId))
    .for('no key update');
  if (asked !== undefined) {
    // Behind the lock, so that many requests at once are counted one after the other.
    requireFewGuesses(chooser);
    if (!(await isTaken(transaction, asked, span))) return asked;
    chooser.guesses.note(chooser.userId, chooser.at.getTime());
    throw new Refusal(409, 'This PIN is taken. Choose another, or leave it empty to have one drawn.', 'code');
  }
  for (let draw = 0; draw < draws; draw += 1) {
    const code = drawn();
    if (!(await isTaken(transaction, code, span))) return code;
  }
  throw new Refusal(409, 'No free PIN was found. Please choose one with 8 digits.', 'code');
}
