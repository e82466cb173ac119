import { isMoreThan } from '#domain/money/dollars.ts';
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
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

/** Dollars of rent and deposits that a booking's bills still charge. */
async function rentCharged(transaction: Database, bookingId: number): Promise<number> {
  const [row] = await transaction
    .select({ sum: sql<number>`coalesce(sum(${orderLines.total}), 0)::float8` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orders.bookingId, bookingId),
        ne(orders.status, 'cancelled'),
        inArray(orderLines.kind, ['rent', 'deposit']),
      ),
    );
  const [off] = await transaction
    .select({ sum: sql<number>`coalesce(-sum(${ledgerLines.amount}), 0)::float8` })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.bookingId, bookingId), eq(ledgerLines.kind, 'write-off')));
  return (row?.sum ?? 0) - (off?.sum ?? 0);
}

/**
 * Money goes back once: what was given as credit for a booking's rent and deposits stays charged by its bills. Locks the
 * booking: of two bills that change at once, the second sees the first.
 * @throws Refusal when a bill that is cancelled, changed or written off charged it.
 */
export async function requireCreditCovered(transaction: Database, bookingId: number): Promise<void> {
  await transaction.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, bookingId)).for('no key update');
  const given = await creditGiven(transaction, bookingId);
  if (given <= 0) return;
  const charged = await rentCharged(transaction, bookingId);
  if (!isMoreThan(given, charged)) return;
  throw new Refusal(
    409,
    `${dollars(given)} of this booking's rent and deposit was given back as credit already. Leave the bill as it is, and give the credit back instead.`,
  );
}
