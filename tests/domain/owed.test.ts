import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#domain/entities/booking.ts';
import type { Order } from '#domain/entities/order.ts';
import { billsDueToday, owedOf, owedParts } from '#domain/lifecycle/owedAndOverdue.ts';
import { addDays } from '#format/days.ts';

const today = '2026-11-21';
const days = {
  dayAt: (_siteId: number | undefined, instant: number) => new Date(instant).toISOString().slice(0, 10),
  todayAt: () => today,
};
const bill = (id: number, daysAgo: number, due: number, more: Partial<Order> = {}): Order => {
  return { id, due, bookingId: 7, createdAt: `${addDays(today, -daysAgo)}T02:00:00Z`, ...more };
};
const booking = (fields: Partial<Booking> = {}): Booking => ({ id: 7, ...fields });
const owed = (orders: Order[], bookings: Booking[] = [booking()]) => owedOf({ orders, bookings }, days);
const shown = (fields: Partial<Booking>, orders: Order[]) =>
  owedParts({ orders, bookings: [booking(fields)] }, days).map(({ order, dueOn, isOverdue, cents }) => {
    return [order?.id, dueOn, isOverdue, cents];
  });

describe('what is owed', () => {
  it('is every unpaid bill, and one of today is not overdue yet', () => {
    expect(owed([bill(1, 0, 164)])).toEqual({ owed: 164, overdue: 0, dueToday: 164 });
    expect(owed([bill(1, 31, 50.1), bill(2, 0, 50.2)])).toEqual({ owed: 100.3, overdue: 50.1, dueToday: 50.2 });
  });

  it('stays owed after a move-out, for complimentary bookings, and without a booking', () => {
    for (const status of ['completed', 'cancelled'] as const)
      expect(owed([bill(1, 9, 100)], [booking({ status, arrears: 0 })])?.owed).toBe(100);
    expect(owed([bill(1, 9, 100)], [booking({ complimentary: true, arrears: 100 })])?.owed).toBe(100);
    const sale = bill(1, 9, 100, { bookingId: null });
    expect(owed([sale], [])).toEqual({ owed: 100, overdue: 100, dueToday: 0 });
  });

  it('is at least the arrears, by each bill and since the paid-to day where no bill explains them', () => {
    expect(shown({ arrears: 450 }, [bill(2, 35, 200), bill(1, 65, 100)])).toEqual([
      [undefined, addDays(today, -65), true, 15_000],
      [1, addDays(today, -65), true, 10_000],
      [2, addDays(today, -35), true, 20_000],
    ]);
    expect(shown({ arrears: 300, paidTo: '2026-08-01' }, [])).toEqual([[undefined, '2026-08-01', true, 30_000]]);
    expect(shown({ arrears: 300, paidTo: '2027-01-01' }, [])).toEqual([[undefined, null, true, 30_000]]);
    expect(shown({ arrears: 300, complimentary: true }, [])).toEqual([]);
  });

  it('is due today and not overdue, also where the server counts it in the arrears before its day is over', () => {
    expect(owed([bill(1, 0, 100)], [booking({ arrears: 100 })])).toEqual({ owed: 100, overdue: 0, dueToday: 100 });
    expect(owed([bill(1, 0, 100), bill(2, 31, 90)], [booking({ arrears: 250 })])).toEqual({
      owed: 250,
      overdue: 150,
      dueToday: 100,
    });
    const since = booking({ arrears: 80, paidTo: today });
    expect(owed([], [since])).toEqual({ owed: 80, overdue: 0, dueToday: 80 });
  });

  it('falls due today where a bill of today is unpaid, the largest first, without what is overdue', () => {
    const due = (orders: Order[], bookings = [booking()]) =>
      billsDueToday({ orders, bookings }, days)?.map(({ order, due: amount }) => [order.id, amount]);
    expect(due([bill(1, 0, 50), bill(2, 0, 164.5), bill(3, 1, 10), bill(4, 0, 0)])).toEqual([
      [2, 164.5],
      [1, 50],
    ]);
    // Arrears count a part of today's bill already.
    expect(due([bill(1, 0, 100)], [booking({ arrears: 40 })])).toEqual([[1, 100]]);
    // The server does not say what is unpaid.
    expect(due([{ id: 1 }])).toBeUndefined();
  });

  it('is of no booking, where those of two types have its number, and counts once', () => {
    const bookings = (['storage', 'workspace'] as const).map((type) => booking({ type, arrears: 100 }));
    const bills = [bill(1, 9, 100), bill(2, 5, 30, { bookingType: 'workspace' })];
    const parts = owedParts({ orders: bills, bookings }, days);
    expect(parts.map((part) => [part.booking?.type, part.order?.id, part.cents])).toEqual([
      ['workspace', undefined, 7_000],
      ['workspace', 2, 3_000],
      [undefined, 1, 10_000],
    ]);
    expect(owed(bills, bookings)?.owed).toBe(200);
  });

  it('is unknown while the rest of a bill is', () => {
    expect(owed([bill(1, 9, 100), { id: 2, bookingId: 7 }])).toBeNull();
    expect(owed([], [booking({ status: 'in arrears' })])).toBeNull();
    expect(owed([bill(1, 9, 100)], [booking({ status: 'in arrears' })])?.overdue).toBe(100);
    expect(owed([], [])).toEqual({ owed: 0, overdue: 0, dueToday: 0 });
  });

  it('is overdue at no time before the next day, where the day is unknown', () => {
    expect(owed([bill(1, 0, 100, { createdAt: undefined })])).toEqual({ owed: 100, overdue: 0, dueToday: 0 });
  });

  it('is the larger of bills and arrears, to the cent', () => {
    const bills = fc
      .array(fc.tuple(fc.integer({ min: -5, max: 200 }), fc.integer({ min: 0, max: 100_000 })))
      .map((rows) => rows.map(([ago, cents], index) => bill(index + 1, ago, cents / 100)));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500_000 }), bills, (arrears, orders) => {
        const sum = (all: readonly Order[]) => all.reduce((cents, { due = 0 }) => cents + Math.round(due * 100), 0);
        const late = sum(orders.filter(({ createdAt = '' }) => createdAt.slice(0, 10) < today));
        const found = owed(orders, [booking({ arrears: arrears / 100 })]);
        expect(found?.owed).toBe(Math.max(sum(orders), arrears) / 100);
        const beyondBills = Math.max(0, arrears - sum(orders));
        // What no bill explains is as old as the oldest bill, which may be of today.
        const isOfToday =
          late === 0 && orders.some(({ due = 0, createdAt = '' }) => due > 0 && createdAt.startsWith(today));
        expect(found?.overdue).toBe((late + (isOfToday ? 0 : beyondBills)) / 100);
      }),
    );
  });
});
