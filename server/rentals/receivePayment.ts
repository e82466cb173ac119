import { isMoreThan, subtractDollars } from '#domain/money/dollars.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { leftToPay } from '#domain/lifecycle/order.ts';
import type { PaymentState } from '#domain/states/booking.ts';
import { dollars } from '#format/numbers.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings, payments } from '#server/storage/schema/rentals/bookings.ts';
import { announceDebtors, announceDebtorsOf, updateArrears } from './arrears.ts';
import { postPayments } from './ledger/postPayments.ts';
import { postRefund } from './ledger/postRefund.ts';
import type { RentalContext } from './rentalContext.ts';
import { lockOrder, lockOldestUnpaidOrder, updateOrderState, type OrderBalance } from './orders.ts';

/** A payment that is not stored yet. */
export interface PaymentPlan {
  /** Absent: a new payment. */
  id?: number;
  /** null: of a sale without a customer. */
  customerId: number | null;
  orderId: number | null;
  bookingId: number | null;
  /** Dollars. */
  amount: number;
  status: PaymentState;
}

/** The purpose of a payment: a bill, a booking's oldest one, or the customer's credit. */
export type PaymentPurpose = Pick<PaymentPlan, 'orderId' | 'bookingId'>;

function requireNotAbove(amount: number, left: number, what: string): void {
  if (!isMoreThan(amount, left)) return;
  const sentence = left > 0 ? `${what} has ${dollars(left)} left to pay` : `${what} has nothing left to pay`;
  throw new Refusal(409, `${sentence}, so ${dollars(amount)} is too much.`, 'amount');
}

/** @throws Refusal when an order can't be paid, or has less left to pay. */
export function requirePayable(order: OrderBalance, { amount, status }: Pick<PaymentPlan, 'amount' | 'status'>): void {
  if (status === 'failed' || status === 'refunded') return;
  if (order.status === 'cancelled' || order.status === 'refunded') {
    throw new Refusal(409, `${order.number} is ${order.status}, so it can't be paid.`, 'orderId');
  }
  requireNotAbove(amount, leftToPay(order), order.number);
  requireNotCharging(amount, order);
}

/** A bill is not paid twice while a card may be charged for it. */
function requireNotCharging(amount: number, order: OrderBalance): void {
  if (!isMoreThan(amount, subtractDollars(leftToPay(order), order.charging))) return;
  throw new Refusal(
    409,
    `A card is being charged ${dollars(order.charging)} for ${order.number}. Wait for the outcome.`,
    'amount',
  );
}

async function requireOwnOrder(transaction: Database, orderId: number, plan: PaymentPlan): Promise<OrderBalance> {
  const order = await lockOrder(transaction, orderId, plan.id);
  if (order === null) throw new Refusal(400, 'There is no such order.', 'orderId');
  if (order.customerId !== null && order.customerId !== plan.customerId) {
    const sentence =
      plan.customerId === null
        ? `${order.number} has a customer. Choose them for the payment too.`
        : `${order.number} belongs to another customer.`;
    throw new Refusal(400, sentence, plan.customerId === null ? 'customerId' : 'orderId');
  }
  if (plan.bookingId !== null && plan.bookingId !== order.bookingId) {
    throw new Refusal(400, `${order.number} is not a bill of this booking.`, 'bookingId');
  }
  return order;
}

/** A payment that names only a booking pays its customer's oldest bill. */
async function purposeOfBooking(transaction: Database, bookingId: number, plan: PaymentPlan): Promise<PaymentPurpose> {
  const [booking] = await transaction
    .select({ customerId: bookings.customerId })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  if (booking === undefined) throw new Refusal(400, 'There is no such booking.', 'bookingId');
  const { customerId } = booking;
  if (customerId !== plan.customerId) {
    throw new Refusal(400, 'This booking belongs to another customer.', 'bookingId');
  }
  if (plan.status === 'failed' || plan.status === 'refunded') return { orderId: null, bookingId };
  const order = await lockOldestUnpaidOrder(transaction, bookingId, customerId, plan.id);
  if (order === null) throw new Refusal(409, `Booking ${bookingId} has no unpaid bill of this customer.`, 'bookingId');
  requireNotAbove(plan.amount, leftToPay(order), `${order.number}, the oldest unpaid bill of this booking,`);
  requireNotCharging(plan.amount, order);
  return { orderId: order.id, bookingId };
}

/**
 * Checks that a payment is for its own customer's debt and does not exceed it. A payment without an order and a booking
 * is not checked.
 * @throws Refusal with the invalid field.
 */
export async function resolvePaymentPurpose(transaction: Database, plan: PaymentPlan): Promise<PaymentPurpose> {
  if (plan.orderId !== null) {
    const order = await requireOwnOrder(transaction, plan.orderId, plan);
    requirePayable(order, plan);
    return { orderId: order.id, bookingId: order.bookingId };
  }
  if (plan.customerId === null) throw new Refusal(400, 'Choose the customer who pays.', 'customerId');
  if (plan.bookingId !== null) return purposeOfBooking(transaction, plan.bookingId, plan);
  return { orderId: null, bookingId: null };
}

/**
 * Updates ledger, order, stock and booking by a stored payment; every payment goes through here.
 * @param before the previous state; null: a new payment.
 * @returns the dollars that went back.
 */
export async function receivePayment(
  context: RentalContext,
  paymentId: number,
  before: PaymentState | null,
): Promise<number> {
  const { transaction, now } = context;
  const [payment] = await transaction.select().from(payments).where(eq(payments.id, paymentId));
  if (payment === undefined || payment.status === (before ?? 'pending')) return 0;
  if (payment.status === 'succeeded') {
    await transaction
      .update(payments)
      .set({ paidAt: now })
      .where(and(eq(payments.id, paymentId), isNull(payments.paidAt)));
    await postPayments(context, eq(payments.id, paymentId));
  }
  const givenBack = payment.status === 'refunded' ? await postRefund(context, payment, { amount: null }) : 0;
  if (payment.status === 'succeeded' || before === 'succeeded') {
    await settlePaid(context, payment);
    return givenBack;
  }
  if (payment.orderId === null) return givenBack;
  // It failed: a bill that is overdue by now stays so.
  const bookingId = await updateOrderState(context, payment.orderId);
  if (bookingId !== null) await updateArrears(context, bookingId);
  return givenBack;
}

/** Updates who is concerned by a payment that came or went back. */
export async function settlePaid(
  context: RentalContext,
  { siteId, customerId, orderId }: Pick<typeof payments.$inferSelect, 'siteId' | 'customerId' | 'orderId'>,
  restock?: boolean,
): Promise<void> {
  if (orderId === null) return announceDebtorsOf(context, { siteId, customerId, bookingId: null });
  const bookingId = await updateOrderState(context, orderId, { restock });
  await announceDebtors(context, orderId);
  if (bookingId !== null) await updateArrears(context, bookingId);
}
