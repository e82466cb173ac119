import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { dollars } from '#format/numbers.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { refundPayment } from '#server/rentals/refundPayment.ts';
import { answerOnce } from '#server/repetition/answerOnce.ts';
import type { Database } from '#server/storage/database.ts';
import { orders, payments } from '#server/storage/schema/rentals/bookings.ts';
import type { Viewer } from '#server/viewer.ts';
import { answerCall } from '../call.ts';
import { parseId } from '../crud/body.ts';
import { updateChanges } from '../crud/changes.ts';
import { holdRows } from '../crud/holdRows.ts';
import { createReader } from '../crud/read.ts';
import { paymentResource } from '../resources/rentals/payment.ts';
import type { RouteParts } from '../routeParts.ts';
import { requireSubject } from './requireSubject.ts';

interface GivenBack {
  paymentId: number;
  siteId: number;
  orderId: number | null;
  amount: number;
  reason: string;
}

/** The line stands in the history of the bill; without one, in that of the payment. */
async function recordRefund(transaction: Database, viewer: Viewer, at: Date, given: GivenBack): Promise<void> {
  const { paymentId, siteId, orderId, amount, reason } = given;
  const [bill] =
    orderId === null
      ? []
      : await transaction.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
  const what = bill === undefined ? dollars(amount) : `${dollars(amount)} of ${bill.number}`;
  const subject =
    orderId === null
      ? ({ entity: 'payment', recordId: paymentId } as const)
      : ({ entity: 'order', recordId: orderId } as const);
  await recordAction(transaction, viewer, at, {
    action: 'Refunded payment',
    detail: `${what}: ${reason}`,
    siteId,
    ...subject,
  });
}

export function routePaymentRefund(server: FastifyInstance, { storage, authenticate, now }: RouteParts): void {
  const reader = createReader(paymentResource);
  answerCall(server, authenticate, rentalCalls.paymentRefund, async ({ viewer, body, key, request }) => {
    const { reason, owedAgain = true, amount = null, ...others } = body;
    const answer = await storage.write((transaction, addChange) =>
      answerOnce(transaction, key, now(), async () => {
        const at = now();
        await holdRows(transaction, payments, [parseId(request.params)]);
        const current = await requireSubject(reader, 'payment', transaction, viewer, request.params);
        const { id: paymentId, siteId, orderId } = current;
        const before = await paymentResource.audience(transaction, current);
        const asked = { ...others, amount, reason, writesOff: !owedAgain };
        const given = await refundPayment({ transaction, viewer, now: at, addChange }, paymentId, asked);
        await recordRefund(transaction, viewer, at, { paymentId, siteId, orderId, amount: given, reason });
        const row = await requireSubject(reader, 'payment', transaction, viewer, request.params);
        const after = await paymentResource.audience(transaction, row);
        updateChanges('payment', paymentId, before, after).forEach(addChange);
        return { status: 200, body: reader.toWire(row) };
      }),
    );
    return answer.body;
  });
}
