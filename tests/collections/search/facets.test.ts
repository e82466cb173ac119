import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  FacetCounter,
  queryOfOthers,
  type FacetCounts,
  type FacetOption,
} from '#collections/replica/rows/facetCounts.ts';
import { HitViews } from '#collections/replica/rows/hitViews.ts';
import { rowFilter } from '#collections/replica/rows/rowFilter.ts';
import { SearchIndexes } from '#collections/replica/search/searchIndexes.ts';
import type { RowQuery } from '#collections/rowQuery.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { Coverage } from '#domain/live/connection.ts';
import { VirtualScheduler } from '#tests/support/replica/virtualScheduler.ts';

const unit = (id: number, more: object = {}): AnyRecord => ({
  id,
  siteId: 1,
  name: `A${id}`,
  kind: 'storage',
  status: 'locked',
  areaId: 4,
  price: id,
  ...more,
});

function opened(rows: readonly AnyRecord[], coverage: Coverage = { kind: 'whole' }) {
  const scheduler = new VirtualScheduler();
  const search = new SearchIndexes(scheduler);
  search.warm('unit', rows);
  const views = new HitViews({
    scheduler,
    search,
    rowOf: () => undefined,
    stateOf: () => ({ siteId: 1, freshness: { state: 'live', complete: true }, coverage }),
  });
  return { scheduler, search, views };
}

it('count the rows of each option, given the search and the other filters, as rows come and go', () => {
  const { scheduler, search, views } = opened([unit(1), unit(2, { areaId: 5 }), unit(11, { areaId: null }), unit(3)]);
  let shown: FacetCounts | null = null;
  const query: RowQuery = {
    siteId: 1,
    search: 'a1',
    where: { areaId: [4], kind: ['storage'] },
    ranges: { price: { to: 50 } },
  };
  const options: FacetOption[] = [{ values: [4] }, { values: [5] }, { values: [null] }];
  const end = views.openFacets({ entity: 'unit', query, field: 'areaId', options }, (counts) => {
    shown = counts;
  });
  expect(shown).toEqual({ counts: [1, 0, 1] });
  const row = unit(12, { areaId: 5 });
  search.applied('unit', [{ id: 12, row, before: null, origin: 'server' } as never]);
  views.changed('unit');
  while (JSON.stringify(shown) === '{"counts":[1,0,1]}') scheduler.runNext();
  expect(shown).toEqual({ counts: [1, 1, 1] });
  end();
});

it('count a row once for each of its listed values, and again for an option that shares a value', () => {
  const options: FacetOption[] = [
    { values: [1] },
    { values: [2] },
    { values: [2, 1] },
    { values: [1] },
    { values: [null] },
  ];
  const counter = new FacetCounter({ entity: 'product', query: {}, field: 'featureIds', options });
  for (const featureIds of [[1, 2], [2, 2], []]) counter.add({ id: 1, featureIds });
  expect(counter.answer.counts).toEqual([1, 2, 2, 1, 1]);
});

it('are unknown where no row says the field', () => {
  const options: FacetOption[] = [{ values: [1] }, { values: [null] }];
  const counter = new FacetCounter({ entity: 'unit', query: {}, field: 'areaId', options });
  expect(counter.answer.counts).toEqual([0, 0]);
  counter.add({ id: 1 });
  expect(counter.answer.counts).toBeNull();
  counter.add({ id: 2, areaId: null });
  expect(counter.answer.counts).toEqual([0, 2]);
});

it('are unknown where the rows are not all held', () => {
  const { views } = opened([], { kind: 'paged', count: 30_000 });
  let shown: FacetCounts | null = null;
  views.openFacets({ entity: 'unit', query: {}, field: 'areaId', options: [{ values: [4] }] }, (counts) => {
    shown = counts;
  });
  expect(shown).toEqual({ counts: null });
});

it('say what choosing the option alone leaves, for values and ranges', () => {
  const row = fc.record({
    id: fc.integer({ min: 1 }),
    status: fc.constantFrom('locked', 'armed'),
    areaId: fc.option(fc.integer({ min: 1, max: 3 })),
    price: fc.option(fc.integer({ min: 0, max: 9 })),
  });
  const range = fc.record(
    { from: fc.integer({ min: 0, max: 9 }), to: fc.integer({ min: 0, max: 9 }) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(row), fc.array(range), range, fc.subarray([1, 2, 3, null]), (rows, ranges, chosen, areas) => {
      const query: RowQuery = { where: { areaId: areas }, ranges: { price: chosen } };
      const byPrice = {
        entity: 'unit',
        query,
        field: 'price',
        options: ranges.map((each) => ({ range: each })),
      } as const;
      const counter = new FacetCounter(byPrice);
      const isOthers = rowFilter('unit', queryOfOthers(byPrice));
      for (const each of rows) if (isOthers(each)) counter.add(each);
      const expected = ranges.map((each) => {
        const isLeft = rowFilter('unit', { ...query, ranges: { price: each } });
        return rows.filter(isLeft).length;
      });
      expect(counter.answer.counts).toEqual(expected);
    }),
  );
});
