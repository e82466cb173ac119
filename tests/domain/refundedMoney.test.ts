import { describe, expect, it } from 'vitest';
import type { Order } from '#domain/entities/order.ts';
import type { Payment } from '#domain/entities/payment.ts';
import { creditOnBill, keptOfPayment, partRefunded } from '#domain/lifecycle/refundedMoney.ts';

const at = '2026-11-20T02:00:00Z';
const payment = (given: Partial<Payment>): Payment => ({ id: 1, amount: 50, status: 'succeeded', ...given });

describe('what a payment kept', () => {
  it.each([
    ['all of a received one', {}, 50],
    [
      'the rest of one that went back in parts',
      {
        refunds: [
          { amount: 10.1, at },
          { amount: 0.2, at },
        ],
      },
      39.7,
    ],
    ['nothing of one that went back', { status: 'refunded', refunds: [{ amount: 50, at }] }, 0],
    ['nothing of one that went back without a record of it', { status: 'refunded', amount: undefined }, 0],
    ['nothing of one that has not come', { status: 'pending' }, 0],
    ['nothing of one that failed, whatever its amount', { status: 'failed', amount: undefined }, 0],
  ] as const)('is %s', (_, given, kept) => {
    expect(keptOfPayment(payment(given as Partial<Payment>))).toBe(kept);
  });

  it.each([
    ['state', { status: undefined }],
    ['state in a known word', { status: 'settled' }],
    ['amount', { amount: undefined }],
    ['amount of a refund', { refunds: [{ at }] }],
  ] as const)('is unknown without its %s', (_, given) => {
    expect(keptOfPayment(payment(given as unknown as Partial<Payment>))).toBeNull();
  });
});

describe('credit on a bill', () => {
  const bill = (given: Partial<Order>): Order => ({ id: 7, total: 100, paid: 100, creditUsed: 0, ...given });

  it('is what the payments did not pay', () => {
    expect(creditOnBill(bill({ creditUsed: 49.9 }), [payment({ amount: 50.1 })])).toBe(49.9);
    expect(creditOnBill(bill({ creditUsed: 100 }), [])).toBe(100);
  });

  it('is below 0 where the payments were too much', () => {
    expect(creditOnBill(bill({}), [payment({ amount: 60 }), payment({ amount: 52.5 })])).toBe(-12.5);
  });

  it('is 0 where the payments paid it, and no failed one counts', () => {
    expect(creditOnBill(bill({}), [payment({ amount: 100 }), payment({ status: 'failed' })])).toBe(0);
  });

  it('is unknown where the server keeps no credit, or does not say what was paid or kept', () => {
    expect(creditOnBill(bill({ creditUsed: undefined }), [])).toBeNull();
    expect(creditOnBill(bill({ paid: undefined }), [])).toBeNull();
    expect(creditOnBill(bill({}), [payment({ status: undefined })])).toBeNull();
  });
});

it('says how much of a received payment went back, and nothing where that is not known', () => {
  const received = { id: 1, amount: 0.3, status: 'succeeded' } as const;
  expect(partRefunded({ ...received, refunds: [{ amount: 0.1 }, { amount: 0.1 }] })).toBe(0.2);
  expect(partRefunded({ ...received, refunds: [] })).toBe(0);
  expect(partRefunded(received)).toBe(0);
  expect(partRefunded({ ...received, refunds: [{}] })).toBe(0);
  expect(partRefunded({ ...received, status: 'refunded', refunds: [{ amount: 0.3 }] })).toBe(0);
  expect(partRefunded({ ...received, status: 'pending', refunds: [] })).toBe(0);
});
