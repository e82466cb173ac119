import { randomInt } from 'node:crypto';
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { Refusal } from '#server/rest/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { pinCodes } from '#server/storage/schema/customers.ts';
import { organisations } from '#server/storage/schema/organisations.ts';

export interface CodeSpan {
  organisationId: number;
  startsAt: Date;
  /** null: until it is taken away. */
  endsAt: Date | null;
}

/** As many digits as a drawn PIN has. */
const drawnDigits = 6;
const draws = 50;

async function isTaken(transaction: Database, code: string, { organisationId, startsAt, endsAt }: CodeSpan) {
  const found = await transaction
    .select({ id: pinCodes.id })
    .from(pinCodes)
    .where(
      and(
        eq(pinCodes.organisationId, organisationId),
        eq(pinCodes.code, code),
        or(isNull(pinCodes.endsAt), gt(pinCodes.endsAt, startsAt)),
        endsAt === null ? undefined : or(isNull(pinCodes.startsAt), lt(pinCodes.startsAt, endsAt)),
      ),
    )
    .limit(1);
  return found.length > 0;
}

const drawn = () => String(randomInt(10 ** drawnDigits)).padStart(drawnDigits, '0');

/**
 * A code that nobody else of the organisation has in that time: one gate may serve several of its sites. The
 * organisation's row is locked, so that two requests at once cannot take one code.
 * @param asked the code that was asked for; undefined: one is drawn.
 * @throws Refusal with status 409 when it is taken.
 */
export async function freeCode(transaction: Database, span: CodeSpan, asked: string | undefined): Promise<string> {
  await transaction
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.id, span.organisationId))
    .for('no key update');
  if (asked !== undefined) {
    if (!(await isTaken(transaction, asked, span))) return asked;
    throw new Refusal(409, 'This PIN is taken. Choose another, or leave it empty to have one drawn.', 'code');
  }
  for (let draw = 0; draw < draws; draw += 1) {
    const code = drawn();
    if (!(await isTaken(transaction, code, span))) return code;
  }
  throw new Refusal(409, 'No free PIN was found. Please choose one with 8 digits.', 'code');
}
