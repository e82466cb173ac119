import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Order } from '#domain/entities/order.ts';
import type { Payment } from '#domain/entities/payment.ts';
import { bookingLedger, moneyOfBooking } from '#domain/lifecycle/bookingLedger.ts';
import { orderStates, paymentStates } from '#domain/states/booking.ts';

const start = Date.parse('2026-01-01T00:00:00Z');
const instant = fc.integer({ min: 0, max: 500_000 }).map((minute) => new Date(start + minute * 60_000).toISOString());
const amount = fc.integer({ min: 1, max: 2_000_000 }).map((cents) => cents / 100);

const bills = fc
  .array(fc.record({ total: amount, status: fc.constantFrom(...orderStates), createdAt: instant }), { maxLength: 20 })
  .map((rows) => rows.map((row, index) => ({ ...row, id: index + 1, bookingId: 7 }) as Order));
const payments = fc
  .array(fc.record({ amount, status: fc.constantFrom(...paymentStates), paidAt: instant }), { maxLength: 20 })
  .map((rows) => rows.map((row, index) => ({ ...row, id: index + 1, bookingId: 7 }) as Payment));

const cents = (dollars: number | null | undefined) => Math.round((dollars ?? 0) * 100);
const sum = (values: readonly (number | undefined)[]) => values.reduce<number>((all, each) => all + cents(each), 0);

describe('the ledger of a booking', () => {
  it('ends with what is billed and not paid, to the cent, and each balance follows from the one before', () => {
    fc.assert(
      fc.property(bills, payments, (orders, paid) => {
        const ledger = bookingLedger(orders, paid, 0);
        const live = orders.filter(({ status }) => status !== 'cancelled' && status !== 'refunded');
        const kept = paid.filter(({ status }) => status === 'succeeded');
        const owed = sum(live.map(({ total }) => total)) - sum(kept.map((each) => each.amount));
        const carried = ledger.lines[0]?.kind === 'brought forward' ? cents(ledger.lines[0].amount ?? 0) : 0;
        expect(cents(ledger.balance)).toBe(owed + carried);
        expect(carried).toBe(Math.max(0, -owed));
        let before = 0;
        for (const line of ledger.lines) {
          expect(cents(line.balance)).toBe(before + cents(line.effect));
          before = cents(line.balance);
        }
        expect(cents(ledger.billed) - cents(ledger.paid)).toBe(owed);
      }),
    );
  });

  it('is the same in whatever order the API lists the records, and never owes less than what is overdue', () => {
    fc.assert(
      fc.property(bills, payments, amount, (orders, paid, arrears) => {
        const ledger = bookingLedger(orders, paid, arrears);
        expect(ledger.balance).toBeGreaterThanOrEqual(arrears);
        expect(bookingLedger(orders.toReversed(), paid.toReversed(), arrears)).toEqual(ledger);
      }),
    );
  });

  it('shows what was given back as credit and paid out, which changes no debt', () => {
    const orders = [{ id: 1, bookingId: 7, total: 120, status: 'paid', createdAt: '2026-11-01T00:00:00Z' }] as Order[];
    const paid = [{ id: 1, orderId: 1, amount: 120, status: 'succeeded', paidAt: '2026-11-02T00:00:00Z' }] as Payment[];
    const at = '2026-11-10T00:00:00Z';
    const lines = [
      { kind: 'settlement', amount: 80, at, siteId: 1, bookingId: 7 },
      { kind: 'refund', amount: 50, at, siteId: 1, bookingId: 7, method: 'cash' },
    ] as const;
    const unread = [
      { kind: 'settlement', at },
      { amount: 9, at },
    ] as const;
    expect(bookingLedger(orders, paid, 0, unread)).toMatchObject({ balance: 0, uncounted: 0, lines: { length: 3 } });
    const ledger = bookingLedger(orders, paid, 0, lines);
    expect(ledger.lines.map(({ kind, amount, balance, method }) => [kind, amount, balance, method])).toEqual([
      ['bill', 120, 120, null],
      ['payment', 120, 0, null],
      ['given back', 80, 0, null],
      ['paid out', 50, 0, 'cash'],
    ]);
    expect(ledger).toMatchObject({ billed: 120, paid: 120, balance: 0, uncounted: 0 });
  });

  it('counts a refund as a line of its own after its payment, and nothing for what failed or waits', () => {
    const orders = [
      { id: 1, bookingId: 7, total: 120, status: 'pending', createdAt: '2026-11-01T00:00:00Z' },
    ] as Order[];
    const paid = [
      { id: 1, orderId: 1, amount: 120, status: 'refunded', paidAt: '2026-11-02T00:00:00Z' },
      { id: 2, orderId: 1, amount: 120, status: 'failed', createdAt: '2026-11-03T00:00:00Z' },
      { id: 3, orderId: 1, amount: 20, status: 'succeeded', paidAt: '2026-11-04T00:00:00Z' },
      { id: 4, bookingId: 8, orderId: 1, amount: 999, status: 'succeeded' },
    ] as Payment[];
    const own = moneyOfBooking({ id: 7 }, { orders, payments: paid, bookings: [] });
    const { lines, balance } = bookingLedger(own.orders, own.payments, 100);
    expect(lines.map((line) => [line.kind, line.effect, line.balance])).toEqual([
      ['bill', 120, 120],
      ['payment', -120, 0],
      ['refund', 120, 120],
      ['payment', 0, 120],
      ['payment', -20, 100],
    ]);
    expect(balance).toBe(100);
  });

  it('has a line at its own time for each part that was given back, and one for what was written off', () => {
    const orders = [
      { id: 1, bookingId: 7, total: 120, writtenOff: 15, status: 'paid', createdAt: '2026-11-01T00:00:00Z' },
      { id: 2, bookingId: 7, total: 30, writtenOff: 30, status: 'refunded', createdAt: '2026-11-01T00:00:00Z' },
    ] as Order[];
    const refund = (given: number, day: string) => ({ amount: given, at: `${day}T00:00:00Z`, reason: 'Left early' });
    const paid = [
      {
        id: 1,
        orderId: 1,
        amount: 120,
        status: 'succeeded',
        paidAt: '2026-11-02T00:00:00Z',
        refunds: [refund(10, '2026-11-05'), refund(5, '2026-11-03')],
      },
      {
        id: 2,
        orderId: 2,
        amount: 30,
        status: 'refunded',
        paidAt: '2026-11-02T00:00:00Z',
        refunds: [refund(30, '2026-11-04')],
      },
      { id: 3, orderId: 1, amount: 0, status: 'succeeded', paidAt: '2026-11-02T00:00:00Z', refunds: [] },
    ] as Payment[];
    const { lines, ...sums } = bookingLedger(orders, paid, 0);
    expect(lines.map(({ kind, effect, balance, at }) => [kind, effect, balance, at && new Date(at).getDate()])).toEqual(
      [
        ['bill', 120, 120, 1],
        ['bill', 30, 150, 1],
        ['payment', -120, 30, 2],
        ['payment', -30, 0, 2],
        ['payment', -0, 0, 2],
        ['refund', 5, 5, 3],
        ['refund', 30, 35, 4],
        ['refund', 10, 45, 5],
        ['write-off', -15, 30, null],
        ['write-off', -30, 0, null],
      ],
    );
    expect(lines.flatMap(({ reason }) => reason ?? [])).toEqual(Array(3).fill('Left early'));
    expect(sums).toEqual({ billed: 105, paid: 105, balance: 0, uncounted: 0 });
  });

  it('has a line for credit that paid a part, and for what was too much', () => {
    const at = '2026-11-01T00:00:00Z';
    const bill = (id: number, paid: number, creditUsed: number) =>
      ({ id, total: 50, paid, creditUsed, status: 'paid', createdAt: at }) as Order;
    const pay = (id: number, orderId: number, refunds: Payment['refunds'] = []) =>
      ({ id, orderId, amount: 50, status: 'succeeded', paidAt: at, refunds }) as Payment;
    const linesOf = (...money: [Order[], Payment[]]) =>
      bookingLedger(...money, 0).lines.map(({ kind, effect, balance }) => [kind, effect, balance]);
    expect(linesOf([bill(1, 50, 50)], [])).toEqual([
      ['bill', 50, 50],
      ['credit', -50, 0],
    ]);
    expect(linesOf([bill(1, 50, 0)], [pay(1, 1), pay(2, 1)]).at(-1)).toEqual(['credit', 50, 0]);
    // Its refund took the credit.
    const refunds = [{ amount: 50, at, reason: 'Paid twice' }];
    expect(linesOf([bill(1, 50, 0)], [pay(1, 1), pay(2, 1, refunds)]).at(-1)).toEqual(['refund', 50, 0]);
    // Other servers know no credit, so a payment that is missing here is not taken for it.
    expect(linesOf([{ ...bill(1, 50, 0), creditUsed: undefined } as Order], []).at(-1)).toEqual(['bill', 50, 50]);
  });

  it('is of one booking, where those of two types have its number', () => {
    const [storage, workspace] = [{ id: 7, type: 'storage' } as const, { id: 7, type: 'workspace' } as const];
    const orders = [{ id: 1, bookingId: 7 }, { id: 2, bookingId: 7, bookingType: 'workspace' } as Order];
    const paid: Payment[] = [
      { id: 1, orderId: 2 },
      { id: 2, bookingId: 7, orderId: 2 },
      { id: 3, bookingId: 7 },
    ];
    const money = { orders, payments: paid, bookings: [storage, workspace] };
    const idsOf = (own: ReturnType<typeof moneyOfBooking>) =>
      [own.orders, own.payments].map((rows) => rows.map(({ id }) => id));
    expect(idsOf(moneyOfBooking(workspace, money))).toEqual([[2], [1, 2]]);
    expect(idsOf(moneyOfBooking(storage, money))).toEqual([[], []]);
    expect(moneyOfBooking(storage, { ...money, bookings: [storage] }).orders.map(({ id }) => id)).toEqual([1]);
  });

  it('sums nothing of which a part could not be counted', () => {
    const orders = [
      { id: 1, createdAt: '2026-11-02T00:00:00Z' },
      {
        id: 2,
        createdAt: '2026-11-01T00:00:00Z',
        lines: [
          { id: 1, total: 0.1 },
          { id: 2, total: 0.2 },
        ],
      },
    ] as Order[];
    const { lines, ...sums } = bookingLedger(orders, [], undefined);
    expect(sums).toEqual({ billed: null, paid: 0, balance: null, uncounted: 1 });
    expect(lines.map(({ balance }) => balance)).toEqual([0.3, null]);
    for (const status of [undefined, 'settled']) {
      const unread = bookingLedger([], [{ id: 1, amount: 5, status } as Payment], undefined);
      expect(unread).toMatchObject({ billed: 0, paid: null, balance: null, uncounted: 1 });
    }
  });

  it('is not known to be whole where the server does not say what bills and payments are for', () => {
    const isWhole = (order: Partial<Order>, payment: Partial<Payment>) =>
      moneyOfBooking({ id: 7 }, { orders: [{ id: 1, ...order }], payments: [{ id: 1, ...payment }], bookings: [] })
        .isWhole;
    expect(isWhole({ bookingId: 7 }, { orderId: 1 })).toBe(true);
    expect(isWhole({ bookingId: null }, { bookingId: null })).toBe(true);
    expect(isWhole({}, { orderId: 1 })).toBe(false);
    expect(isWhole({ bookingId: 8 }, {})).toBe(false);
  });
});
