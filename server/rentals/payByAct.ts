import { and, count, eq, sql } from 'drizzle-orm';
import type { CustomerAct } from '#server/devices/port.ts';
import { Refusal } from '#server/rest/refusal.ts';
import { payArrears } from '#server/rest/resources/rentals/payArrears.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings, orders, payments } from '#server/storage/schema/rentals.ts';
import type { Acting } from './acting.ts';
import { settleOrder } from './orders.ts';

type PaymentAct = Extract<CustomerAct, { kind: 'payment' }>;

const cents = (dollars: number) => Math.round(dollars * 100) / 100;

/** Whether a payment of the order failed before: what was left of it is owed since then. */
async function failedBefore(transaction: Database, orderId: number): Promise<boolean> {
  const [row] = await transaction
    .select({ failed: count() })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'failed')));
  return (row?.failed ?? 0) > 0;
}

/** A booking whose bill was not paid owes it. */
async function fallInArrears(
  { transaction, organisationId, note }: Acting,
  bookingId: number,
  owed: number,
): Promise<void> {
  const [debtor] = await transaction
    .update(bookings)
    .set({
      arrears: sql`${bookings.arrears} + ${owed}::numeric`,
      status: sql`case when ${bookings.status} = 'active' then 'in arrears' else ${bookings.status} end`,
    })
    .where(eq(bookings.id, bookingId))
    .returning({ siteId: bookings.siteId, customerId: bookings.customerId });
  if (debtor === undefined) return;
  const organisationIds = [organisationId];
  note({ entity: 'booking', act: 'UPDATE', id: bookingId, siteId: debtor.siteId, organisationIds });
  note({ entity: 'customer', act: 'UPDATE', id: debtor.customerId, organisationId, organisationIds });
}

/** Takes off what was owed; who owes nothing any more is out of arrears. */
async function leaveArrears(acting: Acting, bookingId: number, amount: number): Promise<void> {
  const { transaction, note } = acting;
  await payArrears(transaction, bookingId, amount, note);
  await transaction
    .update(bookings)
    .set({ status: 'active' })
    .where(and(eq(bookings.id, bookingId), eq(bookings.status, 'in arrears'), eq(bookings.arrears, 0)));
}

/** Pays what is left of an order, or fails to: then the booking that it bills is in arrears. */
export async function payByAct(acting: Acting, act: PaymentAct): Promise<void> {
  const { transaction, requireCustomer } = acting;
  const { at, siteId, customerId, orderId, method, succeeds } = act;
  await requireCustomer(customerId);
  const [order] = await transaction
    .select({ bookingId: orders.bookingId })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.siteId, siteId), eq(orders.customerId, customerId)));
  const standing = order === undefined ? null : await settleOrder(transaction, orderId);
  if (order === undefined || standing === null) throw new Refusal(400, 'There is no such order of the customer.');
  const amount = cents(standing.total - standing.paid);
  if (standing.status !== 'pending' || amount <= 0) throw new Refusal(409, 'There is nothing left to pay.');
  const owedBefore = await failedBefore(transaction, orderId);
  const { bookingId } = order;
  await transaction.insert(payments).values({
    siteId,
    customerId,
    orderId,
    bookingId,
    amount,
    method,
    status: succeeds ? 'succeeded' : 'failed',
    paidAt: succeeds ? at : null,
    createdAt: at,
  });
  if (succeeds) await settleOrder(transaction, orderId);
  if (bookingId === null) return;
  if (succeeds && owedBefore) await leaveArrears(acting, bookingId, amount);
  if (!succeeds && !owedBefore) await fallInArrears(acting, bookingId, amount);
}
