import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { paymentMethodBody } from '#domain/bodies/rentals.ts';
import { methodLabels, paymentMessages } from '#domain/messages/payments.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { Refusal } from '#server/refusal.ts';
import { payments } from '#server/storage/schema/rentals/bookings.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { postMethod } from './ledger/postMethod.ts';
import { restOfPayment } from './ledger/postRefund.ts';
import { requireUncounted } from './signCashCount.ts';

type Payment = typeof payments.$inferSelect;

function refuse(sentence: string): never {
  throw new Refusal(409, sentence, 'method');
}

/**
 * Corrects how a payment was made. The payment is locked.
 * @throws Refusal for a card, for money that went back, and once the cash of its day was counted.
 */
export async function correctMethod(
  context: WriteContext,
  payment: Payment,
  { method, reason }: z.output<typeof paymentMethodBody>,
): Promise<void> {
  const { transaction, viewer, now } = context;
  const { id, siteId, orderId, amount, status } = payment;
  if (payment.method === 'card' || payment.chargeKey !== null) refuse(paymentMessages.method.ofCard);
  if (payment.method === method) refuse(paymentMessages.method.same(method));
  const { left, reserved } = await restOfPayment(transaction, payment);
  if (status === 'refunded' || left < amount || reserved > 0) refuse(paymentMessages.method.refunded);
  // Only received money is in a cash count.
  if (status === 'succeeded') await requireUncounted(transaction, siteId, payment.paidAt ?? payment.createdAt);
  await transaction
    .update(payments)
    .set({ method, ...(method === 'cash' ? {} : { tendered: null }) })
    .where(eq(payments.id, id));
  await postMethod(context, id, { method, reason });
  await recordAction(transaction, viewer, now, {
    action: 'Corrected payment method',
    detail: `${methodLabels[payment.method]} to ${methodLabels[method].toLowerCase()}: ${reason}`,
    siteId,
    ...(orderId === null
      ? ({ entity: 'payment', recordId: id } as const)
      : ({ entity: 'order', recordId: orderId } as const)),
  });
}
