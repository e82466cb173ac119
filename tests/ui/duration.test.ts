import { expect, it } from 'vitest';
import { formatMoment } from '#format/dateFormats.ts';
import { formatAgo, formatDuration, formatSeconds } from '#format/duration.ts';

it.each([
  [-5, '0s'],
  [999, '0s'],
  [42_000, '42s'],
  [187_000, '3m 07s'],
  [7_500_000, '2h 05m'],
  [4 * 86_400_000 + 3 * 3_600_000, '4d 3h'],
])('a span of %d ms reads %s', (span, text) => {
  expect(formatDuration(span)).toBe(text);
});

it.each([
  [59_000, 'just now'],
  [60_000, '1 minute ago'],
  [7_500_000, '2 hours ago'],
  [12 * 86_400_000, '12 days ago'],
])('%d ms in words: %s', (span, text) => {
  expect(formatAgo(span)).toBe(text);
});

it('short spans have tenths', () => {
  expect(formatSeconds(1432)).toBe('1.4 s');
});

it("a moment is written in the site's zone, in the product's formats", () => {
  const at = '2026-11-21T03:07:09.000Z';
  expect(formatMoment(at, 'Australia/Sydney')).toBe('21/11/2026 02:07PM');
  expect(formatMoment(at, 'Australia/Perth')).toBe('21/11/2026 11:07AM');
  expect(formatMoment('not a date', 'Australia/Sydney')).toBe('–');
});
