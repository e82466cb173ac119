import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedBy, percentOf, priceAfter } from '#domain/money/priceChange.ts';

it.each([
  ['+5 %', 5],
  ['5', 5],
  ['-10%', -10],
  ['−10 %', -10],
  [' 2.5 ', 2.5],
  ['-0,25', -0.25],
  ['1000', 1000],
  ['-99.99', -99.99],
  ['0', null],
  ['-100', null],
  ['1000.01', null],
  ['2.555', null],
  ['five', null],
  ['', null],
])('reads %j as %s percent', (text, percent) => {
  expect(percentOf(text)).toBe(percent);
});

it.each([
  [120, 5, 126],
  [129.95, -10, 116.96],
  [99.99, 2.5, 102.49],
  // Half a cent goes up, which binary fractions would lose.
  [1.1, 5, 1.16],
  [0, 50, 0],
])('changes $%d by %d %% to $%d', (price, percent, after) => {
  expect(changedBy(price, percent)).toBe(after);
});

it('is never half a cent away from the exact price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5_000_000 }),
      fc.integer({ min: -9_999, max: 100_000 }),
      (cents, hundredths) => {
        const exact = (cents * (10_000 + hundredths)) / 10_000;
        expect(Math.abs(Math.round(changedBy(cents / 100, hundredths / 100) * 100) - exact)).toBeLessThanOrEqual(0.5);
      },
    ),
  );
});

it('leaves what has no price without one', () => {
  expect(priceAfter(null, { act: 'percent', percent: 5 })).toBeNull();
  expect(priceAfter(null, { act: 'set', price: 80 })).toBe(80);
  expect(priceAfter(80, { act: 'remove' })).toBeNull();
});
