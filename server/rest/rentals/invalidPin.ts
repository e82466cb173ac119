import type { FastifyInstance } from 'fastify';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { checkPin } from '#server/access/checkPin.ts';
import { requireRight } from '../account/requireRight.ts';
import { answerCall } from '../call.ts';
import { createReader } from '../crud/read.ts';
import { pinCodeResource } from '../resources/rentals/pinCode.ts';
import type { RouteParts } from '../routeParts.ts';
import { requireSubject } from './requireSubject.ts';

const ofCustomers = { area: 'customers', level: 'read' } as const;
const ofStaff = { area: 'settings', level: 'read' } as const;

/** Would a PIN code be denied now? The required right depends on its owner. */
export function routeInvalidPin(server: FastifyInstance, { storage, authenticate, now }: RouteParts): void {
  const reader = createReader(pinCodeResource);
  answerCall(server, authenticate, rentalCalls.pinCodeInvalid, async ({ viewer, request }) => {
    requireRight(viewer, ofCustomers, ofStaff);
    const row = await requireSubject(reader, 'pinCode', storage.database, viewer, request.params);
    requireRight(viewer, row.customerId === null ? ofStaff : ofCustomers);
    const reason = await checkPin(storage.database, row.id, now());
    return { invalid: reason !== null, reason };
  });
}
