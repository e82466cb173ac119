import type { FastifyInstance } from 'fastify';
import { importCalls } from '#domain/calls/imports.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import { bringForward, takeBack } from '#server/rentals/openingBalances.ts';
import { startLadder, waitingBookings } from '#server/rentals/waitingLadder.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { answerCall, type CallRequest } from '../call.ts';
import { writeOnce } from '../writeOnce.ts';
import { createReader } from '../crud/read.ts';
import { customerResource } from '../resources/rentals/customer.ts';
import type { RouteParts } from '../routeParts.ts';
import { requireSubject } from './requireSubject.ts';

/** What an import brings forward: balances, and bookings whose steps of arrears wait. */
export function routeBroughtForward(server: FastifyInstance, parts: RouteParts): void {
  const { storage, authenticate, now, sendsMail } = parts;
  const customers = createReader(customerResource);

  type Asked = Pick<CallRequest<CallDefinition>, 'viewer' | 'key' | 'request'>;

  const customerOf = ({ transaction, viewer }: WriteContext, { request }: Asked) =>
    requireSubject(customers, 'customer', transaction, viewer, request.params);

  answerCall(server, authenticate, importCalls.openingBalance, ({ body, ...asked }) =>
    writeOnce(parts, asked, async (context) => bringForward(context, await customerOf(context, asked), body)),
  );
  answerCall(server, authenticate, importCalls.openingBalanceReverse, ({ body, ...asked }) =>
    writeOnce(parts, asked, async (context) => takeBack(context, await customerOf(context, asked), body)),
  );
  answerCall(server, authenticate, importCalls.ladderWaiting, ({ viewer, query }) =>
    waitingBookings(storage.database, viewer, { siteId: query.siteId ?? 0, now: now(), sendsMail }),
  );
  answerCall(server, authenticate, importCalls.ladderStart, ({ body, ...asked }) =>
    writeOnce(parts, asked, async (context) => ({ started: await startLadder(context, body.bookingIds) })),
  );
}
