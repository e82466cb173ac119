import { leftToPay } from '#domain/lifecycle/order.ts';
import type { CustomerAct } from './customerAct.ts';
import { Refusal } from '#server/refusal.ts';
import { payments } from '#server/storage/schema/rentals/bookings.ts';
import type { ActContext } from './actContext.ts';
import { lockOrder } from './orders.ts';
import { receivePayment, resolvePaymentPurpose } from './receivePayment.ts';

type PaymentAct = Extract<CustomerAct, { kind: 'payment' }>;

/** Records a payment for the rest of an order. It may fail. */
export async function payForCustomer(context: ActContext, act: PaymentAct): Promise<void> {
  const { transaction, addChange, requireCustomer } = context;
  const { at, siteId, customerId, orderId, method, succeeds } = act;
  await requireCustomer(customerId);
  const order = await lockOrder(transaction, orderId);
  if (order === null || order.siteId !== siteId || order.customerId !== customerId) {
    throw new Refusal(400, 'There is no such order of the customer.');
  }
  const amount = leftToPay(order) - order.charging;
  if (order.status !== 'pending' || amount <= 0) throw new Refusal(409, 'Nothing left to pay.');
  const status = succeeds ? 'succeeded' : 'failed';
  const purpose = await resolvePaymentPurpose(transaction, { customerId, orderId, bookingId: null, amount, status });
  const [made] = await transaction
    .insert(payments)
    .values({ siteId, customerId, ...purpose, amount, method, status, createdAt: at })
    .returning({ id: payments.id });
  if (made === undefined) throw new Error('The payment gave no number back.');
  await receivePayment({ transaction, addChange, now: at }, made.id, null);
}
