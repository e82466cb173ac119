import { isMoreThan } from '#domain/money/dollars.ts';
import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { dollars } from '#format/numbers.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings, orderLines, orders } from '#server/storage/schema/rentals/bookings.ts';
import { ledgerLines } from '#server/storage/schema/rentals/ledger.ts';

/** Dollars of rent and deposits that were given back as credit, when the unit changed or the customer moved out. */
async function creditGiven(transaction: Database, bookingId: number): Promise<number> {
  const [row] = await transaction
    .select({ sum: sql<number>`coalesce(-sum(${ledgerLines.amount}), 0)::float8` })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.bookingId, bookingId), eq(ledgerLines.kind, 'credit'), isNull(ledgerLines.orderId)));
  return row?.sum ?? 0;
}

/** Dollars of rent and deposits that a booking's bills still charge, also for days that got dearer. */
async function rentCharged(transaction: Database, bookingId: number): Promise<number> {
  const [row] = await transaction
    .select({ sum: sql<number>`coalesce(sum(${orderLines.total}), 0)::float8` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orders.bookingId, bookingId),
        ne(orders.status, 'cancelled'),
        or(inArray(orderLines.kind, ['rent', 'deposit']), isNotNull(orderLines.periodFrom)),
      ),
    );
  const [off] = await transaction
    .select({ sum: sql<number>`coalesce(-sum(${ledgerLines.amount}), 0)::float8` })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.bookingId, bookingId), eq(ledgerLines.kind, 'write-off')));
  return (row?.sum ?? 0) - (off?.sum ?? 0);
}

const givenAlready = (given: string) =>
  `${given} of this booking's rent and deposit was given back as credit already. Leave the bill as it is, and give the credit back instead.`;

/**
 * Money goes back once: what was given as credit for a booking's rent and deposits stays charged by its bills. Locks the
 * booking: of two bills that change at once, the second sees the first.
 * @param sentence says what is in the way, by two sums of dollars in words.
 * @throws Refusal when a bill that is cancelled, changed, moved or written off charged it.
 */
export async function requireCreditCovered(
  transaction: Database,
  bookingId: number,
  sentence: (given: string, charged: string) => string = givenAlready,
): Promise<void> {
  await transaction.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, bookingId)).for('no key update');
  const given = await creditGiven(transaction, bookingId);
  if (given <= 0) return;
  const charged = await rentCharged(transaction, bookingId);
  if (!isMoreThan(given, charged)) return;
  throw new Refusal(409, sentence(dollars(given), dollars(charged)));
}
