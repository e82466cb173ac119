import { and, count, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { creditCalls, ledgerPage } from '#domain/calls/customerCredit.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import { atOwnSite } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import { giveCreditBack, undoCredit, useCredit } from '#server/rentals/customerCredit.ts';
import { orders } from '#server/storage/schema/rentals/bookings.ts';
import { ledgerLines } from '#server/storage/schema/rentals/ledger.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { answerCall, type CallRequest } from '../call.ts';
import { writeOnce } from '../writeOnce.ts';
import { createReader } from '../crud/read.ts';
import { customerResource } from '../resources/rentals/customer.ts';
import { orderResource } from '../resources/rentals/order.ts';
import type { RouteParts } from '../routeParts.ts';
import { requireSubject } from './requireSubject.ts';

const lineFields = {
  id: ledgerLines.id,
  kind: ledgerLines.kind,
  amount: ledgerLines.amount,
  at: ledgerLines.at,
  by: ledgerLines.byName,
  reason: ledgerLines.reason,
  method: ledgerLines.method,
  orderId: ledgerLines.orderId,
  orderNumber: orders.number,
  bookingId: ledgerLines.bookingId,
  paymentId: ledgerLines.paymentId,
  periodFrom: ledgerLines.periodFrom,
  periodTo: ledgerLines.periodTo,
  reversesId: ledgerLines.reversesId,
};

export function routeCustomerCredit(server: FastifyInstance, parts: RouteParts): void {
  const { storage, authenticate } = parts;
  const customers = createReader(customerResource);
  const bills = createReader(orderResource);

  /** Changes the credit of the path's customer, once. */
  const changeCredit = (
    asked: Pick<CallRequest<CallDefinition>, 'viewer' | 'key' | 'request'>,
    change: (context: WriteContext, customerId: number) => Promise<void>,
  ) =>
    writeOnce(parts, asked, async (context) => {
      const { transaction, viewer } = context;
      const { id } = await requireSubject(customers, 'customer', transaction, viewer, asked.request.params);
      await change(context, id);
      const [changed] = await customers.rows(transaction, viewer, [id]);
      return { id, owed: changed?.owed, credit: changed?.credit };
    });

  /** @throws Refusal for a bill that the viewer can't see. */
  async function requireBill({ transaction, viewer }: WriteContext, orderId: number): Promise<void> {
    const [bill] = await bills.rows(transaction, viewer, [orderId]);
    if (bill === undefined) throw new Refusal(400, 'There is no such order.', 'orderId');
  }

  answerCall(server, authenticate, creditCalls.customerCreditUse, ({ body, ...asked }) =>
    changeCredit(asked, async (context, customerId) => {
      await requireBill(context, body.orderId);
      await useCredit(context, customerId, body);
    }),
  );
  answerCall(server, authenticate, creditCalls.customerCreditUndo, ({ body, ...asked }) =>
    changeCredit(asked, async (context, customerId) => {
      await requireBill(context, body.orderId);
      await undoCredit(context, customerId, body);
    }),
  );
  answerCall(server, authenticate, creditCalls.customerCreditRefund, ({ body, ...asked }) =>
    changeCredit(asked, (context, customerId) => giveCreditBack(context, customerId, body)),
  );
  answerCall(server, authenticate, creditCalls.customerLedger, async ({ viewer, query, request }) => {
    const { database } = storage;
    const { id } = await requireSubject(customers, 'customer', database, viewer, request.params);
    const own = and(eq(ledgerLines.customerId, id), atOwnSite(viewer, ledgerLines.siteId));
    const [total] = await database.select({ count: count() }).from(ledgerLines).where(own);
    const rows = await database
      .select(lineFields)
      .from(ledgerLines)
      .leftJoin(orders, eq(orders.id, ledgerLines.orderId))
      .where(own)
      .orderBy(desc(ledgerLines.at), desc(ledgerLines.id))
      .limit(query.limit ?? ledgerPage)
      .offset(query.offset ?? 0);
    return { count: total?.count ?? 0, rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
  });
}
