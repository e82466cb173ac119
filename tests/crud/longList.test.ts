import { expect, it } from 'vitest';
import type { Coverage } from '#domain/live/connection.ts';
import { disabledReasonOf, filterReason, ignoredPartTexts, unsortedTexts } from '#crud/list/longList.ts';
import type { Filter } from '#crud/filter/filter.ts';
import type { RowsView } from '#crud/data/useRows.ts';

function ready(coverage: Coverage, ignored: ('sort' | 'where' | 'search')[] = []): RowsView<object> {
  const freshness = { state: 'live', complete: true } as const;
  return { status: 'ready', rows: [], total: 30_000, freshness, coverage, ignored, query: {}, pending: false };
}
const paged: Coverage = { kind: 'paged', count: 30_000 };
const sites = [{ id: 4, name: 'Fyshwick' }];

it('says what to do where a list is too long to sort and filter: choose a site, or search', () => {
  expect(disabledReasonOf('unit', { siteId: 0, sites }, ready(paged))).toBe(
    'Too many units to sort, and only some filters work. Choose one site first.',
  );
  const words = /^Too many .* to sort, and only some filters work\. Use search instead\.$/;
  expect(disabledReasonOf('unit', { siteId: 4, sites }, ready(paged))).toMatch(words);
  // Without the right to list sites there is none to choose.
  expect(disabledReasonOf('unit', { siteId: 0, sites: [] }, ready(paged))).toMatch(words);
  expect(disabledReasonOf('customer', { siteId: 0, sites }, ready(paged))).toMatch(words);
  expect(disabledReasonOf('unit', { siteId: 0, sites }, ready({ kind: 'whole' }))).toBeUndefined();
  expect(disabledReasonOf('unit', { siteId: 0, sites }, { status: 'loading' })).toBeUndefined();
});

const status = { field: 'status', label: 'Status' };
const area = { field: 'areaId', label: 'Area' };

it('says which parts of the query are ignored', () => {
  expect(ignoredPartTexts(ready(paged, ['sort', 'where']), [])).toEqual([]);
  expect(ignoredPartTexts(ready(paged, ['where', 'search']), [status])).toEqual([
    "Your filters aren't applied.",
    "The server can't search this list. All results are shown.",
  ]);
});

it('names the filters that are ignored where others are applied', () => {
  const view = { ...ready(paged, ['where']), ignoredFields: ['status'] } as RowsView<object>;
  const texts = ignoredPartTexts(view, [status, area]);
  expect(texts).toEqual(["Not applied: Status. The server can't filter by this here."]);
  expect(ignoredPartTexts(view, [area])).toEqual([]);
});

it('leaves filters by records and by dates usable in a list too long to hold: the API may know them', () => {
  const why = 'Too many units.';
  const byArea: Filter = { kind: 'reference', ...area, entity: 'area' };
  const byPrice: Filter = { kind: 'number', field: 'price', label: 'Price' };
  const byDay: Filter = { kind: 'date', field: 'createdAt', label: 'Created', of: 'moment' };
  expect([byArea, byPrice, byDay].map((filter) => filterReason(filter, why))).toEqual([undefined, why, undefined]);
});

it('names the requested sorting that is not applied', () => {
  const columns = [{ id: 'total', header: 'Total', sort: 'total', cell: () => null }];
  expect(unsortedTexts({ columns }, { sort: { field: 'total', direction: 'desc' } })).toEqual(['Not sorted by Total.']);
  expect(unsortedTexts({ columns }, { sort: null })).toEqual([]);
});
