import { expect, it } from 'vitest';
import { partRefunded } from '#domain/lifecycle/keptMoney.ts';

it('says how much of a received payment went back, and nothing where that is not known', () => {
  const payment = { id: 1, amount: 0.3, status: 'succeeded' } as const;
  expect(partRefunded({ ...payment, refunds: [{ amount: 0.1 }, { amount: 0.1 }] })).toBe(0.2);
  expect(partRefunded({ ...payment, refunds: [] })).toBe(0);
  expect(partRefunded(payment)).toBe(0);
  expect(partRefunded({ ...payment, refunds: [{}] })).toBe(0);
  expect(partRefunded({ ...payment, status: 'refunded', refunds: [{ amount: 0.3 }] })).toBe(0);
  expect(partRefunded({ ...payment, status: 'pending', refunds: [] })).toBe(0);
});
