import { eq } from 'drizzle-orm';
import { refundMessages } from '#domain/messages/refunds.ts';
import { dollars } from '#format/numbers.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { Refusal } from '#server/refusal.ts';
import { orders, payments } from '#server/storage/schema/rentals/bookings.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { leftOfPayment, postRefund, type AskedRefund } from './ledger/postRefund.ts';
import { settlePaid } from './receivePayment.ts';
import type { RentalContext } from './rentalContext.ts';

type Payment = typeof payments.$inferSelect;

export interface RefundRequest extends AskedRefund {
  /** Whether the goods of the bill go back into stock; absent: see `updateOrderState`. */
  restock?: boolean | undefined;
  /** That the card provider gave the money of a card back. */
  providerRefunded?: boolean | undefined;
}

/** @throws Refusal for money of a card of which nobody says that it went back. */
function requireGivenBack({ method }: Payment, { providerRefunded }: RefundRequest): void {
  if (method !== 'card' || providerRefunded === true) return;
  throw new Refusal(409, refundMessages.atProvider, 'providerRefunded');
}

/**
 * Gives back what is left of a payment, or a part of it. The payment is locked.
 * @returns the dollars that went back.
 */
export async function refundPayment(context: RentalContext, id: number, asked: RefundRequest): Promise<number> {
  const { transaction } = context;
  const [payment] = await transaction.select().from(payments).where(eq(payments.id, id));
  if (payment?.status === 'refunded') throw new Refusal(409, 'All of this payment was given back already.', 'status');
  if (payment?.status !== 'succeeded') {
    throw new Refusal(409, `This payment is ${payment?.status}, so there is nothing to give back.`, 'status');
  }
  requireGivenBack(payment, asked);
  const givenBack = await postRefund(context, payment, asked);
  const after = await leftOfPayment(transaction, payment);
  if (after <= 0) await transaction.update(payments).set({ status: 'refunded' }).where(eq(payments.id, id));
  await settlePaid(context, payment, asked.restock);
  return givenBack;
}

/**
 * Adds a refund to the history of the bill; without one, to that of the payment.
 * @param amount the dollars that went back.
 */
export async function recordRefund(
  { transaction, viewer, now }: WriteContext,
  { id, siteId, orderId }: Pick<Payment, 'id' | 'siteId' | 'orderId'>,
  amount: number,
  reason: string | null,
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
  await recordAction(transaction, viewer, now, {
    action: 'Refunded payment',
    detail: reason === null ? what : `${what}: ${reason}`,
    siteId,
    ...subject,
  });
}
