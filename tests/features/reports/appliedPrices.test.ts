import { expect, it } from 'vitest';
import { restingPrices } from '#features/reports/useAppliedPrices.ts';

const unit = { id: 3, name: 'A103', before: { price: 100, pricePeriod: 'month' }, price: 110, period: 'month' };
const applied = { '7-1': { day: '2026-11-01', units: [unit] }, '8-1': { day: '2026-11-01', units: [] } };

it.each([
  ['the day of the change', '7-1', '2026-11-01', true],
  ['29 days later', '7-1', '2026-11-30', true],
  ['30 days later', '7-1', '2026-12-01', false],
  ['all prices came back', '8-1', '2026-11-02', false],
  ['another site', '7-2', '2026-11-02', false],
])('applied prices rest for a month: %s', (_when, groupId, today, rests) => {
  expect(restingPrices(applied, groupId, today) !== null).toBe(rests);
});
