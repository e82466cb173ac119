import { expect, it } from 'vitest';
import { leftOfPayment } from '#resources/payment/refund/leftOfPayment.ts';

it('is what of a payment was not given back yet, to the cent, and unknown where the server does not say', () => {
  const payment = { id: 1, amount: 0.3, status: 'succeeded' } as const;
  expect(leftOfPayment(payment)).toBeNull();
  expect(leftOfPayment({ ...payment, refunds: [{}] })).toBeNull();
  expect(leftOfPayment({ ...payment, refunds: [] })).toBe(0.3);
  expect(leftOfPayment({ ...payment, refunds: [{ amount: 0.1 }, { amount: 0.2 }] })).toBe(0);
  expect(leftOfPayment({ ...payment, status: 'pending', refunds: [] })).toBe(0);
});
