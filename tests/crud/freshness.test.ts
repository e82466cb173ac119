import { expect, it } from 'vitest';
import type { Coverage, Freshness } from '#domain/live/connection.ts';
import { footingAt, freshnessAt, neverTrue } from '#domain/live/freshness.ts';
import { freshnessInWords } from './renderFreshness.tsx';

const live: Freshness = { state: 'live', complete: true };
const whole: Coverage = { kind: 'whole' };
const since = Date.parse('2026-11-21T03:04:00Z');

it.each<[Freshness, Coverage, line: string, mark: string]>([
  [live, whole, 'Live and complete', 'Live'],
  [
    live,
    { kind: 'paged', count: 31_054 },
    'Live, read page by page: 31,054 are too many to be held here',
    'Live, by the page',
  ],
  [
    live,
    { kind: 'paged', count: null },
    'Live, read page by page: there are too many to be held here',
    'Live, by the page',
  ],
  [{ state: 'reconciling', complete: true, since }, whole, 'Checking with the server…', 'Checking'],
  [
    { state: 'reconciling', complete: false, since: null },
    whole,
    'Checking with the server… Not all have arrived yet: order and count may change.',
    'Filling',
  ],
  [
    { state: 'stale', complete: true, since },
    whole,
    'Not live since 02:04PM: this may be out of date.',
    'Stale since 02:04PM',
  ],
  [
    neverTrue,
    whole,
    'Not live: this may be out of date. Not all have arrived yet: order and count may change.',
    'Not held',
  ],
])('says of %j, %j how true it is', (freshness, coverage, line, mark) => {
  expect(freshnessInWords({ freshness, coverage })).toEqual({ line, mark });
});

it('is that of the followed site alone, unless all are followed', () => {
  const state = { freshness: live, coverage: whole };
  expect(freshnessAt({ ...state, siteId: 2 }, 2)).toBe(live);
  expect(freshnessAt({ ...state, siteId: 0 }, 2)).toBe(live);
  expect(freshnessAt({ ...state, siteId: 2 }, 1)).toBe(neverTrue);
  expect(freshnessAt({ ...state, siteId: 2 }, 0)).toBe(neverTrue);
});

it('counts the rows that could not be read for the followed site alone, unless all are followed', () => {
  const state = { freshness: live, coverage: whole, skipped: 3 };
  const footing = { freshness: live, coverage: whole, skipped: 3 };
  expect(footingAt({ ...state, siteId: 2 }, 2)).toEqual(footing);
  expect(footingAt({ ...state, siteId: 0 }, 2)).toEqual(footing);
  for (const elsewhere of [1, 0])
    expect(footingAt({ ...state, siteId: 2 }, elsewhere)).toEqual({ freshness: neverTrue, coverage: whole });
  expect(footingAt({ freshness: live, coverage: whole, siteId: 2 }, 2)).toEqual({ freshness: live, coverage: whole });
});
