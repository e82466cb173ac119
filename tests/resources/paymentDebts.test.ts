import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#domain/entities/booking.ts';
import type { Order } from '#domain/entities/order.ts';
import {
  allDebts,
  allocate,
  debtLeft,
  debtsOf,
  noDebt,
  targetOf,
  totalOf,
  unknownDebt,
  type Debt,
} from '#resources/payment/debts.ts';
import { checkPayment, type TypedPayment } from '#resources/payment/typedPayment.ts';

const cents = (dollars: number) => Math.round(dollars * 100);
const amounts = fc.integer({ min: 1, max: 10_000_000 }).map((each) => each / 100);

const debt = (key: string, left: number): Debt => ({
  key,
  name: key,
  left,
  orderId: 1,
  booking: null,
  siteId: 1,
});
const debtLists = fc
  .array(amounts, { minLength: 1, maxLength: 8 })
  .map((lefts) => lefts.map((left, index) => debt(`order:${index}`, left)));

const order = (fields: Partial<Order> & { id: number }): Order => ({ status: 'pending', ...fields });
const typed = (fields: Partial<TypedPayment>): TypedPayment => ({
  amount: '10',
  method: 'cash',
  outcome: 'received',
  reference: '',
  tendered: '',
  ...fields,
});

it('a payment is for what is owed until a person chooses, and for no bill only where nothing is', () => {
  const [one, other] = [debt('order:1', 5), debt('order:2', 5)];
  for (const mustChoose of [true, false]) {
    expect(targetOf(null, [one], mustChoose)).toBe('order:1');
    expect(targetOf(null, [one, other], mustChoose)).toBe(allDebts);
  }
  expect(targetOf(null, [], true)).toBe(unknownDebt);
  expect(targetOf(null, [], false)).toBe(noDebt);
  expect(targetOf(noDebt, [one], false)).toBe(noDebt);
  expect(targetOf('order:2', [one], false)).toBe('order:1');
});

describe('a payment for several bills', () => {
  it('is divided without losing or inventing a cent', () => {
    fc.assert(
      fc.property(debtLists, amounts, (debts, amount) => {
        const parts = allocate(amount, debts);
        expect(parts.reduce((sum, part) => sum + cents(part.amount), 0)).toBe(cents(amount));
      }),
    );
  });

  it('pays each bill in full before the next, and only the last one can get too much', () => {
    fc.assert(
      fc.property(debtLists, amounts, (debts, amount) => {
        const parts = allocate(amount, debts);
        expect(parts.map((part) => part.debt)).toEqual(debts.slice(0, parts.length));
        for (const [index, part] of parts.entries()) {
          if (index < parts.length - 1) expect(part.amount).toBe(part.debt.left);
          else if (parts.length < debts.length) expect(part.amount).toBeLessThanOrEqual(part.debt.left);
        }
      }),
    );
  });

  it('above all of them is refused before anything is sent', () => {
    fc.assert(
      fc.property(fc.tuple(debtLists, amounts), ([debts, extra]) => {
        const several = [...debts, debt('order:last', 1)];
        const amount = String((cents(totalOf(several)) + cents(extra)) / 100);
        expect(checkPayment(typed({ amount }), several)).toMatchObject({ field: 'amount' });
      }),
    );
  });
});

describe('what can be paid', () => {
  it('is every unpaid bill, oldest first, then what a booking owes beyond its bills', () => {
    const orders = [
      order({ id: 3, number: 'ORD-3', due: 50, bookingId: 7, createdAt: '2026-03-01T00:00:00Z' }),
      order({ id: 1, number: 'ORD-1', due: 20.1, bookingId: 7, createdAt: '2026-01-01T00:00:00Z' }),
      order({ id: 2, number: 'ORD-2', due: 0, status: 'paid', createdAt: '2026-02-01T00:00:00Z' }),
    ];
    const booking = { id: 7, arrears: 75.1, site_id: 2, units: [{ id: 1, name: 'A101' }] } as Booking;
    const debts = debtsOf(orders, [booking]);
    expect(debts.map(({ name, left }) => [name, left])).toEqual([
      ['ORD-1', 20.1],
      ['ORD-3', 50],
      ['A101', 5],
    ]);
    expect(totalOf(debts)).toBe(75.1);
  });

  it('names the booking of a bill only where one type has its number', () => {
    const bookings = (['storage', 'workspace'] as const).map((type) => ({ id: 7, type, arrears: 50, site_id: 2 }));
    const orders = [
      order({ id: 1, due: 50, bookingId: 7 }),
      order({ id: 2, due: 20, bookingId: 7, bookingType: 'workspace' }),
    ];
    const shown = (of: readonly Booking[]) => debtsOf(orders, of).map(({ key, booking, left }) => [key, booking, left]);
    expect(shown(bookings)).toEqual([
      ['order:1', 7, 50],
      ['order:2', 'workspace:7', 20],
      ['booking:workspace:7', 'workspace:7', 30],
    ]);
    expect(shown(bookings.slice(0, 1))[0]).toEqual(['order:1', 'storage:7', 50]);
  });

  it('is nothing where a server says no amounts', () => {
    expect(debtsOf([order({ id: 1 })], [{ id: 7 } as Booking])).toEqual([]);
  });
});

describe('a typed payment', () => {
  it.each(['', '0', '-5', 'ten', '1.234'])('of “%s” is refused at the amount', (amount) => {
    expect(checkPayment(typed({ amount }), [])).toMatchObject({ field: 'amount' });
  });

  it('that failed needs the reason', () => {
    const failed = typed({ method: 'EFTPOS', outcome: 'failed' });
    expect(checkPayment(failed, [])).toMatchObject({ field: 'reference' });
    expect(checkPayment({ ...failed, reference: ' Declined ' }, [])).toMatchObject({ reference: 'Declined' });
    expect(checkPayment({ ...failed, reference: '4111 1111 1111 1111' }, [])).toEqual({
      field: 'reference',
      message: 'This looks like a card number. Never write one down here.',
    });
  });

  it('above one single bill is left to the server', () => {
    expect(checkPayment(typed({ amount: '30' }), [debt('order:1', 20)])).toMatchObject({
      parts: [{ amount: 30 }],
    });
  });
});

describe('the rest of a part payment', () => {
  it('is what is left of its last bill, once the server says so', () => {
    const [before, other] = [debt('order:2', 257), debt('order:1', 20)];
    const paid = allocate(120, [other, before]);
    expect(debtLeft(paid, [debt('order:2', 157), debt('order:3', 5)])).toMatchObject({ key: 'order:2', left: 157 });
    expect(debtLeft(paid, [before])).toBeNull();
    expect(debtLeft(paid, [])).toBeNull();
    expect(debtLeft(allocate(257, [before]), [before])).toBeNull();
    expect(debtLeft([], [before])).toBeNull();
  });
});
