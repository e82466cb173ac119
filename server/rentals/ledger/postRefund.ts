import { isMoreThan, subtractDollars } from '#domain/money/dollars.ts';
import { eq, sql } from 'drizzle-orm';
import { Refusal } from '#server/refusal.ts';
import { dollars } from '#format/numbers.ts';
import type { Database } from '#server/storage/database.ts';
import { customers } from '#server/storage/schema/rentals/customers.ts';
import { orders, payments } from '#server/storage/schema/rentals/bookings.ts';
import { postLines, type NewLedgerLine, type Posting } from './posting.ts';
import { passedOnBy, reservedOfCredit, reservedOfOrder, reservedOfPayment } from './reservedMoney.ts';
import { creditOfCustomer, paidOfOrder, refundedOfPayment } from './sums.ts';

export interface AskedRefund {
  /** Dollars; null: all that is left of the payment. */
  amount: number | null;
  reason?: string | undefined;
  /** Takes the amount off the bill too; otherwise it is owed again. */
  writesOff?: boolean | undefined;
  /** Whether the money went back already: then nothing may keep it from being recorded. */
  isDone?: boolean | undefined;
}

type PaidPayment = Pick<typeof payments.$inferSelect, 'id' | 'siteId' | 'customerId' | 'orderId' | 'amount' | 'method'>;

interface Rest {
  /** Dollars that were not given back yet. */
  left: number;
  /** The part of them that the card provider may be giving back. */
  reserved: number;
}

export async function restOfPayment(transaction: Database, { id, amount }: PaidPayment): Promise<Rest> {
  const [row] = await transaction
    .select({ refunded: refundedOfPayment, reserved: reservedOfPayment })
    .from(payments)
    .where(eq(payments.id, id));
  return { left: subtractDollars(amount, row?.refunded ?? 0), reserved: row?.reserved ?? 0 };
}

/**
 * Locks a customer, whose credit is used or given back by one person at a time.
 * @returns dollars, without those that the card provider may be giving back.
 */
export async function lockCredit(transaction: Database, customerId: number): Promise<number> {
  await transaction
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update');
  const [row] = await transaction
    .select({ credit: creditOfCustomer, reserved: reservedOfCredit })
    .from(customers)
    .where(eq(customers.id, customerId));
  return subtractDollars(row?.credit ?? 0, row?.reserved ?? 0);
}

interface BillMoney {
  /** Dollars that came in for the bill and stayed. */
  paid: number;
  /** Dollars that it passed on to its customer's credit, since they were too much for it. */
  passedOn: number;
  /** Dollars of its payments that the card provider may be giving back. */
  reserved: number;
}

async function moneyOfBill(transaction: Database, orderId: number): Promise<BillMoney> {
  const [row] = await transaction
    .select({ paid: paidOfOrder, passedOn: passedOnBy(sql`orders.id`), reserved: reservedOfOrder })
    .from(orders)
    .where(eq(orders.id, orderId));
  return row ?? { paid: 0, passedOn: 0, reserved: 0 };
}

function requireLeft(amount: number, { left, reserved }: Rest): void {
  const free = subtractDollars(left, reserved);
  if (!isMoreThan(amount, free)) return;
  const sentence = `${dollars(free)} of this payment is left, so ${dollars(amount)} is too much.`;
  const refunding = `${dollars(reserved)} of this payment is being refunded.`;
  throw new Refusal(409, reserved > 0 ? `${refunding} ${sentence}` : sentence, 'amount');
}

function requireCreditLeft(amount: number, credit: number): void {
  if (!isMoreThan(amount, credit)) return;
  throw new Refusal(
    409,
    `${dollars(Math.max(0, credit))} of this money is left as credit: the rest was used. Refund that much, or less.`,
    'amount',
  );
}

/** @throws Refusal for more than a bill kept, with what is left of the credit that it passed on. */
function requireBillLeft(amount: number, { paid, passedOn, reserved }: BillMoney, credit: number): void {
  const ofCredit = Math.min(passedOn, Math.max(0, credit + Math.min(reserved, passedOn)));
  const left = Math.max(0, subtractDollars(Math.max(0, paid) + ofCredit, reserved));
  if (!isMoreThan(amount, left)) return;
  throw new Refusal(
    409,
    `${dollars(left)} of this money is left: the rest became credit, which was used. Refund that much, or less.`,
    'amount',
  );
}

/**
 * Locks the credit of a payment's customer before money of the payment goes back.
 * @returns dollars that go back, and of the customer's credit.
 * @throws Refusal when less is left of the payment, or its money was used for another bill meanwhile.
 */
export async function lockRefund(
  transaction: Database,
  payment: PaidPayment,
  asked: AskedRefund,
): Promise<{ amount: number; credit: number }> {
  const rest = await restOfPayment(transaction, payment);
  const amount = asked.amount ?? subtractDollars(rest.left, rest.reserved);
  // A sale without a customer has no credit.
  const credit = payment.customerId === null ? 0 : await lockCredit(transaction, payment.customerId);
  if (asked.isDone === true) return { amount, credit };
  requireLeft(amount, rest);
  if (payment.orderId === null) requireCreditLeft(amount, credit);
  else requireBillLeft(amount, await moneyOfBill(transaction, payment.orderId), credit);
  return { amount, credit };
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
  const { amount, credit } = await lockRefund(transaction, payment, asked);
  if (amount <= 0) return 0;
  const fromCredit =
    orderId === null
      ? amount
      : Math.min(amount, (await moneyOfBill(transaction, orderId)).passedOn, Math.max(0, credit));
  const reason = asked.reason ?? null;
  const common = { siteId, customerId, paymentId, kind: 'refund', method, reason } as const;
  const fromBill = subtractDollars(amount, fromCredit);
  const lines: NewLedgerLine[] = fromCredit > 0 ? [{ ...common, amount: fromCredit }] : [];
  if (fromBill > 0 && orderId !== null) {
    const [order] = await transaction
      .select({ customerId: orders.customerId, bookingId: orders.bookingId })
      .from(orders)
      .where(eq(orders.id, orderId));
    // The ledger lines of a bill belong to the bill's customer, also if somebody else pays.
    const bill = { orderId, customerId: order?.customerId ?? null, bookingId: order?.bookingId ?? null };
    lines.push({ ...common, ...bill, amount: fromBill });
    if (asked.writesOff === true) {
      lines.push({ siteId, ...bill, kind: 'write-off', amount: -fromBill, reason });
    }
  }
  await postLines(posting, lines);
  return amount;
}
