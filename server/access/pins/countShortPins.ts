import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { setImmediate } from 'node:timers/promises';
import { pinDigits } from '#domain/validation/pin.ts';
import type { Database } from '#server/storage/database.ts';
import { pinCodes } from '#server/storage/schema/rentals/customers.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import type { PinKeys } from './pinKeys.ts';

/** The most codes that are decrypted before other calls get a turn. */
const codesAtOnce = 1_000;

/** Counts the codes that have not ended, and those that are shorter than usual, or than the organisation's own minimum: guesses find them sooner. */
export async function countShortPins(database: Database, pinKeys: PinKeys, organisationId: number, now: Date) {
  const [organisation] = await database
    .select({ pinDigits: organisations.pinDigits })
    .from(organisations)
    .where(eq(organisations.id, organisationId));
  const digits = Math.max(pinDigits.usual, organisation?.pinDigits ?? 0);
  let [count, short, after] = [0, 0, 0];
  for (;;) {
    const rows = await database
      .select({ id: pinCodes.id, code: pinCodes.code })
      .from(pinCodes)
      .where(
        and(
          eq(pinCodes.organisationId, organisationId),
          gt(pinCodes.id, after),
          or(isNull(pinCodes.endsAt), gt(pinCodes.endsAt, now)),
        ),
      )
      .orderBy(pinCodes.id)
      .limit(codesAtOnce);
    for (const { id, code } of rows) {
      const length = pinKeys.open(id, code)?.length;
      if (length === undefined) continue;
      count += 1;
      if (length < digits) short += 1;
    }
    if (rows.length < codesAtOnce) return { count, short, digits };
    after = rows.at(-1)?.id ?? after;
    await setImmediate();
  }
}
