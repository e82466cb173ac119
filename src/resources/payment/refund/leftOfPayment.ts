import { subtractDollars } from '#domain/money/dollars.ts';
import type { Payment } from '#domain/entities/payment.ts';
import { keptOfPayment } from '#domain/lifecycle/refundedMoney.ts';

/**
 * Dollars of a payment that can be refunded, without those that the card provider may be giving back; null: the server
 * does not say which parts were refunded.
 */
export function leftOfPayment(payment: Payment): number | null {
  if (payment.refunds === undefined) return null;
  const kept = keptOfPayment(payment);
  const reserved = (payment.cardRefunds ?? []).filter(({ status }) => status !== 'succeeded' && status !== 'failed');
  if (kept === null || reserved.length === 0) return kept;
  return Math.max(0, subtractDollars(kept, ...reserved.map(({ amount }) => amount ?? kept)));
}
