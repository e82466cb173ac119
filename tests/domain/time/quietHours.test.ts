import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { isQuietAt } from '#domain/time/quietHours.ts';
import { draws } from '#tests/support/properties/seed.ts';

const minutesOfDay = 24 * 60;
const time = fc.nat(minutesOfDay - 1);
const text = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

describe('quiet hours', () => {
  it.each([
    ['22:00', '06:00', '23:30', true],
    ['22:00', '06:00', '05:59', true],
    ['22:00', '06:00', '06:00', false],
    ['22:00', '06:00', '21:59', false],
    ['09:00', '17:00', '09:00', true],
    ['09:00', '17:00', '17:00', false],
  ])('from %s until %s are at %s: %s', (from, until, at, expected) => {
    expect(isQuietAt({ from, until }, at)).toBe(expected);
  });

  it('last as long as from the first time to the last, round the clock', () => {
    fc.assert(
      fc.property(time, time, (from, until) => {
        const hours = { from: text(from), until: text(until) };
        const quiet = Array.from({ length: minutesOfDay }, (_, at) => isQuietAt(hours, text(at))).filter(Boolean);
        expect(quiet).toHaveLength((until - from + minutesOfDay) % minutesOfDay || minutesOfDay);
      }),
      { numRuns: draws(30) },
    );
  });
});
