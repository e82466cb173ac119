import type { FastifyInstance } from 'fastify';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { judgePin } from '#server/access/judgePin.ts';
import { requireRight } from '../access/require.ts';
import { answerCall } from '../call.ts';
import { createReader } from '../crud/read.ts';
import { pinCodeResource } from '../resources/rentals/pinCode.ts';
import type { RouteParts } from '../routeParts.ts';
import { requireSubject } from './requireSubject.ts';

const ofCustomers = { area: 'customers', level: 'read' } as const;
const ofStaff = { area: 'settings', level: 'read' } as const;

/** Whether a PIN code would be refused now: by the right that shows whose it is. */
export function routeInvalidPin(server: FastifyInstance, { storage, authenticate, now }: RouteParts): void {
  const reader = createReader(pinCodeResource);
  answerCall(server, authenticate, rentalCalls.pinCodeInvalid, async ({ viewer, request }) => {
    requireRight(viewer, ofCustomers, ofStaff);
    const row = await requireSubject(reader, 'pinCode', storage.database, viewer, request.params);
    requireRight(viewer, row['customerId'] === null ? ofStaff : ofCustomers);
    const reason = await judgePin(storage.database, row.id, now());
    return { invalid: reason !== null, reason };
  });
}
