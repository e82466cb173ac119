import type { FastifyInstance } from 'fastify';
import { rentalCalls } from '#domain/calls/rentals.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { proofLimits } from '#domain/limits/proof.ts';
import {
  goesToProvider,
  requestCardRefund,
  storeRefundOutcome,
  type RequestedRefund,
} from '#server/rentals/cardRefunds.ts';
import { refundPayment, requireReceived, type RefundRequest } from '#server/rentals/refundPayment.ts';
import { answerOnce } from '#server/repetition/answerOnce.ts';
import { createSharedRuns } from '#server/repetition/sharedRuns.ts';
import { payments } from '#server/storage/schema/rentals/bookings.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { requireProof } from '../account/requireProof.ts';
import { answerCall, type CallRequest } from '../call.ts';
import { parseId } from '../crud/body.ts';
import { updateChanges } from '../crud/changes.ts';
import { lockRows } from '../crud/lockRows.ts';
import { createReader } from '../crud/read.ts';
import { paymentResource } from '../resources/rentals/payment.ts';
import type { RouteParts } from '../routeParts.ts';
import { requireSubject } from './requireSubject.ts';

type Asked = CallRequest<typeof rentalCalls.paymentRefund>;

/**
 * A refund of a charged card is recorded before the provider is asked for it, and reserves its part of the payment: a
 * server that stops in between leaves a pending refund, never one without a record. What became of it is looked up later
 * (`startCardReconciliation`).
 */
export function routePaymentRefund(server: FastifyInstance, { storage, authenticate, now, cards }: RouteParts): void {
  const reader = createReader(paymentResource);
  const shareRun = createSharedRuns<unknown>();

  /** Records a refund, or that the card provider will be asked for it. */
  async function begin(context: WriteContext, { body, request }: Pick<Asked, 'body' | 'request'>) {
    const { transaction, viewer, addChange } = context;
    const { owedAgain = true, amount = null, ...others } = body;
    const asked: RefundRequest = { ...others, amount, writesOff: !owedAgain };
    await lockRows(transaction, payments, [parseId(request.params)]);
    const current = await requireSubject(reader, 'payment', transaction, viewer, request.params);
    const before = await paymentResource.audience(transaction, current);
    const payment = await requireReceived(transaction, current.id);
    const requested = (await goesToProvider(transaction, payment, asked, cards !== null))
      ? await requestCardRefund(context, viewer, payment, asked)
      : null;
    if (requested !== null && requested.amount > proofLimits.cardRefund) requireProof(viewer);
    if (requested === null) await refundPayment(context, viewer, payment, asked);
    const row = await requireSubject(reader, 'payment', transaction, viewer, request.params);
    const after = await paymentResource.audience(transaction, row);
    updateChanges('payment', payment.id, before, after).forEach(addChange);
    const wire: AnyRecord = reader.toWire(row);
    return { requested, body: requested === null ? wire : { ...wire, sentRefundId: requested.id } };
  }

  async function askProvider({ id, ...refund }: RequestedRefund): Promise<void> {
    if (cards === null) return;
    const outcome = await cards.refund(refund);
    await storeRefundOutcome(storage, id, { from: 'answer', outcome }, now());
  }

  answerCall(server, authenticate, rentalCalls.paymentRefund, ({ viewer, body, key, request }) =>
    shareRun(key, async () => {
      let requested: RequestedRefund | null = null;
      const at = now();
      const answer = await storage.write((transaction, addChange) =>
        answerOnce(transaction, key, at, async () => {
          const begun = await begin({ transaction, viewer, now: at, addChange }, { body, request });
          requested = begun.requested;
          return { status: 200, body: begun.body };
        }),
      );
      const { sentRefundId } = answer.body;
      if (sentRefundId === undefined) return answer.body;
      if (requested !== null) await askProvider(requested);
      // The payment was read before the provider was asked.
      const [row] = await reader.rows(storage.database, viewer, [answer.body.id]);
      return row === undefined ? answer.body : { ...reader.toWire(row), sentRefundId };
    }),
  );
}
