import { parentPort } from 'node:worker_threads';
import { realScheduler } from '#collections/replica/scheduler.ts';
import { HitViews } from '#collections/replica/rows/hitViews.ts';
import { SearchIndexes } from '#collections/replica/search/searchIndexes.ts';
import { searchRows } from './searchRows.ts';

// The host's half of a search: finds the hits, and sends a page of rows over the port.
const search = new SearchIndexes(realScheduler);
const views = new HitViews({
  scheduler: realScheduler,
  search,
  stateOf: () => ({ siteId: 0, freshness: { state: 'live', complete: true }, coverage: { kind: 'whole' } }),
});
for (const [entity, rows] of Object.entries(searchRows())) search.warm(entity as 'customer' | 'unit', rows);

parentPort?.on('message', ({ view, text, limit }: { view: number; text: string; limit: number }) => {
  const shut = views.open('customer', { search: text, skip: 0, limit }, (value) =>
    parentPort?.postMessage({ kind: 'queryResult', view, value }),
  );
  shut();
});
parentPort?.postMessage({ kind: 'ready' });
