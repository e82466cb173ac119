import type { FastifyInstance } from 'fastify';
import { rentalCalls } from '#domain/calls/rentals.ts';
import type { ChargeOutcome } from '#server/rentals/cardCharger.ts';
import { Refusal } from '#server/refusal.ts';
import { answerCall } from '../call.ts';
import { createReader } from '../crud/read.ts';
import { createWriter } from '../crud/write.ts';
import { cardChargeResource as resource, chargeKeyOf } from '../resources/rentals/cardCharge.ts';
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
  const writer = createWriter({ storage, resource, reader: createReader(resource), now });
  answerCall(server, authenticate, rentalCalls.paymentCard, async ({ viewer, body: { cardToken, ...body } }) => {
    if (cards === null) throw new Refusal(409, "This server can't charge cards. Take the payment another way.");
    const { id } = await writer.create(viewer, { ...body, method: 'card', status: 'pending' });
    const { amount, customerId } = body;
    const key = await chargeKeyOf(storage.database, id);
    const outcome = await cards.charge({ token: cardToken, amount, customerId, key });
    return writer.update(viewer, id, changeOf(outcome));
  });
}
