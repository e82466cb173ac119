import { expect, it } from 'vitest';
import type { CardRefund, Payment } from '#domain/entities/payment.ts';
import { leftOfPayment } from '#resources/payment/refund/leftOfPayment.ts';

it('is what of a payment was not given back yet, to the cent, and unknown where the server does not say', () => {
  const payment = { id: 1, amount: 0.3, status: 'succeeded' } as const;
  expect(leftOfPayment(payment)).toBeNull();
  expect(leftOfPayment({ ...payment, refunds: [{}] })).toBeNull();
  expect(leftOfPayment({ ...payment, refunds: [] })).toBe(0.3);
  expect(leftOfPayment({ ...payment, refunds: [{ amount: 0.1 }, { amount: 0.2 }] })).toBe(0);
  expect(leftOfPayment({ ...payment, status: 'pending', refunds: [] })).toBe(0);
});

it('leaves out what the card provider may be giving back', () => {
  const payment: Payment = { id: 1, amount: 40, status: 'succeeded', refunds: [{ amount: 10 }] };
  const asked = (status?: CardRefund['status']): CardRefund => ({ id: 2, amount: 10.5, ...(status && { status }) });
  expect(leftOfPayment({ ...payment, cardRefunds: [asked('succeeded'), asked('failed')] })).toBe(30);
  expect(leftOfPayment({ ...payment, cardRefunds: [asked('pending')] })).toBe(19.5);
  // An unknown outcome, and an unknown amount.
  expect(leftOfPayment({ ...payment, cardRefunds: [asked()] })).toBe(19.5);
  expect(leftOfPayment({ ...payment, cardRefunds: [{ id: 2, status: 'pending' }] })).toBe(0);
});
