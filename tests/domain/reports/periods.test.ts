import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#format/days.ts';
import {
  bucketFinder,
  bucketsOf,
  dayCount,
  lastMonthLabels,
  periodBefore,
  yearBefore,
} from '#domain/reports/periods.ts';
import { dayNumber, dayOfNumber, readInstant, ZoneCalendar } from '#domain/reports/zoneCalendar.ts';
import { dayOf, startOfDayIn } from '#domain/time/zonedTime.ts';
import { draws } from '#tests/support/properties/seed.ts';

const anyDay = fc.integer({ min: dayNumber('2019-01-01'), max: dayNumber('2032-12-31') }).map(dayOfNumber);
const anyRange = fc
  .record({ first: anyDay, count: fc.integer({ min: 1, max: 900 }) })
  .map(({ first, count }) => ({ first, last: addDays(first, count - 1) }));

describe('the period before', () => {
  it.each([
    ['2026-11-08', '2026-11-21', '2026-10-25', '2026-11-07'],
    ['2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20'],
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2024-02-01', '2024-02-29', '2024-01-01', '2024-01-31'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['2026-02-01', '2026-03-31', '2025-12-01', '2026-01-31'],
    ['2026-03-02', '2026-03-31', '2026-01-31', '2026-03-01'],
    ['2026-11-01', '2026-11-23', '2026-10-01', '2026-10-23'],
    ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['2026-09-01', '2026-11-23', '2026-06-01', '2026-08-23'],
    ['2026-01-01', '2026-11-23', '2025-01-01', '2025-11-23'],
    ['2026-01-01', '2026-10-31', '2025-01-01', '2025-10-31'],
    ['2026-01-01', '2026-03-10', '2025-10-01', '2025-12-10'],
    ['2025-12-01', '2026-11-23', '2024-12-01', '2025-11-23'],
  ])('of %s to %s is %s to %s', (first, last, from, to) => {
    expect(periodBefore({ first, last })).toEqual({ first: from, last: to });
  });

  it('ends before the range begins, and is as long or of as many months', () => {
    fc.assert(
      fc.property(anyRange, (range) => {
        const before = periodBefore(range);
        expect(before.last < range.first).toBe(true);
        if (range.first.endsWith('-01')) {
          expect(before.first.slice(8)).toBe('01');
          expect(Math.abs(dayCount(before) - dayCount(range))).toBeLessThanOrEqual(5);
        } else {
          expect(addDays(before.last, 1)).toBe(range.first);
          expect(dayCount(before)).toBe(dayCount(range));
        }
      }),
    );
  });
});

describe('the same days a year before', () => {
  it.each([
    ['2026-11-08', '2026-11-21', '2025-11-08', '2025-11-21'],
    ['2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
    ['2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
    ['2024-02-29', '2024-02-29', '2023-02-28', '2023-02-28'],
    ['2025-02-20', '2025-02-28', '2024-02-20', '2024-02-28'],
  ])('of %s to %s are %s to %s', (first, last, from, to) => {
    expect(yearBefore({ first, last })).toEqual({ first: from, last: to });
  });
});

describe('the parts of a range', () => {
  it('are days, weeks from Sunday or months, by its length', () => {
    expect(bucketsOf({ first: '2026-11-01', last: '2026-11-30' }).unit).toBe('day');
    const weeks = bucketsOf({ first: '2026-10-14', last: '2026-11-21' });
    expect(weeks.unit).toBe('week');
    expect(weeks.buckets.map(({ label }) => label)).toEqual([
      '14–17 Oct',
      '18–24 Oct',
      '25–31 Oct',
      '1–7 Nov',
      '8–14 Nov',
      '15–21 Nov',
    ]);
    const months = bucketsOf({ first: '2025-11-22', last: '2026-11-21' });
    expect(months.buckets.map(({ label }) => label)).toEqual(lastMonthLabels(13, '2026-11-21'));
    expect(months.buckets.at(-1)).toEqual({ first: '2026-11-01', last: '2026-11-21', label: 'Nov 2026' });
  });

  it('stand side by side, have labels of their own and hold each day once', () => {
    fc.assert(
      fc.property(anyRange, (range) => {
        const parts = bucketsOf(range);
        const { buckets } = parts;
        expect([buckets[0]?.first, buckets.at(-1)?.last]).toEqual([range.first, range.last]);
        expect(buckets.reduce((sum, bucket) => sum + dayCount(bucket), 0)).toBe(dayCount(range));
        expect(new Set(buckets.map(({ label }) => label)).size).toBe(buckets.length);
        const indexOf = bucketFinder(parts);
        for (const [index, { first, last }] of buckets.entries()) {
          expect([indexOf(dayNumber(first)), indexOf(dayNumber(last))]).toEqual([index, index]);
        }
        expect([indexOf(dayNumber(range.first) - 1), indexOf(dayNumber(range.last) + 1)]).toEqual([-1, -1]);
      }),
      { numRuns: draws(60) },
    );
  });

  it('do not exist in a range that ends before it begins', () => {
    expect(bucketsOf({ first: '2026-11-21', last: '2026-11-20' }).buckets).toEqual([]);
    expect(dayCount({ first: '2026-11-21', last: '2026-11-01' })).toBe(0);
  });
});

it('names the last months, ending with the month of today', () => {
  expect(lastMonthLabels(3, '2026-01-31')).toEqual(['Nov 2025', 'Dec 2025', 'Jan 2026']);
  expect(lastMonthLabels(0, '2026-01-31')).toEqual([]);
});

describe('the days of a zone', () => {
  const zones = [
    'Australia/Sydney',
    'Australia/Adelaide',
    'Australia/Lord_Howe',
    'Australia/Perth',
    'America/Santiago',
  ];

  it('are those of its clocks, also where these change', () => {
    const instant = fc.integer({ min: Date.UTC(2019, 0), max: Date.UTC(2032, 0) });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instant, (zone, at) => {
        expect(dayOfNumber(new ZoneCalendar(zone).dayNumberOf(at))).toBe(dayOf(at, zone));
      }),
    );
    const calendar = new ZoneCalendar('Australia/Sydney');
    for (const change of ['2026-10-04', '2026-04-05']) {
      const start = calendar.startOf(dayNumber(change));
      expect(start).toBe(startOfDayIn('Australia/Sydney', change));
      const end = startOfDayIn('Australia/Sydney', addDays(change, 1));
      expect((end - start) / 3_600_000).toBe(change === '2026-10-04' ? 23 : 25);
      expect([start, end - 1, end].map((at) => dayOfNumber(calendar.dayNumberOf(at)))).toEqual([
        change,
        change,
        addDays(change, 1),
      ]);
    }
  });

  it('are unknown for text that is no instant', () => {
    expect(['', null, undefined, 'soon', '0000-01-01T00:00:00Z', '9999-12-31T00:00:00Z'].map(readInstant)).toEqual(
      Array.from({ length: 6 }, () => null),
    );
  });
});
