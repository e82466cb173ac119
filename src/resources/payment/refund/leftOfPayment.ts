import type { Payment } from '#domain/entities/payment.ts';
import { keptOfPayment } from '#domain/lifecycle/keptMoney.ts';

/** Dollars of a payment that can be refunded; null: the server does not say which parts were refunded. */
export function leftOfPayment(payment: Payment): number | null {
  return payment.refunds === undefined ? null : keptOfPayment(payment);
}
