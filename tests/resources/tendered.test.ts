import { describe, expect, it } from 'vitest';
import { tenderChoices } from '#domain/money/tendered.ts';
import { amountOf, checkPayment, tenderedOf, type TypedPayment } from '#resources/payment/typedPayment.ts';
import type { Debt } from '#resources/payment/debts.ts';

describe('the notes that somebody may hand over', () => {
  it.each([
    [87.35, [90, 100]],
    [155, [160, 200]],
    [29, [30, 40, 50, 100]],
    [100, []],
    [3.2, [5, 10, 20, 50, 100]],
    [0, []],
    [Number.NaN, []],
  ])('for $%s are the next multiples of each note', (amount, choices) => {
    expect(tenderChoices(amount)).toEqual(choices);
  });
});

const typed = (given: Partial<TypedPayment> = {}): TypedPayment => ({
  amount: '87.35',
  method: 'cash',
  outcome: 'received',
  reference: '',
  tendered: '',
  ...given,
});
const debts: readonly Debt[] = [{ key: 'order:1', name: 'ORD-1', orderId: 1, booking: null, siteId: 1, left: 87.35 }];

describe('cash that is handed over', () => {
  it('beyond the amount is change, and the amount is recorded', () => {
    expect(checkPayment(typed({ tendered: '100' }), debts)).toMatchObject({ amount: 87.35, tendered: 100 });
  });

  it('below the amount is a part payment of that', () => {
    expect(checkPayment(typed({ tendered: '$50' }), debts)).toMatchObject({
      amount: 50,
      tendered: 50,
      parts: [{ amount: 50 }],
    });
    expect(amountOf(typed({ tendered: '50' }))).toBe(50);
  });

  it('is not said with an empty input, and counts for cash alone', () => {
    expect(checkPayment(typed(), debts)).toMatchObject({ amount: 87.35, tendered: null });
    expect(checkPayment(typed({ method: 'EFTPOS', tendered: '50' }), debts)).toMatchObject({
      amount: 87.35,
      tendered: null,
    });
    expect(tenderedOf(typed({ tendered: 'fifty' }))).toBeNull();
  });

  it('must be an amount', () => {
    expect(checkPayment(typed({ tendered: 'fifty' }), debts)).toMatchObject({ field: 'tendered' });
    expect(checkPayment(typed({ tendered: '0' }), debts)).toMatchObject({ field: 'tendered' });
  });
});
