import { subtractDollars } from '../money/dollars.ts';
import type { Order } from '../entities/order.ts';
import { datedRefunds, type Payment } from '../entities/payment.ts';
import { paymentStates } from '../states/booking.ts';
import { isOneOf } from '../states/words.ts';

/** Whether a payment's money came in, also if it went back later; null: the server does not say, or in no known word. */
export function isReceived({ status }: Pick<Payment, 'status'>): boolean | null {
  return isOneOf(paymentStates, status) ? status === 'succeeded' || status === 'refunded' : null;
}

/** Dollars of a payment that came in and were not refunded; null: the server does not say. */
export function keptOfPayment(payment: Payment): number | null {
  const { status, amount } = payment;
  const received = isReceived(payment);
  if (received !== true) return received === null ? null : 0;
  const refunds = datedRefunds(payment);
  if (refunds === null && status === 'refunded') return 0;
  const refunded = (refunds ?? []).map((refund) => refund.amount);
  if (amount === undefined || !refunded.every((each) => typeof each === 'number')) return null;
  return subtractDollars(amount, ...refunded);
}

/** Dollars of a received payment that went back in part; 0: none, or all of it, which its status says. */
export function partRefunded(payment: Payment): number {
  const kept = keptOfPayment(payment);
  if (payment.status !== 'succeeded' || payment.amount === undefined || kept === null) return 0;
  return subtractDollars(payment.amount, kept);
}

/**
 * Dollars of credit that paid a part of a bill. Below 0: the payments were too much for it, and the rest became credit.
 * @param payments all of the bill.
 * @returns null: the server knows no credit, or not what the payments kept.
 */
export function creditOnBill({ paid, creditUsed }: Order, payments: readonly Payment[]): number | null {
  const kept = payments.map(keptOfPayment);
  if (paid === undefined || creditUsed === undefined || !kept.every((each) => each !== null)) return null;
  return subtractDollars(paid, ...kept);
}
