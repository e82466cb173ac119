import { expect, it } from 'vitest';
import { daysAfter } from '#domain/bookkeeping/bookPeriods.ts';

const today = '2026-11-30';

it.each([
  ['a quarter', ['2026-04-01', '2026-06-30'], ['2026-07-01', '2026-09-30']],
  ['a quarter, of which the next is not over', ['2026-07-01', '2026-09-30'], ['2026-10-01', today]],
  ['a month', ['2026-09-01', '2026-09-30'], ['2026-10-01', '2026-10-31']],
  ['a financial year', ['2024-07-01', '2025-06-30'], ['2025-07-01', '2026-06-30']],
  ['other days', ['2026-10-01', '2026-11-14'], ['2026-11-15', today]],
])('after %s come the next days that no file has', (_of, [first = '', last = ''], [from, to]) => {
  expect(daysAfter({ first, last }, today)).toEqual({ first: from, last: to });
});

it('after a file until today there are none', () => {
  expect(daysAfter({ first: '2026-07-01', last: today }, today)).toBeNull();
});
