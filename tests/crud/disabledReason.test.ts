import { expect, it } from 'vitest';
import type { Coverage } from '#domain/live/connection.ts';
import { disabledReasonOf, ignoredPartTexts } from '#crud/list/disabledReason.ts';
import type { RowsView } from '#crud/data/useRows.ts';

function ready(coverage: Coverage, ignored: ('sort' | 'where' | 'search')[] = []): RowsView<object> {
  const freshness = { state: 'live', complete: true } as const;
  return { status: 'ready', rows: [], total: 30_000, freshness, coverage, ignored, query: {}, pending: false };
}
const paged: Coverage = { kind: 'paged', count: 30_000 };

it('says what to do where a list is too long to sort and filter: choose a site, or search', () => {
  expect(disabledReasonOf('unit', 0, ready(paged))).toBe('Too many units to sort and filter. Choose one site first.');
  const words = /^Too many .* to sort and filter\. Use search instead\.$/;
  expect(disabledReasonOf('unit', 4, ready(paged))).toMatch(words);
  expect(disabledReasonOf('customer', 0, ready(paged))).toMatch(words);
  expect(disabledReasonOf('unit', 0, ready({ kind: 'whole' }))).toBeUndefined();
  expect(disabledReasonOf('unit', 0, { status: 'loading' })).toBeUndefined();
});

it('says which parts of the query are ignored', () => {
  expect(ignoredPartTexts(ready(paged, ['sort', 'where']), false)).toEqual([]);
  expect(ignoredPartTexts(ready(paged, ['where', 'search']), true)).toEqual([
    "Your filters aren't applied.",
    "The server can't search this list. All results are shown.",
  ]);
});
