import { parentPort } from 'node:worker_threads';
import { realScheduler } from '#collections/replica/scheduler.ts';
import { HitViews } from '#collections/replica/rows/hitViews.ts';
import { SearchIndexes } from '#collections/replica/search/searchIndexes.ts';
import { searchRows } from './searchRows.ts';

// Finds hits, and sends a page of rows over the port.
const search = new SearchIndexes(realScheduler);
const views = new HitViews({
  scheduler: realScheduler,
  search,
  rowOf: () => undefined,
  stateOf: () => ({ siteId: 0, freshness: { state: 'live', complete: true }, coverage: { kind: 'whole' } }),
});
for (const [entity, rows] of Object.entries(searchRows())) search.warm(entity as 'customer' | 'unit', rows);

/** For a list's search box or, best of all kinds, for the palette. */
interface SearchMessage {
  view: number;
  text: string;
  limit: number;
  isPalette: boolean;
}

parentPort?.on('message', ({ view, text, limit, isPalette }: SearchMessage) => {
  const show = (value: unknown) => parentPort?.postMessage({ kind: 'queryResult', view, value });
  const shut = isPalette
    ? views.openAll({ text, limit, entities: ['customer', 'unit'] }, show)
    : views.open('customer', { search: text, skip: 0, limit }, show);
  shut();
});
parentPort?.postMessage({ kind: 'ready' });
