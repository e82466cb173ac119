import { expect, it } from 'vitest';
import { formatAge } from '#format/duration.ts';

it('says an age in its largest unit', () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
  expect([0, minute - 1, 44 * minute, 3.9 * hour, day, 21.5 * day].map(formatAge)).toEqual([
    'now',
    'now',
    '44 min',
    '3 h',
    '1 day',
    '21 days',
  ]);
});
