import { describe, expect, it } from 'vitest';
import { RowViews } from '#collections/replica/rows/rowViews.ts';
import { Sequence } from '#collections/replica/scheduler.ts';
import { SearchIndexes } from '#collections/replica/search/searchIndexes.ts';
import type { RowsState } from '#collections/rowQuery.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { Coverage } from '#domain/live/connection.ts';
import { troublesField, troublesOf } from '#domain/states/trouble.ts';
import { PagingServer } from '#tests/support/replica/pagingServer.ts';
import { noSocketWait } from '#tests/support/replica/noSocketWait.ts';
import { VirtualScheduler } from '#tests/support/replica/virtualScheduler.ts';

const nothingHeld = {
  held: { open: () => () => undefined },
  cache: { opened: () => undefined, shown: () => undefined, answer: () => undefined },
  whenRestored: () => undefined,
};

const unit = (id: number) => ({ id, siteId: 1, name: `A${id}`, kind: 'storage', status: 'locked' });
const area = (id: number) => ({ id, siteId: 1, name: `Row ${id}` });

it('goes on with a search when a list becomes too long to be held, and when it fits again', async () => {
  let coverage: Coverage = { kind: 'whole' };
  const server = new PagingServer();
  const scheduler = new VirtualScheduler();
  const search = new SearchIndexes(scheduler);
  const views = new RowViews({
    api: server,
    scheduler,
    sequence: new Sequence(),
    search,
    rowOf: () => undefined,
    socketWait: noSocketWait(),
    connected: () => true,
    report: () => undefined,
    withTroubles: (row) => row,
    ...nothingHeld,
    stateOf: () => ({ siteId: 1, freshness: { state: 'live', complete: true }, coverage }),
  });
  search.warm('area', [area(1), area(11), area(2)]);
  let shown: RowsState<AnyRecord> | null = null;
  const end = views.open(
    { entity: 'area', query: { siteId: 1, search: 'row 1' } },
    (state) => {
      shown = state;
    },
    (error) => {
      throw error;
    },
  );
  const held = { coverage: { kind: 'whole' }, rows: [area(1), area(11)] };
  await expect.poll(() => shown).toMatchObject(held);

  coverage = { kind: 'paged', count: 30_000 };
  views.stateChanged('area');
  server.rows = [area(1), area(11), area(12)];
  while (server.requests.length === 0) scheduler.runNext();
  await server.settle();
  expect(shown).toMatchObject({ coverage, total: 3, rows: [area(1), area(11), area(12)] });

  coverage = { kind: 'whole' };
  views.stateChanged('area');
  await expect.poll(() => shown).toMatchObject(held);
  expect(server.requests).toEqual([]);
  end();
});

it('reads a subject’s list from the API although its entity is held, words or not', async () => {
  const server = new PagingServer();
  const scheduler = new VirtualScheduler();
  const views = new RowViews({
    api: server,
    scheduler,
    sequence: new Sequence(),
    search: new SearchIndexes(scheduler),
    rowOf: () => undefined,
    socketWait: noSocketWait(),
    connected: () => true,
    report: () => undefined,
    withTroubles: (row) => row,
    ...nothingHeld,
    stateOf: () => undefined,
  });
  const query = { of: { subject: 'customer', id: 7 }, search: 'north' } as const;
  views.open(
    { entity: 'booking', query },
    () => undefined,
    () => undefined,
  );
  scheduler.runNext();
  expect(server.asked.map(({ path }) => path)).toEqual(['api/admin/customers/7/bookings']);
});

it('shows units that are read page by page anew when their alarms or faults change, without asking again', async () => {
  const server = new PagingServer();
  server.rows = [unit(1), unit(2)];
  const scheduler = new VirtualScheduler();
  let alarming: readonly number[] = [];
  const views = new RowViews({
    api: server,
    scheduler,
    sequence: new Sequence(),
    search: new SearchIndexes(scheduler),
    rowOf: () => undefined,
    socketWait: noSocketWait(),
    connected: () => true,
    report: () => undefined,
    withTroubles: (row) => (alarming.includes(row.id) ? { ...row, [troublesField]: ['alarm'] } : row),
    ...nothingHeld,
    stateOf: () => ({
      siteId: 1,
      freshness: { state: 'live', complete: true },
      coverage: { kind: 'paged', count: 2 },
    }),
  });
  const shown = { unit: [] as RowsState<AnyRecord>[], area: [] as RowsState<AnyRecord>[] };
  const ends = (['unit', 'area'] as const).map((entity) =>
    views.open(
      { entity, query: { siteId: 1 } },
      (state) => shown[entity].push(state),
      (error) => {
        throw error;
      },
    ),
  );
  // Nothing was read, so nothing shows.
  views.troublesChanged();
  expect(shown).toEqual({ unit: [], area: [] });
  while (server.requests.length === 0) scheduler.runNext();
  await server.settle();
  const troubles = () => shown.unit.at(-1)?.rows.map((row) => troublesOf(row));
  expect(troubles()).toEqual([[], []]);
  const [asked, areas] = [server.asked.length, shown.area.length];
  alarming = [2];
  views.troublesChanged();
  expect(troubles()).toEqual([[], ['alarm']]);
  alarming = [];
  views.troublesChanged();
  expect(troubles()).toEqual([[], []]);
  expect([server.asked.length, shown.area.length]).toEqual([asked, areas]);
  const before = shown.unit.length;
  for (const end of ends) end();
  views.troublesChanged();
  expect(shown.unit).toHaveLength(before);
});

/** A page of areas by name, three rows, whose held rows the test answers. */
function openPage({ here, isLong }: { here: ReadonlySet<number>; isLong: boolean }) {
  const scheduler = new VirtualScheduler();
  const shown: number[][] = [];
  const cached: number[][] = [];
  const idsOf = ({ rows }: Pick<RowsState<AnyRecord>, 'rows'>) => rows.map(({ id }) => id);
  const held: { show: (state: RowsState<AnyRecord>) => void } = { show: () => undefined };
  const views = new RowViews({
    api: new PagingServer(),
    scheduler,
    sequence: new Sequence(),
    search: new SearchIndexes(scheduler),
    rowOf: (_entity, id) => (here.has(Number(id)) ? area(Number(id)) : undefined),
    socketWait: noSocketWait(),
    connected: () => true,
    report: () => undefined,
    withTroubles: (row) => row,
    ...nothingHeld,
    cache: {
      ...nothingHeld.cache,
      shown: (_entity, _query, { rows }) => {
        cached.push(idsOf({ rows }));
      },
    },
    held: {
      open: (_entity, _query, show) => {
        held.show = show;
        return () => undefined;
      },
    },
    stateOf: () => ({
      siteId: 1,
      freshness: { state: 'reconciling', complete: false, since: null },
      coverage: { kind: 'whole' },
      ...(isLong && { isLong }),
    }),
  });
  const query = { siteId: 1, sort: { field: 'name', direction: 'asc' }, limit: 3 } as const;
  views.open(
    { entity: 'area', query },
    (state) => shown.push(idsOf(state)),
    (error) => {
      throw error;
    },
  );
  const answer = (ids: readonly number[], progress: 'loading' | 'failing' | 'whole') =>
    held.show({
      rows: ids.map(area),
      total: ids.length,
      freshness:
        progress === 'whole'
          ? { state: 'live', complete: true }
          : { state: 'reconciling', complete: false, since: null, ...(progress === 'failing' && { failure: 'No.' }) },
      coverage: { kind: 'whole' },
      ignored: [],
    });
  return { scheduler, shown, cached, answer };
}

it('keeps the rows of a page in their places until all have come, without those that are gone', () => {
  const here = new Set([1, 2, 3, 7, 8]);
  const { shown, cached, answer } = openPage({ here, isLong: true });
  answer([7, 8], 'loading');
  answer([1, 7, 8], 'loading');
  answer([1, 2, 7], 'loading');
  here.delete(8);
  answer([1, 2, 3], 'loading');
  expect(cached).toEqual([]);
  answer([1, 2, 3], 'whole');
  expect(shown).toEqual([
    [7, 8],
    [7, 8, 1],
    [7, 8, 1],
    [7, 1, 2],
    [1, 2, 3],
  ]);
  expect(cached).toEqual([[1, 2, 3]]);
});

describe('the rows of a list of few pages', () => {
  const all = new Set([1, 2, 7, 8]);

  it('show once all have come, each in its place', () => {
    const { shown, scheduler, answer } = openPage({ here: all, isLong: false });
    answer([], 'loading');
    answer([7, 8], 'loading');
    answer([1, 7, 8], 'loading');
    expect(shown).toEqual([[]]);
    answer([1, 2, 7], 'whole');
    scheduler.runNext();
    expect(shown).toEqual([[], [1, 2, 7]]);
  });

  it('show at once when the rest fails', () => {
    const { shown, answer } = openPage({ here: all, isLong: false });
    answer([7, 8], 'loading');
    answer([7, 8], 'failing');
    expect(shown).toEqual([[7, 8]]);
  });

  it('show after a while, and keep their places from then on', () => {
    const { shown, scheduler, answer } = openPage({ here: all, isLong: false });
    answer([7, 8], 'loading');
    scheduler.runNext();
    answer([1, 7, 8], 'loading');
    expect(shown).toEqual([
      [7, 8],
      [7, 8, 1],
    ]);
  });
});
