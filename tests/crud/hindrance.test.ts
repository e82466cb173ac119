import { expect, it } from 'vitest';
import type { Coverage } from '#domain/live/connection.ts';
import { disabledReasonOf, shortcomingsOf } from '#crud/list/disabledReason.ts';
import type { RowsView } from '#crud/data/useRows.ts';

function ready(coverage: Coverage, unanswered: ('sort' | 'where' | 'search')[] = []): RowsView<object> {
  const freshness = { state: 'live', complete: true } as const;
  return { status: 'ready', rows: [], total: 30_000, freshness, coverage, unanswered, query: {}, pending: false };
}
const paged: Coverage = { kind: 'paged', count: 30_000 };

it('says what helps where a list is too long to be sorted and filtered: one site, or words', () => {
  expect(disabledReasonOf('unit', 0, ready(paged))).toBe(
    'Too many units to sort and filter at once. Choose one site to sort and filter.',
  );
  const words = /^Too many .* here\. Search to find the ones you mean\.$/;
  expect(disabledReasonOf('unit', 4, ready(paged))).toMatch(words);
  expect(disabledReasonOf('customer', 0, ready(paged))).toMatch(words);
  expect(disabledReasonOf('unit', 0, ready({ kind: 'whole' }))).toBeUndefined();
  expect(disabledReasonOf('unit', 0, { status: 'loading' })).toBeUndefined();
});

it('says which of the asked does not hold', () => {
  expect(shortcomingsOf(ready(paged, ['sort', 'where']), false)).toEqual([]);
  expect(shortcomingsOf(ready(paged, ['where', 'search']), true)).toEqual([
    'Your filters wait until then.',
    'The server did not search: these are all of them.',
  ]);
});
