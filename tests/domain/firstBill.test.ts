import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookingTerms, depositOf, productAfterMove, productsFor } from '#domain/lifecycle/bookingTerms.ts';
import { firstBill } from '#domain/lifecycle/firstBill.ts';
import { addDays } from '#format/days.ts';

const monthly = { rate: 310, period: 'month', lasts: null } as const;

describe('the first bill', () => {
  it('covers the first period in advance', () => {
    expect(firstBill({ ...monthly, movedIn: '2026-01-31', movedOut: null })).toEqual({
      amount: 310,
      days: { first: '2026-01-31', last: '2026-02-27' },
      prorated: null,
      started: null,
    });
    const week = firstBill({ ...monthly, period: 'week', movedIn: '2026-11-20', movedOut: '2026-12-30' });
    expect(week?.days).toEqual({ first: '2026-11-20', last: '2026-11-26' });
  });

  it('is by days for a stay that ends within the first period', () => {
    expect(firstBill({ ...monthly, movedIn: '2026-12-01', movedOut: '2026-12-10' })).toEqual({
      amount: 100,
      days: { first: '2026-12-01', last: '2026-12-10' },
      prorated: { stayed: 10, whole: 31 },
      started: null,
    });
    expect(firstBill({ ...monthly, movedIn: '2026-12-01', movedOut: '2026-12-01' })?.amount).toBe(10);
  });

  it('charges each begun hour, and nothing before the end is known', () => {
    const hourly = { rate: 12.5, period: 'hour', movedIn: '2026-12-01', movedOut: null } as const;
    expect(firstBill({ ...hourly, lasts: 90 * 60_000 })).toMatchObject({ amount: 25, started: 2 });
    expect(firstBill({ ...hourly, lasts: null })).toBeNull();
    expect(firstBill({ ...monthly, rate: 0, movedIn: '2026-12-01', movedOut: null })).toBeNull();
  });

  it('is never above a whole period, and grows with the stay', () => {
    const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
    const period = fc.constantFrom('day', 'week', 'month', 'year' as const);
    fc.assert(
      fc.property(
        day,
        period,
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 1, max: 90_000 }),
        (moved, each, days, cents) => {
          const movedIn = moved.toISOString().slice(0, 10);
          const of = (stay: number) =>
            firstBill({ rate: cents / 100, period: each, movedIn, movedOut: addDays(movedIn, stay), lasts: null })
              ?.amount ?? 0;
          expect(of(days)).toBeLessThanOrEqual(cents / 100);
          expect(of(days + 1)).toBeGreaterThanOrEqual(of(days));
        },
      ),
    );
  });
});

describe('the terms of a booking', () => {
  const product = { kind: 'bookable', status: 'AVAILABLE', price: 90, period: 'month', unitKind: 'storage' } as const;

  it("are the units' own prices, else those of the product for their kind", () => {
    const unit = { kind: 'storage', price: 120, pricePeriod: 'week' };
    expect(bookingTerms([unit, unit], [])).toEqual({ productId: null, rate: 240, period: 'week' });
    const products = [{ ...product, id: 4, periodCount: 3 }];
    expect(bookingTerms([{ kind: 'storage' }], products)).toEqual({ productId: 4, rate: 30, period: 'month' });
    expect(bookingTerms([{ kind: 'desk' }], products)).toBeNull();
    expect(bookingTerms([], products)).toBeNull();
  });

  it('offer the product for the size first, and none that cannot be booked', () => {
    const products = [
      { ...product, id: 1 },
      { ...product, id: 2, size: 'large' as const },
      { ...product, id: 3, status: 'DRAFT' as const },
    ];
    expect(productsFor(products, { kind: 'storage', size: 'large' }).map(({ id }) => id)).toEqual([2, 1]);
  });

  it('keep the product in another unit where it is for that one too', () => {
    const products = [
      { ...product, id: 1, size: 'small' as const, status: 'DRAFT' as const },
      { ...product, id: 2, size: 'small' as const },
      { ...product, id: 3, size: 'large' as const },
    ];
    const after = (size: string | null, current: number | null) =>
      productAfterMove(products, { kind: 'storage', size }, current);
    expect([after('small', 1), after('large', 2), after('medium', 2)]).toEqual([1, 3, null]);
    // The unit's size, or the product itself, is not known.
    expect([after(null, 2), after('large', 9), after('large', null)]).toEqual([2, 9, null]);
    expect(productAfterMove(products, { kind: 'desk', size: 'small' }, 2)).toBeNull();
  });

  it('ask for a deposit only where the product names one', () => {
    expect(depositOf({ deposit: 50 })).toBe(50);
    expect([depositOf({}), depositOf({ deposit: 'much' }), depositOf(undefined)]).toEqual([0, 0, 0]);
  });
});
