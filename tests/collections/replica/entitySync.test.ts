import { describe, expect, it } from 'vitest';
import { timing } from '#domain/limits/timing.ts';
import { SyncedEntity, syncedWith } from '#tests/support/replica/syncedEntity.ts';

const live = { state: 'live', complete: true };

describe('following an entity', () => {
  it('shows rows page by page and is live when the whole list was read', async () => {
    const synced = new SyncedEntity({ habits: { pageSize: 4 } });
    for (let made = 0; made < 6; made += 1) synced.server.create(1);
    synced.server.events.length = 0;
    synced.sync.followSite(1);
    synced.sync.resync(true);
    synced.server.serve(0);
    synced.server.deliver(0);
    await Promise.resolve();
    await Promise.resolve();
    expect(await synced.ids()).toEqual([1, 2, 3, 4]);
    expect(synced.sync.freshness()).toMatchObject({ state: 'reconciling', complete: false });
    await synced.settle();
    expect(await synced.ids()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(synced.sync.freshness()).toEqual(live);
  });

  it('reads a held record once after an UPDATE, and nothing for one that is not held or of another site', async () => {
    const synced = await syncedWith(3);
    synced.server.update(0);
    synced.hear();
    expect(await synced.settle()).toBe(1);
    synced.sync.event({ act: 'UPDATE', id: 99, siteId: 1 });
    synced.sync.event({ act: 'UPDATE', id: 98 });
    synced.sync.event({ act: 'CREATE', id: 97, siteId: 2 });
    synced.sync.event({ act: 'DELETE', id: 96, siteId: 1 });
    expect(await synced.settle()).toBe(0);
  });

  it('hides a record at once on DELETE and brings it back when it lives', async () => {
    const synced = await syncedWith(3);
    synced.sync.event({ act: 'DELETE', id: 2, siteId: 1 });
    expect(await synced.ids()).toEqual([1, 3]);
    synced.scheduler.runNext();
    await synced.settle();
    expect(await synced.ids()).toEqual([1, 2, 3]);
  });

  it('reads up to four changed records singly and more of them by one call', async () => {
    const synced = await syncedWith(40);
    for (let id = 1; id <= 40; id += 1) synced.sync.event({ act: 'UPDATE', id, siteId: 1 });
    expect(await synced.settle()).toBe(5);
  });

  it('confirms singly what a batched read left out', async () => {
    const synced = await syncedWith(40, { habits: { pageSize: 20 } });
    for (let id = 1; id <= 40; id += 1) synced.sync.event({ act: 'UPDATE', id, siteId: 1 });
    for (let pick = 0; pick < 3; pick += 1) synced.server.remove(30);
    synced.server.events.length = 0;
    await synced.settle();
    expect((await synced.ids()).length).toBe(37);
    expect(synced.sync.freshness()).toEqual(live);
  });

  it('waits a second before it reads a record of a patient entity', async () => {
    const synced = await syncedWith(1, { readDelay: timing.sessionRecordWait });
    synced.server.update(0);
    synced.hear();
    expect(await synced.settle()).toBe(0);
    synced.scheduler.runNext();
    expect(synced.scheduler.now()).toBe(timing.sessionRecordWait);
    expect(await synced.settle()).toBe(1);
  });

  it('reads a record of its own at once, and again when the second of its event is over', async () => {
    const synced = await syncedWith(1, { readDelay: timing.sessionRecordWait });
    synced.server.update(0);
    synced.hear();
    synced.sync.event({ act: 'UPDATE', id: 1, siteId: 1 }, true);
    expect(await synced.settle()).toBe(1);
    synced.server.update(0);
    synced.server.events.length = 0;
    synced.scheduler.runNext();
    expect(synced.scheduler.now()).toBe(timing.sessionRecordWait);
    expect(await synced.settle()).toBe(1);
    expect(synced.sync.visibleRow(1)).toEqual(synced.server.find(1));
  });

  it('waits that second anew for an event that overtook a read', async () => {
    const synced = await syncedWith(1, { readDelay: timing.sessionRecordWait });
    const read = synced.server.read.bind(synced.server);
    const readAt: number[] = [];
    let release = () => {};
    synced.server.read = async (id) => {
      readAt.push(synced.scheduler.now());
      if (readAt.length === 1) await new Promise<void>((resolve) => (release = resolve));
      return read(id);
    };
    synced.server.update(0);
    synced.hear();
    while (readAt.length === 0) synced.scheduler.runNext();
    const overtakenAt = readAt[0]! + 50;
    synced.scheduler.after(50, () => {
      synced.server.update(0);
      synced.hear();
    });
    synced.scheduler.runNext();
    release();
    await synced.settle();
    while (!synced.scheduler.isIdle && readAt.length < 2) {
      synced.scheduler.runNext();
      await synced.settle();
    }
    expect(readAt).toEqual([timing.sessionRecordWait, overtakenAt + timing.sessionRecordWait]);
  });

  it('skips a malformed row, says so, and loses nothing beside it', async () => {
    const synced = new SyncedEntity();
    for (let made = 0; made < 3; made += 1) synced.server.create(1);
    synced.server.listed(1)[1]!.name = 7 as never;
    synced.sync.followSite(1);
    synced.sync.resync(true);
    await synced.settle();
    expect(await synced.ids()).toEqual([1, 3]);
    expect(synced.problems).toEqual(['2: name: malformed']);
    expect(synced.sync.freshness()).toEqual(live);
  });

  it('removes a record that is missing from a second complete resync although it still answers', async () => {
    const synced = await syncedWith(3);
    const [archived] = synced.server.listed(1);
    archived!.siteId = 2;
    const read = synced.server.read.bind(synced.server);
    synced.server.read = (id) => (id === 1 ? Promise.resolve({ ...archived, siteId: 1 }) : read(id));
    synced.sync.resync(true);
    await synced.settle();
    expect(await synced.ids()).toEqual([1, 2, 3]);
    synced.sync.resync(true);
    await synced.settle();
    expect(await synced.ids()).toEqual([2, 3]);
  });

  it('is stale since the connection broke, and live again after a resync', async () => {
    const synced = await syncedWith(2);
    synced.sync.disconnected();
    expect(synced.sync.freshness()).toEqual({ state: 'stale', complete: true, since: 0 });
    synced.sync.resync(true);
    expect(synced.sync.freshness()).toMatchObject({ state: 'reconciling', complete: true });
    await synced.settle();
    expect(synced.sync.freshness()).toEqual(live);
  });

  it('tries a failed resync again after a second', async () => {
    const synced = new SyncedEntity();
    synced.server.create(1);
    synced.sync.followSite(1);
    synced.sync.resync(true);
    synced.server.lose(0);
    expect(await synced.settle()).toBe(0);
    synced.scheduler.runNext();
    await synced.settle();
    expect(await synced.ids()).toEqual([1]);
  });

  it('reads a deleted record once for the events of its deletion, by itself, when they are there', async () => {
    const synced = await syncedWith(6);
    for (const id of [1, 2, 3, 4, 5]) {
      synced.server.remove(0);
      synced.server.events.length = 0;
      synced.sync.event({ act: 'DELETE', id, siteId: 1 }, true);
      synced.sync.event({ act: 'DELETE', id, siteId: 1 });
    }
    expect(await synced.ids()).toEqual([6]);
    expect(await synced.settle()).toBe(0);
    synced.scheduler.runNext();
    expect(synced.scheduler.now()).toBe(250);
    expect(await synced.settle()).toBe(5);
    synced.sync.event({ act: 'DELETE', id: 1, siteId: 1 });
    expect(await synced.settle()).toBe(0);
    expect(synced.sync.freshness()).toEqual(live);
  });

  it('reads a record once for a screen, where a read of it is in flight', async () => {
    const synced = await syncedWith(1);
    synced.server.create(2);
    synced.server.events.length = 0;
    synced.sync.refresh(2);
    const exists = synced.sync.fetch(2);
    expect(await synced.settle()).toBe(1);
    expect(await exists).toBe(true);
  });

  it('keeps a record that a screen asked for, of whichever site it is', async () => {
    const synced = await syncedWith(2);
    synced.server.create(2);
    synced.server.events.length = 0;
    const exists = synced.sync.fetch(3);
    const unknown = synced.sync.fetch(9);
    await synced.settle();
    expect(await exists).toBe(true);
    expect(await unknown).toBe(false);
    expect(await synced.ids()).toEqual([1, 2, 3]);
  });

  it('is told that a record may not be read, not that it is gone', async () => {
    const synced = await syncedWith(2);
    const looked = synced.sync.fetch(2).catch((error: unknown) => error);
    synced.server.isForbidden = true;
    await synced.settle();
    expect(await looked).toMatchObject({ code: 'forbidden', status: 403 });
    expect(await synced.ids()).toEqual([1]);
  });

  it('reads on past rows that have no readable id, wherever on a page they stand', async () => {
    for (const nameless of [1, 3, 4, 7, 10]) {
      const synced = new SyncedEntity({ habits: { pageSize: 4 } });
      for (let made = 0; made < 20; made += 1) synced.server.create(1);
      synced.server.events.length = 0;
      const page = synced.server.page.bind(synced.server);
      synced.server.page = async (...asked) => {
        const { rows, count } = await page(...asked);
        return { count, rows: rows.map((row) => (row.id === nameless ? ({ ...row, id: 'x' } as never) : row)) };
      };
      synced.sync.followSite(1);
      synced.sync.resync(true);
      await synced.settle();
      expect(await synced.ids()).toHaveLength(19);
      expect(synced.sync.metrics().pages).toBe(7);
    }
  });

  it('is not live after a recovered connection that broke during the first resync', async () => {
    const synced = new SyncedEntity();
    synced.server.create(1);
    synced.server.events.length = 0;
    synced.sync.followSite(1);
    synced.sync.restore([{ id: 1, siteId: 1, name: 'as it was' }], 5);
    synced.sync.resync(true);
    synced.sync.disconnected();
    synced.sync.recovered();
    expect(synced.sync.freshness().state).toBe('reconciling');
    await synced.settle();
    expect(synced.sync.freshness()).toEqual(live);
    expect(synced.sync.visibleRow(1)?.name).toBe('A1');
  });

  it('is not live while a change that it heard of cannot be read', async () => {
    const synced = await syncedWith(2);
    synced.server.update(0);
    synced.hear();
    synced.server.lose(0);
    await synced.settle();
    expect(synced.sync.freshness()).toMatchObject({ state: 'reconciling', complete: true });
    synced.scheduler.runNext();
    await synced.settle();
    expect(synced.sync.freshness()).toEqual(live);
  });

  it('reads again after a reconnect although earlier reads still hang', async () => {
    const synced = await syncedWith(8);
    for (let id = 1; id <= 4; id += 1) synced.sync.event({ act: 'UPDATE', id, siteId: 1 });
    const hanging = synced.server.requests.splice(0);
    expect(hanging).toHaveLength(4);
    synced.sync.disconnected();
    synced.sync.resync(true);
    await synced.settle();
    synced.server.update(6);
    synced.hear();
    expect(await synced.settle()).toBe(1);
    expect(synced.sync.freshness()).toEqual(live);
  });

  it('follows a record of another site while a screen shows it', async () => {
    const synced = await syncedWith(1);
    synced.server.create(2);
    synced.server.events.length = 0;
    void synced.sync.fetch(2);
    await synced.settle();
    synced.sync.setPinned(new Set([2]));
    synced.server.update(1);
    synced.hear();
    expect(await synced.settle()).toBe(1);
    synced.sync.setPinned(new Set());
    synced.server.update(1);
    synced.hear();
    expect(await synced.settle()).toBe(0);
  });

  it('does not begin a resync anew while one is under way', async () => {
    const synced = await syncedWith(3);
    synced.sync.resyncInBackground();
    synced.sync.resyncInBackground();
    synced.sync.resyncInBackground();
    expect(await synced.settle()).toBe(1);
  });
});
