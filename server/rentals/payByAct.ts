import { leftToPay } from '#domain/lifecycle/order.ts';
import type { CustomerAct } from '#server/devices/port.ts';
import { Refusal } from '#server/rest/refusal.ts';
import { payments } from '#server/storage/schema/rentals.ts';
import type { Acting } from './acting.ts';
import { holdOrder } from './orders.ts';
import { receivePayment, requirePurpose } from './receivePayment.ts';

type PaymentAct = Extract<CustomerAct, { kind: 'payment' }>;

/** Pays what is left of an order, or fails to. */
export async function payByAct(acting: Acting, act: PaymentAct): Promise<void> {
  const { transaction, note, requireCustomer } = acting;
  const { at, siteId, customerId, orderId, method, succeeds } = act;
  await requireCustomer(customerId);
  const order = await holdOrder(transaction, orderId);
  if (order === null || order.siteId !== siteId || order.customerId !== customerId) {
    throw new Refusal(400, 'There is no such order of the customer.');
  }
  const amount = leftToPay(order);
  if (order.status !== 'pending' || amount <= 0) throw new Refusal(409, 'There is nothing left to pay.');
  const status = succeeds ? 'succeeded' : 'failed';
  const purpose = await requirePurpose(transaction, { customerId, orderId, bookingId: null, amount, status });
  const [made] = await transaction
    .insert(payments)
    .values({ siteId, customerId, ...purpose, amount, method, status, createdAt: at })
    .returning({ id: payments.id });
  if (made === undefined) throw new Error('The payment gave no number back.');
  await receivePayment({ transaction, note, now: at }, made.id, null);
}
