import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import { AppError } from '#domain/errors/appError.ts';
import { SyncedEntity, syncedWith } from '#tests/support/replica/syncedEntity.ts';

/** Leaves these records out of the list, although they can still be read. */
function hideFromList(synced: SyncedEntity, hidden: ReadonlySet<number>): void {
  const page = synced.server.page.bind(synced.server);
  synced.server.page = async (...asked) => {
    const { rows, count } = await page(...asked);
    return { count, rows: rows.filter(({ id }) => !hidden.has(id)) };
  };
}

describe('what a resync did not show', () => {
  it('is read before the list counts as true, and removed when it is gone', async () => {
    const synced = await syncedWith(3);
    synced.sync.disconnected();
    synced.server.remove(1);
    synced.server.events.length = 0;
    synced.sync.resync(true);
    synced.server.serve(0);
    synced.server.deliver(0);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    expect(synced.sync.freshness().state).toBe('reconciling');
    expect(await synced.settle()).toBe(1);
    expect(await synced.ids()).toEqual([1, 3]);
    expect(synced.sync.freshness().state).toBe('live');
  });

  it('stays while an event told of it between two resyncs, or the second one shows it', async () => {
    const synced = await syncedWith(3);
    const hidden = new Set([1, 2]);
    hideFromList(synced, hidden);
    await synced.reconnect();
    synced.sync.event({ act: 'UPDATE', id: 1, siteId: 1 });
    await synced.settle();
    hidden.delete(2);
    await synced.reconnect();
    expect(await synced.ids()).toEqual([1, 2, 3]);
    hidden.add(2);
    await synced.reconnect();
    expect(await synced.ids()).toEqual([2, 3]);
    await synced.reconnect();
    expect(await synced.ids()).toEqual([3]);
  });

  it('is not asked for where an event brought it while the resync was under way', async () => {
    const synced = await syncedWith(3, { habits: { pageSize: 2, counts: false } });
    synced.sync.resyncInBackground();
    synced.server.serve(0);
    synced.server.create(1);
    synced.server.remove(3);
    synced.server.create(1);
    const resync = synced.server.requests.splice(0);
    synced.sync.event({ act: 'CREATE', id: 5, siteId: 1 });
    await synced.settle();
    synced.server.requests.push(...resync);
    hideFromList(synced, new Set([5]));
    const asked: RecordKey[] = [];
    const read = synced.server.read.bind(synced.server);
    synced.server.read = (id) => {
      asked.push(id);
      return read(id);
    };
    await synced.settle();
    expect(asked).toEqual([]);
    expect(await synced.ids()).toEqual([1, 2, 3, 5]);
  });
});

describe('resyncs and connections', () => {
  it('read a quiet list once, each page beginning with the last row of the one before', async () => {
    const synced = await syncedWith(6, { habits: { pageSize: 2 } });
    expect(synced.sync.metrics().pages).toBe(5);
  });

  it('read a long list twice where one answer has all of it, whatever the offset and the order', async () => {
    const habits = { ignoresOffset: true, order: 'recent', counts: false } as const;
    const synced = await syncedWith(25, { habits });
    expect(await synced.ids()).toHaveLength(25);
    expect(synced.sync.metrics().pages).toBe(2);
    const short = await syncedWith(19, { habits });
    expect(await short.ids()).toHaveLength(19);
    expect(short.sync.metrics().pages).toBe(8);
  });

  it('find what moved to where a resync had been already, in a list that is not in the order of its ids', async () => {
    const synced = new SyncedEntity({ habits: { pageSize: 2, order: 'recent' } });
    for (let made = 0; made < 4; made += 1) synced.server.create(1);
    synced.server.events.length = 0;
    synced.sync.followSite(1);
    synced.sync.resync(true);
    synced.server.serve(0);
    synced.server.deliver(0);
    await setImmediate();
    synced.server.update(0);
    synced.hear();
    await synced.settle();
    expect(await synced.ids()).toEqual([1, 2, 3, 4]);
  });

  it('read a record again that an event told of while it was being looked for in vain', async () => {
    const synced = await syncedWith(1);
    const { server, sync } = synced;
    void sync.fetch(2);
    server.serve(0);
    const early = server.requests.splice(0);
    await synced.reconnect();
    server.create(1);
    sync.event({ act: 'UPDATE', id: 2, siteId: 1 });
    server.requests.push(...early);
    server.deliver(0);
    await synced.settle();
    expect(await synced.ids()).toEqual([1, 2]);
  });

  it('count as true once the read of a record has ended that a screen asked for after the page', async () => {
    const synced = new SyncedEntity();
    const { server, sync } = synced;
    for (let made = 0; made < 4; made += 1) server.create(1);
    server.events.length = 0;
    sync.resync(true);
    void sync.fetch(4);
    server.serve(0);
    server.deliver(0);
    await setImmediate();
    expect(await synced.ids()).toEqual([1, 2, 3]);
    expect(sync.freshness()).toMatchObject({ state: 'reconciling', complete: false });
    await synced.settle();
    expect(await synced.ids()).toEqual([1, 2, 3, 4]);
    expect(sync.freshness()).toMatchObject({ state: 'live', complete: true });
  });

  it('resync again after a recovery where the resync ended while the socket was away', async () => {
    const synced = await syncedWith(2);
    synced.sync.resync(true);
    synced.sync.disconnected();
    await synced.settle();
    synced.sync.recovered();
    await synced.settle();
    expect(synced.sync.freshness()).toEqual({ state: 'live', complete: true });
  });

  it('drop what was read of a record before, even where its next read is lost', async () => {
    const synced = await syncedWith(2);
    const { server, sync } = synced;
    server.create(1);
    synced.hear();
    server.serve(0);
    const late = server.requests.splice(0);
    server.remove(2);
    sync.disconnected();
    server.events.length = 0;
    sync.resync(true);
    server.serve(0);
    server.deliver(0);
    await setImmediate();
    server.requests.push(...late);
    server.deliver(0);
    server.lose(0);
    await setImmediate();
    do await synced.settle();
    while (synced.scheduler.runNext());
    expect(await synced.ids()).toEqual([1, 2]);
  });

  it('make the list whole without a socket, and stale', async () => {
    const synced = new SyncedEntity();
    synced.server.create(1);
    synced.sync.followSite(1);
    synced.sync.resync(false);
    await synced.settle();
    expect(await synced.ids()).toEqual([1]);
    expect(synced.sync.freshness()).toEqual({ state: 'stale', complete: true, since: 0 });
  });

  it('are not needed where the socket brought what was missed', async () => {
    const synced = await syncedWith(2);
    synced.sync.disconnected();
    synced.server.update(0);
    synced.sync.recovered();
    expect(synced.sync.freshness()).toEqual({ state: 'live', complete: true });
    synced.hear();
    expect(await synced.settle()).toBe(1);
    expect(synced.sync.visibleRow(1)).toEqual(synced.server.find(1));
  });

  it('of an earlier connection change nothing any more', async () => {
    const synced = await syncedWith(2);
    synced.sync.resyncInBackground();
    synced.server.serve(0);
    const late = synced.server.requests.splice(0);
    synced.server.remove(0);
    await synced.reconnect();
    synced.server.requests.push(...late);
    synced.server.deliver(0);
    await synced.settle();
    expect(await synced.ids()).toEqual([2]);
  });

  it('send no more reads at once when earlier ones are answered late', async () => {
    const synced = await syncedWith(9, { habits: { filter: 'refused' } });
    const touchAll = () => {
      for (let id = 1; id <= 9; id += 1) synced.sync.event({ act: 'UPDATE', id, siteId: 1 });
    };
    for (let id = 1; id <= 4; id += 1) synced.sync.event({ act: 'UPDATE', id, siteId: 1 });
    const late = synced.server.requests.splice(0);
    await synced.reconnect();
    touchAll();
    await synced.settle();
    touchAll();
    const underWay = synced.server.requests.length;
    for (const request of late) request.reject(new AppError({ code: 'network', message: 'Too late.', status: 500 }));
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    expect(synced.server.requests).toHaveLength(underWay);
    await synced.settle();
    expect(synced.sync.freshness().state).toBe('live');
  });

  it('end with the sync', async () => {
    const synced = await syncedWith(2);
    synced.server.update(0);
    synced.hear();
    synced.sync.resyncInBackground();
    synced.changes.length = 0;
    synced.sync.stop();
    await synced.settle();
    expect(synced.changes).toEqual([]);
  });
});

describe('reading many records', () => {
  it('does not ask a server again to filter that ignored it', async () => {
    const synced = await syncedWith(20, { habits: { filter: 'ignored' } });
    let filtered = 0;
    const some = synced.server.readMany.bind(synced.server);
    synced.server.readMany = (ids) => {
      filtered += 1;
      return some(ids);
    };
    for (let round = 0; round < 3; round += 1) {
      for (let id = 1; id <= 10; id += 1) synced.sync.event({ act: 'UPDATE', id, siteId: 1 });
      // Another batch would wait first.
      do await synced.settle();
      while (synced.scheduler.runNext());
    }
    expect(filtered).toBe(1);
  });

  it('asks first, and alone, for those that a screen shows', async () => {
    const synced = await syncedWith(450);
    const asked: (readonly RecordKey[])[] = [];
    const some = synced.server.readMany.bind(synced.server);
    synced.server.readMany = (ids) => {
      asked.push(ids);
      return some(ids);
    };
    synced.sync.setPrioritized(new Set([440, 441]));
    for (let id = 1; id <= 450; id += 1) synced.sync.event({ act: 'UPDATE', id, siteId: 1 });
    await synced.settle();
    const first = asked.findIndex((ids) => ids.includes(440));
    expect(asked[first]).toEqual([440, 441]);
    // Two other calls were sent before the event.
    expect(first).toBeLessThanOrEqual(2);
    synced.scheduler.runNext();
    await synced.settle();
    expect(new Set(asked.flat()).size).toBeGreaterThanOrEqual(440);
  });

  it('rests between calls for what nobody looks at, and takes along what changed meanwhile', async () => {
    const synced = await syncedWith(100);
    const asked: number[] = [];
    const some = synced.server.readMany.bind(synced.server);
    synced.server.readMany = (ids) => {
      asked.push(ids.length);
      return some(ids);
    };
    const stir = async (from: number, to: number) => {
      for (let id = from; id <= to; id += 1) {
        synced.server.update(id - 1);
        synced.hear();
      }
      await synced.settle();
    };
    await stir(1, 20);
    const before = asked.length;
    for (let gust = 0; gust < 5; gust += 1) await stir(21, 80);
    expect(asked.length).toBe(before);
    // Fewer than a call holds: only time sends them. Then the same again.
    for (const calls of [1, 2]) {
      synced.scheduler.runNext();
      await synced.settle();
      expect(asked.slice(before)).toHaveLength(calls);
      await stir(21, 80);
    }
    while (synced.scheduler.runNext()) await synced.settle();
    for (let id = 1; id <= 100; id += 1) expect(synced.sync.lastRow(id)).toEqual(synced.server.find(id));
  });

  it('reads each of them singly where the list as such may not be read', async () => {
    const synced = await syncedWith(10);
    const forbidden = new AppError({ code: 'forbidden', message: 'Not allowed', status: 403 });
    synced.server.readMany = () => Promise.reject(forbidden);
    for (let made = 0; made < 10; made += 1) synced.server.update(made);
    synced.hear();
    await synced.settle();
    while (synced.scheduler.runNext()) await synced.settle();
    expect(synced.sync.visibleRow(10)).toEqual(synced.server.find(10));
  });
});

it.each([
  { rows: 6, counts: true, isLong: false },
  { rows: 9, counts: true, isLong: true },
  { rows: 6, counts: false, isLong: true },
])(
  'calls a list of $rows rows in pages of two long: $isLong (the server tells its length: $counts)',
  async ({ rows, counts, isLong }) => {
    const synced = await syncedWith(rows, { habits: { pageSize: 2, counts } });
    expect(synced.sync.isLong).toBe(isLong);
  },
);
