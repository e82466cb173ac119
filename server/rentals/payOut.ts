import { and, desc, eq } from 'drizzle-orm';
import { recordedMethods, type RecordedMethod } from '#domain/states/booking.ts';
import { isOneOf } from '#domain/states/words.ts';
import { dollars } from '#format/numbers.ts';
import { isMoreThan } from '#domain/money/dollars.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { ledgerLines } from '#server/storage/schema/rentals/ledger.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { lockCredit } from './ledger/postRefund.ts';
import { postLines } from './ledger/posting.ts';

/** Money that goes back to a customer with their move-out. */
export interface PayOut {
  /** Dollars. */
  amount: number;
  method: RecordedMethod;
}

/** How the bills of a booking were paid last; null: never, or by a card, which gets its own payment back. */
export async function lastMethodOf(database: Database, bookingId: number): Promise<RecordedMethod | null> {
  const [last] = await database
    .select({ method: ledgerLines.method })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.bookingId, bookingId), eq(ledgerLines.kind, 'payment')))
    .orderBy(desc(ledgerLines.id))
    .limit(1);
  return isOneOf(recordedMethods, last?.method) ? last.method : null;
}

/**
 * Records that credit of a move-out goes back to the customer at once.
 * @param given dollars of credit that the move-out gave.
 * @throws Refusal when it gave less, or the customer has less credit.
 */
export async function payOutCredit(
  context: WriteContext,
  { siteId, customerId, bookingId }: { siteId: number; customerId: number; bookingId: number },
  { amount, method }: PayOut,
  given: number,
): Promise<void> {
  const left = Math.min(given, await lockCredit(context.transaction, customerId));
  if (isMoreThan(amount, left)) {
    throw new Refusal(
      409,
      `${dollars(Math.max(0, left))} can go back, so ${dollars(amount)} is too much.`,
      'settlement',
    );
  }
  const reason = 'Moved out';
  await postLines(context, [{ siteId, customerId, bookingId, kind: 'refund', amount, method, reason }]);
}
