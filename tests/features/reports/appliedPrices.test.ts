import { expect, it } from 'vitest';
import { restingPrice } from '#features/reports/useAppliedPrices.ts';

const applied = { '7': { before: 100, price: 110, day: '2026-11-01' } };

it.each([
  ['the day of the change', 7, 110, '2026-11-01', true],
  ['29 days later', 7, 110, '2026-11-30', true],
  ['30 days later', 7, 110, '2026-12-01', false],
  ['a price that changed since', 7, 100, '2026-11-02', false],
  ['another product', 8, 110, '2026-11-02', false],
])('an applied price rests for a month: %s', (_when, productId, price, today, rests) => {
  expect(restingPrice(applied, productId, price, today) !== null).toBe(rests);
});
