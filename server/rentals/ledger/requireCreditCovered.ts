import { toDollars, type Cents } from '#domain/money/cents.ts';
import { givenBeyondBills } from '#domain/lifecycle/settlement.ts';
import { eq } from 'drizzle-orm';
import { dollars } from '#format/numbers.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings } from '#server/storage/schema/rentals/bookings.ts';
import { billsOf, creditOf } from '../settlement.ts';

const givenAlready = (given: string) =>
  `${given} of this booking's rent and deposit was given back as credit already. Leave the bill as it is, and give the credit back instead.`;

const inWords = (cents: Cents) => dollars(toDollars(cents));

/**
 * Money goes back once: what was given as credit for a booking's deposits, and for days of rent, stays charged by the
 * bills of those deposits and days. Locks the booking: of two bills that change at once, the second sees the first.
 * @param sentence says what is in the way, by two sums of dollars in words.
 * @throws Refusal when a bill that is cancelled, changed, moved or written off charged it.
 */
export async function requireCreditCovered(
  transaction: Database,
  bookingId: number,
  sentence: (given: string, charged: string) => string = givenAlready,
): Promise<void> {
  await transaction.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, bookingId)).for('no key update');
  const given = await creditOf(transaction, bookingId);
  if (given.billed.length === 0 && given.deposit === 0) return;
  const found = givenBeyondBills(given, await billsOf(transaction, bookingId));
  if (found === null) return;
  throw new Refusal(409, sentence(inWords(found.given), inWords(found.charged)));
}
