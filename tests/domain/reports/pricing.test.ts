import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultThresholds } from '#domain/reports/pricingThresholds.ts';
import { suggestPrice, type PricingFacts } from '#domain/reports/suggestPrice.ts';

const facts = (given: Partial<PricingFacts>): PricingFacts => ({
  units: 50,
  occupied: 42,
  committed: 0,
  vacantDays: 20,
  net: 2,
  netYearBefore: 2,
  ...given,
});
const suggested = ({ price = 120, ...given }: Partial<PricingFacts> & { price?: number }) => {
  const { action, prices } = suggestPrice(facts(given), [price], defaultThresholds);
  return [action, ...prices];
};
const reasonOf = (given: Partial<PricingFacts>) => suggestPrice(facts(given), [120], defaultThresholds).reason;

describe('a suggested price', () => {
  it('holds between the thresholds', () => {
    expect(suggested({})).toEqual(['hold', 120]);
    expect(suggested({ occupied: 38 })).toEqual(['hold', 120]);
    expect(reasonOf({})).toBe('84 % of 50 units are let, which asks for no change.');
  });

  it('rises by a step of 10 % when 90 % is let or committed', () => {
    expect(suggested({ occupied: 45 })).toEqual(['raise', 132]);
    expect(suggested({ occupied: 42, committed: 3 })).toEqual(['raise', 132]);
    expect(reasonOf({ occupied: 42, committed: 3 })).toBe('90 % of 50 units are let or committed.');
  });

  it('rises where few units are left', () => {
    expect(suggested({ units: 10, occupied: 8 })).toEqual(['raise', 132]);
    expect(reasonOf({ units: 10, occupied: 8, net: 3 })).toBe(
      'Only 2 units are left; move-ins less move-outs of 90 days are +3, +2 a year before.',
    );
  });

  it('falls below 75 %, and where units stand vacant for long', () => {
    expect(suggested({ occupied: 37 })).toEqual(['lower', 108]);
    expect(suggested({ vacantDays: 60 })).toEqual(['lower', 108]);
    expect(reasonOf({ vacantDays: 60 })).toBe('Free units have been vacant for 60 days (median).');
  });

  it('holds where occupancy and vacancy contradict each other', () => {
    expect(suggested({ occupied: 47, vacantDays: 90 })).toEqual(['hold', 120]);
    expect(reasonOf({ occupied: 49, vacantDays: 90 })).toBe(
      '98 % of 50 units are let and only 1 unit is left, but the free unit has been vacant for 90 days.',
    );
  });

  it('takes half a step against the movement of the last 90 days', () => {
    expect(suggested({ occupied: 45, net: -3 })).toEqual(['raise', 126]);
    expect(suggested({ occupied: 37, net: 5 })).toEqual(['lower', 114]);
    expect(suggested({ occupied: 45, net: -3, netYearBefore: null })).toEqual(['raise', 132]);
  });

  it('is in whole dollars within the step, or the price stays', () => {
    expect(suggested({ price: 12.5, occupied: 45 })).toEqual(['raise', 13]);
    expect(suggested({ price: 235, occupied: 37 })).toEqual(['lower', 212]);
    expect(suggested({ price: 4, occupied: 45 })).toEqual(['hold', 4]);
    expect(suggested({ units: 0, occupied: 0 })).toEqual(['hold', 120]);
  });

  it('changes each price by the same step, so that better units stay dearer', () => {
    const { action, prices } = suggestPrice(facts({ occupied: 45 }), [120, 150, 4], defaultThresholds);
    expect([action, ...prices]).toEqual(['raise', 132, 165, 4]);
  });

  it('never leaves the largest step, and only changes by a reason that it gives', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const thresholds = fc.record({
      raiseFrom: share,
      lowerBelow: share,
      largestStep: share,
      fewLeft: fc.nat({ max: 5 }),
      longVacantDays: fc.nat({ max: 100 }),
    });
    const any = fc.record({
      units: fc.nat({ max: 200 }),
      occupied: fc.nat({ max: 200 }),
      committed: fc.nat({ max: 20 }),
      vacantDays: fc.option(fc.nat({ max: 400 })),
      net: fc.integer({ min: -30, max: 30 }),
      netYearBefore: fc.option(fc.integer({ min: -30, max: 30 })),
    });
    const dollars = fc.integer({ min: 1, max: 500_000 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(any, fc.array(dollars, { maxLength: 5 }), thresholds, (given, prices, limits) => {
        const { action, prices: next, reason } = suggestPrice(given, prices, limits);
        expect(next).toHaveLength(prices.length);
        const changed = next.flatMap((price, index) => (price === prices[index] ? [] : [[prices[index] ?? 0, price]]));
        expect(changed.length > 0).toBe(action !== 'hold');
        for (const [before = 0, after = 0] of changed) {
          expect(Math.abs(after - before)).toBeLessThanOrEqual(before * limits.largestStep + 1e-5);
          expect([Number.isInteger(after), after > before]).toEqual([true, action === 'raise']);
        }
        expect(reason).toMatch(/^[A-Z0-9].*\.$/);
      }),
    );
  });
});
