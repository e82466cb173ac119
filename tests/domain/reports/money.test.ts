import { isMoreThan, subtractDollars, sumDollars } from '#domain/money/dollars.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Customer } from '#domain/entities/customer.ts';
import type { Order } from '#domain/entities/order.ts';
import type { Payment } from '#domain/entities/payment.ts';
import type { Booking } from '#domain/entities/booking.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { bookingFinder } from '#domain/lifecycle/bookingFinder.ts';
import { centsOf, prorated, splitCents, toCents, wholeCents } from '#domain/money/cents.ts';
import { addEntry, netOf, noMoney, visitMoney, type MoneyEntry, type MoneyQuestion } from '#domain/reports/money.ts';
import { ZoneCalendar, dayNumber } from '#domain/reports/zoneCalendar.ts';
import { orderStates, paymentStates } from '#domain/states/booking.ts';

const sydney = new ZoneCalendar('Australia/Sydney');
const range = (first: string, last: string) => ({ first: dayNumber(first), last: dayNumber(last) });

const question = (given: Partial<MoneyQuestion>): MoneyQuestion => ({
  basis: 'billed',
  periods: [range('2026-10-01', '2026-10-31')],
  bookingOf: () => undefined,
  dayAt: (siteId, instant) => (siteId === 1 ? sydney.dayNumberOf(instant) : null),
  ...given,
});

const bookingOf = bookingFinder<Booking>([{ id: 7, type: 'storage', site_id: 1 }]);

function read(
  orders: readonly object[],
  payments: readonly object[],
  given: Partial<MoneyQuestion> = {},
  customers: readonly object[] = [],
) {
  const entries: (MoneyEntry & { period: number })[] = [];
  const records = {
    orders: orders as Order[],
    payments: payments as Payment[],
    customers: customers as Customer[],
  };
  const { unread } = visitMoney(records, question(given), (entry, period) => entries.push({ ...entry, period }));
  const sums = noMoney();
  for (const entry of entries) addEntry(sums, entry);
  return { entries, unread, sums };
}

describe('billed money', () => {
  it('counts bills by their day at the site, refunded ones also as refunds, and cancelled ones apart', () => {
    const orders = [
      { id: 1, siteId: 1, bookingId: 7, total: 120.1, status: 'paid', createdAt: '2026-10-15T02:00:00Z' },
      { id: 2, siteId: 1, total: 30, status: 'refunded', createdAt: '2026-10-15T02:00:00Z' },
      { id: 3, siteId: 1, total: 40, status: 'cancelled', createdAt: '2026-10-15T02:00:00Z' },
      // 1 October in Sydney, though still September in UTC; and 1 November there.
      { id: 4, siteId: 1, total: 5, status: 'pending', createdAt: '2026-09-30T14:00:00Z' },
      { id: 5, siteId: 1, total: 1000, status: 'paid', createdAt: '2026-10-31T13:00:00Z' },
      { id: 6, siteId: 2, total: 1000, status: 'paid', createdAt: '2026-10-15T02:00:00Z' },
    ];
    const { sums, unread } = read(orders, []);
    expect(sums).toEqual({ in: 15_510, refund: 3_000, failed: 4_000, waiting: 0 });
    expect(netOf(sums)).toBe(12_510);
    expect(unread).toEqual({ site: 0, date: 0, amount: 0, state: 0 });
  });

  it('takes off what was written off a bill, once, and nothing of a cancelled one', () => {
    const bill = { siteId: 1, total: 100, createdAt: '2026-10-15T02:00:00Z' };
    const { sums } = read(
      [
        { ...bill, id: 1, status: 'paid', writtenOff: 20.5 },
        { ...bill, id: 2, status: 'refunded', writtenOff: 100 },
        { ...bill, id: 3, status: 'refunded', writtenOff: 0 },
        { ...bill, id: 4, status: 'cancelled', writtenOff: 7 },
      ],
      [],
    );
    expect(sums).toEqual({ in: 30_000, refund: 12_050, failed: 10_000, waiting: 0 });
  });

  it('takes off rent and deposits that became credit, by their own day, and no credit that was handed out', () => {
    const creditLines = [
      { kind: 'settlement', amount: 40.1, at: '2026-10-20T02:00:00Z', siteId: 1, bookingId: 7 },
      { kind: 'settlement', amount: 5, at: '2026-11-20T02:00:00Z', siteId: 1, bookingId: 7 },
      { kind: 'refund', amount: 30, at: '2026-10-21T02:00:00Z', siteId: 1, method: 'cash' },
    ];
    const { entries } = read([], [], { bookingOf }, [{ id: 1, creditLines }, { id: 2 }]);
    expect(entries).toMatchObject([{ kind: 'refund', cents: 4_010, booking: { id: 7 }, day: dayNumber('2026-10-20') }]);
  });

  it('adds up the lines of a bill without a total, and takes the site from its booking', () => {
    const orders = [
      { id: 1, bookingId: 7, lines: [{ total: 0.1 }, { total: 0.2 }], createdAt: '2026-10-15T02:00:00Z' },
    ];
    const { entries } = read(orders, [], { bookingOf });
    expect(entries).toMatchObject([{ kind: 'in', cents: 30, siteId: 1, booking: { id: 7 } }]);
  });

  it('names what cannot be counted', () => {
    const at = '2026-10-15T02:00:00Z';
    const orders = [
      { id: 1, total: 10, createdAt: at },
      { id: 2, siteId: 1, total: 10 },
      { id: 3, siteId: 1, createdAt: at },
      { id: 4, siteId: 1, createdAt: '2026-08-15T02:00:00Z' },
    ];
    expect(read(orders, []).unread).toEqual({ site: 1, date: 1, amount: 1, state: 0 });
  });
});

describe('collected money', () => {
  const at = '2026-10-15T02:00:00Z';

  it('counts what arrived by its day, and what failed, waits or was given back on lines of their own', () => {
    const payments = [
      { id: 1, siteId: 1, amount: 100, status: 'succeeded', paidAt: at, createdAt: '2026-08-01T00:00:00Z' },
      { id: 2, siteId: 1, amount: 50, status: 'refunded', paidAt: at },
      { id: 3, siteId: 1, amount: 20, status: 'failed', createdAt: at },
      { id: 4, siteId: 1, amount: 10, status: 'pending', createdAt: at },
      { id: 5, siteId: 1, amount: 10, createdAt: at },
    ];
    const { sums, unread } = read([], payments, { basis: 'collected' });
    expect(sums).toEqual({ in: 15_000, refund: 5_000, failed: 2_000, waiting: 1_000 });
    expect(unread.state).toBe(1);
  });

  it('counts refunds by their own day and amount, where the server says them', () => {
    const refunds = [
      { amount: 20, at: '2026-10-20T02:00:00Z', reason: 'Damaged' },
      { amount: 5.5, at: '2026-11-05T02:00:00Z' },
    ];
    const payments = [
      { id: 1, siteId: 1, amount: 100, status: 'succeeded', paidAt: at, refunds },
      { id: 2, siteId: 1, amount: 25.5, status: 'refunded', paidAt: '2026-08-01T00:00:00Z', refunds },
      { id: 3, siteId: 1, amount: 10, status: 'succeeded', paidAt: at, refunds: [] },
    ];
    const { sums, entries } = read([], payments, { basis: 'collected' });
    expect(sums).toEqual({ in: 11_000, refund: 4_000, failed: 0, waiting: 0 });
    const given = entries.filter(({ kind }) => kind === 'refund');
    expect(given.map(({ day }) => day)).toEqual([dayNumber('2026-10-20'), dayNumber('2026-10-20')]);
  });

  it('takes off credit that was handed out, by its day and method, and none that was given', () => {
    const creditLines = [
      { kind: 'settlement', amount: 40.1, at: '2026-10-20T02:00:00Z', siteId: 1, bookingId: 7 },
      { kind: 'refund', amount: 30, at: '2026-10-21T02:00:00Z', siteId: 1, method: 'cash' },
      { kind: 'refund', amount: 3, at: '2026-10-21T02:00:00Z', siteId: 2, method: 'cash' },
    ];
    const { entries } = read([], [], { basis: 'collected' }, [{ id: 1, creditLines }]);
    expect(entries).toMatchObject([{ kind: 'refund', cents: 3_000, method: 'cash', booking: null }]);
  });

  it('finds the booking by the bill that is paid', () => {
    const payments = [{ id: 1, siteId: 1, orderId: 9, amount: 100, status: 'succeeded', paidAt: at }];
    const { entries } = read([{ id: 9, siteId: 1, bookingId: 7 }], payments, { basis: 'collected', bookingOf });
    expect(entries[0]?.booking?.id).toBe(7);
  });
});

const instant = fc
  .integer({ min: 0, max: 120 * 24 * 60 })
  .map((minute) => new Date(Date.parse('2026-08-01T00:00:00Z') + minute * 60_000).toISOString());
const amount = fc.integer({ min: 0, max: 5_000_000 }).map((cents) => cents / 100);
const siteId = fc.constantFrom(1, 2);
const orders = fc.array(
  fc.record({ id: fc.nat(), siteId, total: amount, status: fc.constantFrom(...orderStates), createdAt: instant }),
);
const payments = fc.array(
  fc.record({ id: fc.nat(), siteId, amount, status: fc.constantFrom(...paymentStates), paidAt: instant }),
);

describe('money of ranges', () => {
  it('adds up: two ranges side by side, over a change of clocks, hold what the whole one does', () => {
    const cut = fc.integer({ min: dayNumber('2026-09-01'), max: dayNumber('2026-10-30') });
    const whole = range('2026-09-01', '2026-10-31');
    fc.assert(
      fc.property(orders, payments, cut, fc.constantFrom('billed', 'collected'), (bills, paid, day, basis) => {
        const periods = [whole, { ...whole, last: day }, { ...whole, first: day + 1 }];
        const { entries } = read(bills, paid, { basis, periods });
        const sums = periods.map(noMoney);
        for (const { period, ...entry } of entries) addEntry(sums[period] ?? noMoney(), entry);
        const [all, early, late] = sums.map((each) => ({ ...each, net: netOf(each) }));
        for (const kind of ['in', 'refund', 'failed', 'waiting', 'net'] as const)
          expect((early?.[kind] ?? 0) + (late?.[kind] ?? 0)).toBe(all?.[kind]);
      }),
    );
  });

  it('never throws, and counts every record of the range or names it', () => {
    const junk = fc.array(
      fc.dictionary(
        fc.constantFrom('siteId', 'total', 'amount', 'status', 'lines', 'paidAt', 'createdAt', 'bookingId', 'orderId'),
        fc.oneof(fc.anything(), fc.constantFrom(1, 'paid', 'succeeded', '2026-10-15T02:00:00Z')),
      ),
    );
    fc.assert(
      fc.property(junk, fc.constantFrom('billed', 'collected'), (rows, basis) => {
        const bills = rows.flatMap((row, index) => readRecord('order', { ...row, id: index + 1 }) ?? []);
        const paid = rows.flatMap((row, index) => readRecord('payment', { ...row, id: index + 1 }) ?? []);
        const { entries } = read(bills, paid, { basis });
        for (const { cents } of entries) expect(Number.isSafeInteger(cents)).toBe(true);
      }),
    );
  });
});

describe('cents', () => {
  it('are rounded to the nearest, and half of one away from 0', () => {
    expect([0.005, -0.005, 0.0049, -0.0049, 19.99, -1.5].map(toCents)).toEqual([1, -1, 0, 0, 1999, -150]);
    expect(Object.is(toCents(-0.001), 0)).toBe(true);
    expect(centsOf(Number.NaN)).toBeNull();
    expect(centsOf('3')).toBeNull();
  });

  it('add up exactly where dollars do not', () => {
    expect(sumDollars([0.1, 0.2])).toBe(0.3);
    expect(subtractDollars(0.3, 0.1)).toBe(0.2);
    expect(isMoreThan(0.1 + 0.2, 0.3)).toBe(false);
    expect(isMoreThan(0.31, 0.3)).toBe(true);
  });

  it('are shared out without a loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 1, max: 40 }), (cents, count) => {
        const parts = splitCents(wholeCents(cents), count);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('are prorated by days', () => {
    expect(prorated(wholeCents(31_000), 10, 31)).toBe(10_000);
    expect(prorated(wholeCents(10_000), 1, 30)).toBe(333);
    expect(prorated(wholeCents(10_000), 0, 0)).toBe(0);
  });
});
