import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#domain/entities/booking.ts';
import { ageingBuckets, bucketOf, delinquency, overdueParts, sumByBucket } from '#domain/reports/ageing.ts';
import { addDays } from '#format/days.ts';

const today = '2026-11-21';
const bill = (id: number, daysAgo: number, cents: number) => ({
  order: { id },
  dueOn: addDays(today, -daysAgo),
  cents,
});
const booking = (fields: Partial<Booking>): Booking => ({ id: 7, ...fields });

const shown = (fields: Partial<Booking>, bills: ReturnType<typeof bill>[]) =>
  overdueParts(booking(fields), bills, today).map(({ order, days, bucket, cents }) => [order?.id, days, bucket, cents]);

describe('the age of arrears', () => {
  it('is counted in days after the due date', () => {
    const edges = [0, 1, 7, 8, 30, 31, 60, 61, 90, 91, 400];
    const buckets = ['today', '1-7', '1-7', '8-30', '8-30', '31-60', '31-60', '61-90', '61-90', 'over-90', 'over-90'];
    expect(edges.map(bucketOf)).toEqual(buckets);
    expect([null, -1, Number.NaN].map(bucketOf)).toEqual(['unknown', 'unknown', 'unknown']);
  });

  it('is given for each unpaid bill, the oldest first', () => {
    const bills = [bill(1, 65, 10_000), bill(2, 35, 20_000), bill(3, 4, 20_000)];
    expect(shown({ arrears: 450 }, bills)).toEqual([
      [1, 65, '61-90', 10_000],
      [2, 35, '31-60', 20_000],
      [3, 4, '1-7', 15_000],
    ]);
  });

  it('is counted from the paid-to day where no known bill explains the debt', () => {
    expect(shown({ arrears: 300, paidTo: '2026-08-01' }, [bill(1, 4, 10_000)])).toEqual([
      [undefined, 112, 'over-90', 20_000],
      [1, 4, '1-7', 10_000],
    ]);
    expect(shown({ arrears: 300, paidTo: '2026-11-14' }, [])).toEqual([[undefined, 7, '1-7', 30_000]]);
  });

  it('is unknown without a day, and 0 days for a bill of today', () => {
    expect(shown({ arrears: 300 }, [])).toEqual([[undefined, null, 'unknown', 30_000]]);
    expect(shown({ arrears: 300, paidTo: '2027-01-01' }, [])).toEqual([[undefined, null, 'unknown', 30_000]]);
    expect(shown({ arrears: 300 }, [bill(1, 0, 30_000), bill(2, -1, 30_000)])).toEqual([[1, 0, 'today', 30_000]]);
  });

  it('does not exist for complimentary bookings and those that owe nothing', () => {
    expect(shown({ arrears: 300, complimentary: true }, [bill(1, 9, 30_000)])).toEqual([]);
    for (const arrears of [0, -5, undefined, Number.NaN]) expect(shown({ arrears }, [bill(1, 9, 100)])).toEqual([]);
  });

  it('adds up to what is owed, bucket by bucket', () => {
    const bills = fc
      .array(fc.tuple(fc.integer({ min: -5, max: 200 }), fc.integer({ min: 0, max: 100_000 })))
      .map((rows) => rows.toSorted(([a], [b]) => b - a).map(([days, cents], index) => bill(index + 1, days, cents)));
    const paidTo = fc.option(fc.integer({ min: -200, max: 30 }).map((days) => addDays(today, days)));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500_000 }), paidTo, bills, (cents, day, unpaid) => {
        const parts = overdueParts(booking({ arrears: cents / 100, paidTo: day }), unpaid, today);
        const sums = sumByBucket(parts);
        expect(ageingBuckets.reduce((sum, bucket) => sum + sums[bucket], 0)).toBe(cents);
        for (const { cents: part, days, dueOn, bucket } of parts) {
          expect(part).toBeGreaterThan(0);
          expect(bucketOf(days)).toBe(bucket);
          if (dueOn !== null) expect(addDays(dueOn, days ?? 0)).toBe(today);
        }
      }),
    );
  });
});

describe('delinquency', () => {
  it('is overdue money as a share of the billed money', () => {
    expect(delinquency(5_000, 100_000)).toBe(0.05);
    expect(delinquency(5_000, 0)).toBeNull();
  });
});
