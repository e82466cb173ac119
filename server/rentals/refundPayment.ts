import { eq } from 'drizzle-orm';
import { dollars } from '#format/numbers.ts';
import { recordAction, type Actor } from '#server/operations/recordAction.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { orders, payments } from '#server/storage/schema/rentals/bookings.ts';
import { postRefund, restOfPayment, type AskedRefund } from './ledger/postRefund.ts';
import { settlePaid } from './receivePayment.ts';
import type { RentalContext } from './rentalContext.ts';

type Payment = typeof payments.$inferSelect;

export interface RefundRequest extends AskedRefund {
  reason: string;
  /** Whether the goods of the bill go back into stock; absent: see `updateOrderState`. */
  restock?: boolean | undefined;
  /** Whether the card provider gave the money of a card back. */
  providerRefunded?: boolean | undefined;
}

/** @throws Refusal for a payment that was not received, or was given back whole. */
export async function requireReceived(transaction: Database, id: number): Promise<Payment> {
  const [payment] = await transaction.select().from(payments).where(eq(payments.id, id));
  if (payment?.status === 'refunded') throw new Refusal(409, 'All of this payment was given back already.', 'status');
  if (payment?.status === 'succeeded') return payment;
  throw new Refusal(409, `This payment is ${payment?.status}, so there is nothing to give back.`, 'status');
}

/**
 * Adds a refund to the history of the bill; without one, to that of the payment.
 * @param actor who gave it back.
 * @param given dollars that went back, and why.
 */
export async function recordRefund(
  { transaction, now }: Pick<RentalContext, 'transaction' | 'now'>,
  actor: Actor,
  { id, siteId, orderId }: Pick<Payment, 'id' | 'siteId' | 'orderId'>,
  { amount, reason }: { amount: number; reason: string | null },
): Promise<void> {
  const [bill] =
    orderId === null
      ? []
      : await transaction.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
  const what = bill === undefined ? dollars(amount) : `${dollars(amount)} of ${bill.number}`;
  const subject =
    orderId === null
      ? ({ entity: 'payment', recordId: id } as const)
      : ({ entity: 'order', recordId: orderId } as const);
  await recordAction(transaction, actor, now, {
    action: 'Refunded payment',
    detail: reason === null ? what : `${what}: ${reason}`,
    siteId,
    ...subject,
  });
}

/**
 * Records that what is left of a payment, or a part of it, went back. The payment is locked.
 * @param actor who gave it back.
 */
export async function refundPayment(
  context: RentalContext,
  actor: Actor,
  payment: Payment,
  asked: RefundRequest,
): Promise<void> {
  const { transaction } = context;
  const amount = await postRefund({ ...context, viewer: actor }, payment, asked);
  const { left } = await restOfPayment(transaction, payment);
  if (left <= 0) await transaction.update(payments).set({ status: 'refunded' }).where(eq(payments.id, payment.id));
  await settlePaid(context, payment, asked.restock);
  await recordRefund(context, actor, payment, { amount, reason: asked.reason });
}
