import { eq, sql } from 'drizzle-orm';
import { Refusal } from '#server/refusal.ts';
import { dollars } from '#format/numbers.ts';
import type { Database } from '#server/storage/database.ts';
import { customers } from '#server/storage/schema/rentals/customers.ts';
import { orders, payments } from '#server/storage/schema/rentals/bookings.ts';
import { ledgerLines } from '#server/storage/schema/rentals/ledger.ts';
import { postLines, type NewLedgerLine, type Posting } from './posting.ts';
import { creditOfCustomer, refundedOfPayment } from './sums.ts';

export interface AskedRefund {
  /** Dollars; null: all that is left of the payment. */
  amount: number | null;
  reason?: string | undefined;
  /** Takes the amount off the bill too; otherwise it is owed again. */
  writesOff?: boolean | undefined;
}

type PaidPayment = Pick<typeof payments.$inferSelect, 'id' | 'siteId' | 'customerId' | 'orderId' | 'amount' | 'method'>;

const cents = (amount: number) => Math.round(amount * 100);

/** Dollars of a payment that were not given back yet. */
export async function leftOfPayment(transaction: Database, { id, amount }: PaidPayment): Promise<number> {
  const [row] = await transaction.select({ refunded: refundedOfPayment }).from(payments).where(eq(payments.id, id));
  return (cents(amount) - cents(row?.refunded ?? 0)) / 100;
}

/** Locks a customer, whose credit is used or given back by one person at a time. @returns dollars. */
export async function lockCredit(transaction: Database, customerId: number): Promise<number> {
  await transaction
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update');
  const [row] = await transaction
    .select({ credit: creditOfCustomer })
    .from(customers)
    .where(eq(customers.id, customerId));
  return row?.credit ?? 0;
}

/** Dollars that an order passed on to its customer's credit, since they were too much for it. */
async function passedOn(transaction: Database, orderId: number): Promise<number> {
  const [row] = await transaction
    .select({ sum: sql<number>`coalesce(sum(${ledgerLines.amount}), 0)::float8` })
    .from(ledgerLines)
    .where(sql`${ledgerLines.orderId} = ${orderId} and ${ledgerLines.kind} = 'credit'`);
  return Math.max(0, row?.sum ?? 0);
}

/**
 * Records that money of a payment goes back. What its bill passed on as credit goes first, so that no bill is owed again
 * for money that it never needed.
 * @returns the dollars that go back.
 * @throws Refusal when less is left of the payment, or its money was used for another bill meanwhile.
 */
export async function postRefund(posting: Posting, payment: PaidPayment, asked: AskedRefund): Promise<number> {
  const { transaction } = posting;
  const { id: paymentId, siteId, customerId, orderId, method } = payment;
  const left = await leftOfPayment(transaction, payment);
  const amount = asked.amount ?? left;
  if (cents(amount) > cents(left)) {
    throw new Refusal(409, `${dollars(left)} of this payment is left, so ${dollars(amount)} is too much.`, 'amount');
  }
  if (amount <= 0) return 0;
  const credit = await lockCredit(transaction, customerId);
  const fromCredit = orderId === null ? amount : Math.min(amount, await passedOn(transaction, orderId), credit);
  if (orderId === null && cents(amount) > cents(credit)) {
    throw new Refusal(
      409,
      `${dollars(credit)} of this money is left as credit: the rest was used. Refund that much, or less.`,
      'amount',
    );
  }
  const reason = asked.reason ?? null;
  const common = { siteId, customerId, paymentId, kind: 'refund', method, reason } as const;
  const fromBill = (cents(amount) - cents(fromCredit)) / 100;
  const lines: NewLedgerLine[] = fromCredit > 0 ? [{ ...common, amount: fromCredit }] : [];
  if (fromBill > 0 && orderId !== null) {
    const [order] = await transaction
      .select({ bookingId: orders.bookingId })
      .from(orders)
      .where(eq(orders.id, orderId));
    const bill = { orderId, bookingId: order?.bookingId ?? null };
    lines.push({ ...common, ...bill, amount: fromBill });
    if (asked.writesOff === true) {
      lines.push({ siteId, customerId, ...bill, kind: 'write-off', amount: -fromBill, reason });
    }
  }
  await postLines(posting, lines);
  return amount;
}
