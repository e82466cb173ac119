import { idOfKey } from '#domain/entities/recordKey.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paginate } from '#collections/replica/sync/paginate.ts';
import { SyncedEntity, syncedWith, type SyncedEntityOptions } from '#tests/support/replica/syncedEntity.ts';

/** Ascending ids; null: a row without one. Whole pages may lack ids. */
const listOfRows = fc
  .array(fc.oneof({ weight: 1, arbitrary: fc.constant(true) }, { weight: 4, arbitrary: fc.constant(false) }), {
    maxLength: 60,
  })
  .map((isReadable) => isReadable.map((readable, place) => (readable ? place + 1 : null)));

/** Lists and single reads now send these records without their ids. */
function stripIds(synced: SyncedEntity, stripped: ReadonlySet<number>): void {
  const page = synced.server.page.bind(synced.server);
  synced.server.page = async (...asked) => {
    const { rows, count } = await page(...asked);
    return { count, rows: rows.map((row) => (stripped.has(row.id) ? { ...row, id: null as never } : row)) };
  };
}

/** Live, six rows of site 1, some listed without their ids. */
async function followedWithout(ids: readonly number[], options?: SyncedEntityOptions) {
  const synced = new SyncedEntity(options);
  const stripped = new Set(ids);
  stripIds(synced, stripped);
  for (let made = 0; made < 6; made += 1) synced.server.create(1);
  synced.server.events.length = 0;
  synced.sync.followSite(1);
  synced.sync.resync(true);
  await synced.settle();
  return { synced, stripped, unreadable: () => synced.sync.unreadableRows };
}

describe('a resync', () => {
  it('sees every row with an id and counts each of the others once, whatever the pages and the count', async () => {
    const list = fc.integer({ min: 2, max: 7 }).chain((pageSize) => fc.tuple(fc.constant(pageSize), listOfRows));
    await fc.assert(
      fc.asyncProperty(list, fc.boolean(), async ([pageSize, rows], counts) => {
        const page = (offset: number) => rows.slice(offset, offset + pageSize);
        const read = (offset: number) => {
          const ids = page(offset);
          return Promise.resolve({ ids, count: counts ? rows.length : null, fingerprint: `${offset} ${ids.join()}` });
        };
        const { seen, unreadable } = await paginate(read);
        expect([...seen].toSorted((a, b) => idOfKey(a) - idOfKey(b))).toEqual(rows.filter((id) => id !== null));
        expect(unreadable).toBe(rows.filter((id) => id === null).length);
      }),
    );
  });

  it('counts rows without an id where each page is a single row', async () => {
    const rows = [1, null, 3, null];
    const { seen, unreadable } = await paginate((offset) =>
      Promise.resolve({ ids: rows.slice(offset, offset + 1), count: rows.length }),
    );
    expect([[...seen], unreadable]).toEqual([[1, 3], 2]);
  });
});

describe('a resync over a server that ignores the offset', () => {
  it.each([[[1, null, 3]], [[null, null]]])('counts the rows without an id of %j once', async (ids) => {
    const { unreadable } = await paginate(() => Promise.resolve({ ids, count: null }));
    expect(unreadable).toBe(ids.filter((id) => id === null).length);
  });
});

describe('rows without an id on a followed list', () => {
  it.each<NonNullable<SyncedEntityOptions['habits']>>([
    {},
    { pageSize: 2 },
    { pageSize: 3, counts: false },
    { pageSize: 2, order: 'other' },
    { pageSize: 4, inParts: true },
  ])('are counted, and the others held, by a server with %j', async (habits) => {
    const { synced, unreadable } = await followedWithout([1, 5], { ...(habits && { habits }) });
    expect(unreadable()).toBe(2);
    expect(await synced.ids()).toEqual([2, 3, 4, 6]);
    expect(synced.sync.freshness()).toEqual({ state: 'live', complete: true });
  });

  it('are reported, without a number', async () => {
    const { synced } = await followedWithout([2]);
    expect(synced.problems).toEqual(['null: id: malformed']);
  });

  it('are counted anew by each resync: those that are mended count no more', async () => {
    const { synced, stripped, unreadable } = await followedWithout([2, 5]);
    stripped.delete(5);
    await synced.reconnect();
    expect(unreadable()).toBe(1);
    expect(await synced.ids()).toEqual([1, 3, 4, 5, 6]);
    stripped.clear();
    await synced.reconnect();
    expect(unreadable()).toBe(0);
  });

  it('do not count any more once another site is followed', async () => {
    const { synced, unreadable } = await followedWithout([2]);
    synced.sync.followSite(2);
    expect(unreadable()).toBe(0);
    await synced.settle();
    expect(unreadable()).toBe(0);
  });

  it('leave the last good row of an id where it is, as long as its record answers', async () => {
    const synced = await syncedWith(3);
    stripIds(synced, new Set([2]));
    await synced.reconnect();
    expect(await synced.ids()).toEqual([1, 2, 3]);
    expect(synced.sync.unreadableRows).toBe(1);
  });
});
