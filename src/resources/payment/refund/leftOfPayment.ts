import type { Payment } from '#domain/entities/payment.ts';

const cents = (amount: number) => Math.round(amount * 100);

/** Dollars of a payment that can be given back; null: the server does not say what was given back of it. */
export function leftOfPayment({ status, amount, refunds }: Payment): number | null {
  if (refunds === undefined || amount === undefined) return null;
  if (status !== 'succeeded') return 0;
  const given = refunds.map((refund) => refund.amount);
  if (!given.every((each) => typeof each === 'number')) return null;
  return given.reduce((left, each) => left - cents(each), cents(amount)) / 100;
}
