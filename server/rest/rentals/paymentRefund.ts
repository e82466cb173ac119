import type { FastifyInstance } from 'fastify';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { recordRefund, refundPayment } from '#server/rentals/refundPayment.ts';
import { answerOnce } from '#server/repetition/answerOnce.ts';
import { payments } from '#server/storage/schema/rentals/bookings.ts';
import { answerCall } from '../call.ts';
import { parseId } from '../crud/body.ts';
import { updateChanges } from '../crud/changes.ts';
import { holdRows } from '../crud/holdRows.ts';
import { createReader } from '../crud/read.ts';
import { paymentResource } from '../resources/rentals/payment.ts';
import type { RouteParts } from '../routeParts.ts';
import { requireSubject } from './requireSubject.ts';

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
        const context = { transaction, viewer, now: at, addChange };
        const given = await refundPayment(context, paymentId, asked);
        await recordRefund(context, { id: paymentId, siteId, orderId }, given, reason);
        const row = await requireSubject(reader, 'payment', transaction, viewer, request.params);
        const after = await paymentResource.audience(transaction, row);
        updateChanges('payment', paymentId, before, after).forEach(addChange);
        return { status: 200, body: reader.toWire(row) };
      }),
    );
    return answer.body;
  });
}
