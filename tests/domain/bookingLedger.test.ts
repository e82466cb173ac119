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

const cents = (dollars: number | undefined) => Math.round((dollars ?? 0) * 100);
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
    const own = moneyOfBooking(7, orders, paid);
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

  it('names records that it cannot count, and says nothing wrong about the rest', () => {
    const orders = [
      { id: 1 },
      {
        id: 2,
        lines: [
          { id: 1, total: 0.1 },
          { id: 2, total: 0.2 },
        ],
      },
    ] as Order[];
    const { balance, uncounted, lines } = bookingLedger(orders, [{ id: 1, amount: 5 } as Payment], undefined);
    expect({ balance, uncounted, count: lines.length }).toEqual({ balance: 0.3, uncounted: 2, count: 3 });
  });
});
