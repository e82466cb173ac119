import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { correctMethod } from '#server/rentals/correctMethod.ts';
import { payments } from '#server/storage/schema/rentals/bookings.ts';
import { answerCall } from '../call.ts';
import { parseId } from '../crud/body.ts';
import { updateChanges } from '../crud/changes.ts';
import { lockRows } from '../crud/lockRows.ts';
import { createReader } from '../crud/read.ts';
import { paymentResource } from '../resources/rentals/payment.ts';
import type { RouteParts } from '../routeParts.ts';
import { requireSubject } from './requireSubject.ts';

export function routePaymentMethod(server: FastifyInstance, { storage, authenticate, now }: RouteParts): void {
  const reader = createReader(paymentResource);
  answerCall(server, authenticate, rentalCalls.paymentMethod, ({ viewer, body, request }) =>
    storage.write(async (transaction, addChange) => {
      await lockRows(transaction, payments, [parseId(request.params)]);
      const current = await requireSubject(reader, 'payment', transaction, viewer, request.params);
      const [payment] = await transaction.select().from(payments).where(eq(payments.id, current.id));
      if (payment === undefined) throw new Error('A locked payment is gone.');
      await correctMethod({ transaction, viewer, now: now(), addChange }, payment, body);
      const row = await requireSubject(reader, 'payment', transaction, viewer, request.params);
      const audience = await paymentResource.audience(transaction, row);
      updateChanges('payment', row.id, audience, audience).forEach(addChange);
      return reader.toWire(row);
    }),
  );
}
