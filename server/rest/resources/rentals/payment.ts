import { sql } from 'drizzle-orm';
import { paymentBody } from '#domain/bodies/rentals.ts';
import { payment } from '#domain/entities/payment.ts';
import { firstPaymentStates, paymentTransitions } from '#domain/lifecycle/order.ts';
import type { PaymentState } from '#domain/states/booking.ts';
import { receivePayment, requirePurpose, type PaymentPlan } from '#server/rentals/receivePayment.ts';
import { requireOwnSites } from '#server/rest/access/ownership.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { ServerResource, StoredRow, Values } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { payments } from '#server/storage/schema/rentals.ts';
import { ofOwnSite, ownerOfSite } from '../ofOwnSite.ts';
import { requireOf } from '../requireOf.ts';
import { requireTransition, type Lifecycle } from './requireTransition.ts';

const lifecycle: Lifecycle<PaymentState> = { label: 'payment', table: paymentTransitions, first: firstPaymentStates };

const customer = sql`(
  select json_build_object('id', who.id, 'name', who.name) from customers who where who.id = payments.customer_id)`;

/** What a payment is, once it is no longer on its way. */
const fixed = ['siteId', 'customerId', 'orderId', 'bookingId', 'amount', 'method'] as const;

function requireUnchanged(standing: PaymentState, asked: Values, current: StoredRow | null): void {
  const changed = fixed.find((field) => asked[field] !== undefined && asked[field] !== current?.[field]);
  if (changed !== undefined) throw new Refusal(409, `This payment is ${standing}: it stays as it was made.`, changed);
}

async function prepare(transaction: Database, viewer: Viewer, asked: Values, current: StoredRow | null) {
  const standing = (current?.['status'] ?? null) as PaymentState | null;
  const status = requireTransition(lifecycle, standing, asked['status'] as PaymentState | undefined);
  await requireOwnSites(transaction, viewer, asked, current);
  if (standing !== null && standing !== 'pending') {
    requireUnchanged(standing, asked, current);
    return { ...asked, status };
  }
  // Another order may be the bill of another booking.
  const bookingId = asked['orderId'] === undefined ? current?.['bookingId'] : null;
  const next: Values = { orderId: null, ...current, bookingId: bookingId ?? null, ...asked, status };
  const owner = await ownerOfSite(transaction, next['siteId'] as number);
  await requireOf(transaction, owner, 'customer', next['customerId'], 'customerId');
  await requireOf(transaction, owner, 'order', next['orderId'], 'orderId');
  await requireOf(transaction, owner, 'booking', next['bookingId'], 'bookingId');
  return { ...asked, status, ...(await requirePurpose(transaction, next as unknown as PaymentPlan)) };
}

export const paymentResource: ServerResource = {
  entity: payment.name,
  table: payments,
  fields: {
    ...columnsNamed(payments, [
      'id',
      'siteId',
      'customerId',
      'orderId',
      'bookingId',
      'amount',
      'method',
      'status',
      'reference',
      'paidAt',
      'createdAt',
    ]),
    customer,
  },
  ...ofOwnSite(payments.siteId),
  writing: {
    body: paymentBody,
    prepare,
    settle: (books, id, _given, current) =>
      receivePayment(books, id, (current?.['status'] ?? null) as PaymentState | null),
    beforeDelete: (_transaction, _viewer, current) => {
      const status = String(current['status']);
      if (['pending', 'failed'].includes(status)) return Promise.resolve();
      throw new Refusal(409, 'Money that came in stays in the books: refund the payment instead of deleting it.');
    },
    conflicts: {},
    nameOf: (row) => `payment ${row.id}`,
  },
};
