import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultThresholds } from '#domain/reports/pricingThresholds.ts';
import { suggestPrice, type PricingFacts } from '#domain/reports/suggestPrice.ts';

const facts = (given: Partial<PricingFacts>): PricingFacts => ({
  price: 120,
  units: 50,
  occupied: 42,
  committed: 0,
  vacantDays: 20,
  net: 2,
  netYearBefore: 2,
  ...given,
});
const suggested = (given: Partial<PricingFacts>, thresholds = {}) => {
  const { action, price } = suggestPrice(facts(given), { ...defaultThresholds, ...thresholds });
  return [action, price];
};

describe('a suggested price', () => {
  it('holds between the thresholds', () => {
    expect(suggested({})).toEqual(['hold', 120]);
    expect(suggested({ occupied: 38 })).toEqual(['hold', 120]);
    expect(suggestPrice(facts({}), defaultThresholds).reason).toBe(
      '84 % of 50 units are let, which asks for no change.',
    );
  });

  it('rises by a step of 10 % when 90 % is let or committed', () => {
    expect(suggested({ occupied: 45 })).toEqual(['raise', 132]);
    expect(suggested({ occupied: 42, committed: 3 })).toEqual(['raise', 132]);
    expect(suggestPrice(facts({ occupied: 42, committed: 3 }), defaultThresholds).reason).toBe(
      '90 % of 50 units are let or committed.',
    );
  });

  it('rises where few units are left', () => {
    expect(suggested({ units: 10, occupied: 8 })).toEqual(['raise', 132]);
    expect(suggestPrice(facts({ units: 10, occupied: 8, net: 3 }), defaultThresholds).reason).toBe(
      'Only 2 units are left; move-ins less move-outs of 90 days are +3, +2 a year before.',
    );
  });

  it('falls below 75 %, and where units stand vacant for long', () => {
    expect(suggested({ occupied: 37 })).toEqual(['lower', 108]);
    expect(suggested({ vacantDays: 60 })).toEqual(['lower', 108]);
    expect(suggestPrice(facts({ vacantDays: 60 }), defaultThresholds).reason).toBe(
      'Free units have been vacant for 60 days (median).',
    );
  });

  it('holds where occupancy and vacancy contradict each other', () => {
    expect(suggested({ occupied: 47, vacantDays: 90 })).toEqual(['hold', 120]);
    expect(suggestPrice(facts({ occupied: 49, vacantDays: 90 }), defaultThresholds).reason).toBe(
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
      price: fc.integer({ min: 1, max: 500_000 }).map((cents) => cents / 100),
      units: fc.nat({ max: 200 }),
      occupied: fc.nat({ max: 200 }),
      committed: fc.nat({ max: 20 }),
      vacantDays: fc.option(fc.nat({ max: 400 })),
      net: fc.integer({ min: -30, max: 30 }),
      netYearBefore: fc.option(fc.integer({ min: -30, max: 30 })),
    });
    fc.assert(
      fc.property(any, thresholds, (given, limits) => {
        const { action, price, reason } = suggestPrice(given, limits);
        expect(Math.abs(price - given.price)).toBeLessThanOrEqual(given.price * limits.largestStep + 1e-5);
        if (action === 'hold') expect(price).toBe(given.price);
        else expect([Number.isInteger(price), price > given.price]).toEqual([true, action === 'raise']);
        expect(reason).toMatch(/^[A-Z0-9].*\.$/);
      }),
    );
  });
});
