import type { FastifyInstance } from 'fastify';
import { rentalCalls } from '#domain/calls/rentals.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { storeChargeOutcome } from '#server/rentals/cardOutcome.ts';
import type { Viewer } from '#server/viewer.ts';
import { Refusal } from '#server/refusal.ts';
import { answerCall } from '../call.ts';
import { createReader } from '../crud/read.ts';
import { createWriter } from '../crud/write.ts';
import { cardChargeResource, chargeKeyOf } from '../resources/rentals/cardCharge.ts';
import { createSharedRuns } from '#server/repetition/sharedRuns.ts';
import type { RouteParts } from '../routeParts.ts';

/**
 * The payment is recorded before the charge, and reserves its part of the bill: a server that stops in between leaves a
 * waiting payment, never a charge without one, and nobody pays the bill twice meanwhile. What became of such a charge is
 * looked up later (`startCardReconciliation`).
 */
export function routeCardPayments(server: FastifyInstance, { storage, authenticate, now, cards }: RouteParts): void {
  const resource = cardChargeResource(now);
  const reader = createReader(resource);
  const writer = createWriter({ storage, resource, reader, now });
  const shareRun = createSharedRuns<AnyRecord>();

  /** Reads the payment again, since it was stored before its charge. */
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
      await storeChargeOutcome(storage, made.id, { from: 'answer', outcome }, { now: now(), actor: viewer });
      return readAgain(viewer, made);
    }),
  );
}
