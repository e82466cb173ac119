import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastMonths } from '#domain/time/lastMonths.ts';
import { dayOf } from '#domain/time/zonedTime.ts';

const zones = ['Australia/Sydney', 'Australia/Lord_Howe', 'Asia/Kolkata', 'America/Sao_Paulo', 'Pacific/Kiritimati'];

describe('the last months', () => {
  it('lie side by side, each whole in its zone, and the last one has the moment', () => {
    const moments = fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2035, 0) });
    fc.assert(
      fc.property(fc.constantFrom(...zones), moments, (zone, now) => {
        const months = lastMonths(12, zone, now);
        expect(new Set(months.map(({ month }) => month)).size).toBe(12);
        for (const [index, { month, from, until }] of months.entries()) {
          expect(dayOf(from, zone)).toBe(`${month}-01`);
          expect(dayOf(from - 1, zone).slice(0, 7) < month).toBe(true);
          expect(dayOf(until - 1, zone).slice(0, 7)).toBe(month);
          expect(months[index + 1]?.from ?? until).toBe(until);
        }
        const last = months.at(-1);
        expect(last !== undefined && last.from <= now && now < last.until).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('have an hour more or less where the clocks change', () => {
    const hours = lastMonths(8, 'Australia/Sydney', Date.UTC(2026, 10, 21)).map(
      ({ month, from, until }) => [month, (until - from) / 3_600_000] as const,
    );
    expect(hours[0]).toEqual(['2026-04', 30 * 24 + 1]);
    expect(hours.at(-2)).toEqual(['2026-10', 31 * 24 - 1]);
    expect(hours.at(-1)).toEqual(['2026-11', 30 * 24]);
  });
});
