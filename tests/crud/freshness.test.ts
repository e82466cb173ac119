import { expect, it } from 'vitest';
import type { Coverage, Freshness } from '#domain/live/connection.ts';
import { dataStatusAt, freshnessAt, neverSynced } from '#domain/live/freshness.ts';
import { freshnessInWords } from './renderFreshness.tsx';

const live: Freshness = { state: 'live', complete: true };
const whole: Coverage = { kind: 'whole' };
const since = Date.parse('2026-11-21T03:04:00Z');

it.each<[Freshness, Coverage, line: string, mark: string]>([
  [live, whole, '', 'Live'],
  [live, { kind: 'paged', count: 31_054 }, '', 'Live'],
  [live, { kind: 'paged', count: null }, '', 'Live'],
  [{ state: 'reconciling', complete: true, since }, whole, 'Updating…', 'Updating'],
  [{ state: 'reconciling', complete: false, since: null }, whole, 'Loading…', 'Loading'],
  [
    { state: 'reconciling', complete: false, since: null, failure: 'Something broke' },
    whole,
    'Trying again…',
    'Trying again',
  ],
  [
    { state: 'stale', complete: true, since },
    whole,
    'Last updated 02:04PM. Data may be out of date.',
    'Stale since 02:04PM',
  ],
  [neverSynced, whole, 'Data may be out of date or incomplete.', 'Not loaded'],
])('says of %j, %j how true it is', (freshness, coverage, line, mark) => {
  expect(freshnessInWords({ freshness, coverage })).toEqual({ line, mark });
});

it('is that of the followed site alone, unless all are followed', () => {
  const state = { freshness: live, coverage: whole };
  expect(freshnessAt({ ...state, siteId: 2 }, 2)).toBe(live);
  expect(freshnessAt({ ...state, siteId: 0 }, 2)).toBe(live);
  expect(freshnessAt({ ...state, siteId: 2 }, 1)).toBe(neverSynced);
  expect(freshnessAt({ ...state, siteId: 2 }, 0)).toBe(neverSynced);
});

it('counts the rows that could not be read for the followed site alone, unless all are followed', () => {
  const state = { freshness: live, coverage: whole, skipped: 3 };
  const footing = { freshness: live, coverage: whole, skipped: 3 };
  expect(dataStatusAt({ ...state, siteId: 2 }, 2)).toEqual(footing);
  expect(dataStatusAt({ ...state, siteId: 0 }, 2)).toEqual(footing);
  for (const elsewhere of [1, 0])
    expect(dataStatusAt({ ...state, siteId: 2 }, elsewhere)).toEqual({ freshness: neverSynced, coverage: whole });
  expect(dataStatusAt({ freshness: live, coverage: whole, siteId: 2 }, 2)).toEqual({
    freshness: live,
    coverage: whole,
  });
});
