import type { FastifyInstance } from 'fastify';
import { rentalCalls } from '#domain/calls/rentals.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { ChargeOutcome } from '#server/rentals/cardCharger.ts';
import type { Viewer } from '#server/viewer.ts';
import { Refusal } from '#server/refusal.ts';
import { answerCall } from '../call.ts';
import { createReader } from '../crud/read.ts';
import { createWriter } from '../crud/write.ts';
import { cardChargeResource as resource, chargeKeyOf } from '../resources/rentals/cardCharge.ts';
import { createSharedRuns } from '#server/repetition/sharedRuns.ts';
import type { RouteParts } from '../routeParts.ts';

/** null: the payment waits, since the card may have been charged. */
function changeOf(outcome: ChargeOutcome) {
  switch (outcome.kind) {
    case 'approved':
      return { status: 'succeeded', reference: outcome.receipt === '' ? null : outcome.receipt };
    case 'declined':
      return { status: 'failed', reference: outcome.reason };
    case 'unknown':
      return { reference: 'The card provider did not answer. Check with it.' };
  }
}

/**
 * The payment is recorded before the charge, and reserves its part of the bill: a server that stops in between leaves a
 * waiting payment, never a charge without one, and nobody pays the bill twice meanwhile.
 */
export function routeCardPayments(server: FastifyInstance, { storage, authenticate, now, cards }: RouteParts): void {
  const reader = createReader(resource);
  const writer = createWriter({ storage, resource, reader, now });
  const shareRun = createSharedRuns<AnyRecord>();

  /** Reads the payment again, since the first request stored it before its charge. */
  async function readAgain(viewer: Viewer, first: AnyRecord): Promise<AnyRecord> {
    const [row] = await reader.rows(storage.database, viewer, [first.id]);
    return row === undefined ? first : reader.toWire(row);
  }

  answerCall(server, authenticate, rentalCalls.paymentCard, ({ viewer, body: { cardToken, ...body }, key }) =>
    shareRun(key, async () => {
      if (cards === null) throw new Refusal(409, "This server can't charge cards. Take the payment another way.");
      const payment = { ...body, method: 'card', status: 'pending' };
      const { body: made, isRepeated } = await writer.create(viewer, payment, { key });
      if (isRepeated) return readAgain(viewer, made);
      const { amount, customerId } = body;
      const outcome = await cards.charge({
        token: cardToken,
        amount,
        customerId,
        key: await chargeKeyOf(storage.database, made.id),
      });
      return writer.update(viewer, made.id, changeOf(outcome));
    }),
  );
}
