import { and, eq, isNull } from 'drizzle-orm';
import { leftToPay } from '#domain/lifecycle/order.ts';
import type { PaymentState } from '#domain/states/booking.ts';
import { dollars } from '#format/numbers.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings, payments } from '#server/storage/schema/rentals.ts';
import { settleBooking } from './arrears.ts';
import type { Books } from './books.ts';
import { holdOrder, oldestUnpaid, settleOrder, type OrderStanding } from './orders.ts';

/** A payment as it is to be. */
export interface PaymentPlan {
  customerId: number;
  orderId: number | null;
  bookingId: number | null;
  /** Dollars. */
  amount: number;
  status: PaymentState;
}

/** What a payment is for: a bill, which may be one of a booking; what a booking owes; or nothing that is known yet. */
export type PaymentPurpose = Pick<PaymentPlan, 'orderId' | 'bookingId'>;

function requireNotAbove(amount: number, left: number, what: string): void {
  if (Math.round(amount * 100) <= Math.round(left * 100)) return;
  const sentence = left > 0 ? `${what} has ${dollars(left)} left to pay` : `${what} has nothing left to pay`;
  throw new Refusal(409, `${sentence}, so a payment of ${dollars(amount)} is too much.`, 'amount');
}

function requirePayable(order: OrderStanding, { amount, status }: PaymentPlan): void {
  if (status === 'failed' || status === 'refunded') return;
  if (order.status === 'cancelled' || order.status === 'refunded') {
    throw new Refusal(409, `${order.number} is ${order.status}, so nothing of it is to be paid.`, 'orderId');
  }
  requireNotAbove(amount, leftToPay(order), order.number);
}

async function ownOrder(transaction: Database, orderId: number, plan: PaymentPlan): Promise<OrderStanding> {
  const order = await holdOrder(transaction, orderId);
  if (order === null) throw new Refusal(400, 'There is no such order.', 'orderId');
  if (order.customerId !== null && order.customerId !== plan.customerId) {
    throw new Refusal(400, `${order.number} is the order of another customer.`, 'orderId');
  }
  if (plan.bookingId !== null && plan.bookingId !== order.bookingId) {
    throw new Refusal(400, `${order.number} is no bill of this booking.`, 'bookingId');
  }
  return order;
}

/** A payment that names a booking alone pays its oldest bill; without a bill, what the booking owes otherwise. */
async function ofBooking(transaction: Database, bookingId: number, plan: PaymentPlan): Promise<PaymentPurpose> {
  const order = await oldestUnpaid(transaction, bookingId);
  // Held, so that two payments at once are not both measured by the same debt.
  const [booking] = await transaction
    .select({ customerId: bookings.customerId, arrears: bookings.arrears })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
    .for('no key update');
  if (booking === undefined) throw new Refusal(400, 'There is no such booking.', 'bookingId');
  if (booking.customerId !== plan.customerId) {
    throw new Refusal(400, 'This booking is the one of another customer.', 'bookingId');
  }
  if (plan.status === 'failed' || plan.status === 'refunded') return { orderId: null, bookingId };
  if (order === null) requireNotAbove(plan.amount, booking.arrears, `Booking ${bookingId}`);
  else requireNotAbove(plan.amount, leftToPay(order), `${order.number}, the oldest unpaid bill of this booking,`);
  return { orderId: order?.id ?? null, bookingId };
}

/**
 * Checks a payment that is to be made or to come in: it is for what its own customer owes, and not more than that. One
 * that names neither an order nor a booking is kept for the customer, and checked against nothing.
 * @returns what it is for, in full.
 * @throws Refusal with the field to blame.
 */
export async function requirePurpose(transaction: Database, plan: PaymentPlan): Promise<PaymentPurpose> {
  if (plan.orderId !== null) {
    const order = await ownOrder(transaction, plan.orderId, plan);
    requirePayable(order, plan);
    return { orderId: order.id, bookingId: order.bookingId };
  }
  if (plan.bookingId !== null) return ofBooking(transaction, plan.bookingId, plan);
  return { orderId: null, bookingId: null };
}

/** What a payment's new state takes off the debt of its booking. */
function creditOf(before: PaymentState | null, { status, amount, orderId }: PaymentPlan): number {
  if (status === 'succeeded' && before !== 'succeeded') return amount;
  // Whoever gets the money of a bill back owes that bill again, from its own day on.
  return status === 'refunded' && before === 'succeeded' && orderId === null ? -amount : 0;
}

/**
 * Carries out what a payment means, once it stands: for its order, for the stock, and for its booking. Every payment
 * goes this way, whoever made it.
 * @param before the state that it had; null: it is new.
 */
export async function receivePayment(books: Books, paymentId: number, before: PaymentState | null): Promise<void> {
  const { transaction, now } = books;
  const [payment] = await transaction.select().from(payments).where(eq(payments.id, paymentId));
  if (payment === undefined || payment.status === (before ?? 'pending')) return;
  if (payment.status === 'succeeded') {
    await transaction
      .update(payments)
      .set({ paidAt: now })
      .where(and(eq(payments.id, paymentId), isNull(payments.paidAt)));
  }
  const order = payment.orderId === null ? null : await settleOrder(transaction, payment.orderId);
  const bookingId = order?.bookingId ?? payment.bookingId;
  if (bookingId === null) return;
  await settleBooking(books, bookingId, { credit: creditOf(before, payment), periods: order?.periods ?? 0 });
}
