import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { SyncedEntity, syncedWith } from '#tests/support/replica/syncedEntity.ts';

async function goTo(synced: SyncedEntity, siteId: number): Promise<void> {
  if (synced.sync.followSite(siteId)) synced.sync.resync(true);
  await synced.settle();
}

function passTime(synced: SyncedEntity, span: number): void {
  synced.scheduler.after(span, () => undefined);
  synced.scheduler.runNext();
}

describe('following one site and then another', () => {
  it('shows the rows of a site that was left as stale since then, at once on coming back', async () => {
    const synced = await syncedWith(3);
    passTime(synced, 1000);
    await goTo(synced, 2);
    passTime(synced, 5000);
    synced.server.update(0);
    synced.hear();
    expect(synced.sync.followSite(1)).toBe(true);
    synced.sync.resync(true);
    expect(synced.sync.freshness()).toEqual({ state: 'reconciling', complete: true, since: 1000 });
    expect([...synced.sync.watermarks()]).toEqual([
      [1, 1000],
      [2, 6000],
    ]);
    await synced.settle();
    expect(synced.sync.freshness()).toEqual({ state: 'live', complete: true });
    expect(synced.sync.visibleRow(1)).toEqual(synced.server.find(1));
  });

  it('knows nothing of a site that was never followed', async () => {
    const synced = await syncedWith(3);
    synced.sync.followSite(2);
    synced.sync.resync(true);
    expect(synced.sync.freshness()).toEqual({ state: 'reconciling', complete: false, since: null });
  });

  it('needs no resync from all sites to one of them, and one to get back', async () => {
    const synced = await syncedWith(2);
    await goTo(synced, 0);
    passTime(synced, 500);
    expect(synced.sync.followSite(1)).toBe(false);
    expect(synced.sync.freshness()).toEqual({ state: 'live', complete: true });
    passTime(synced, 500);
    expect(synced.sync.followSite(0)).toBe(true);
    expect(synced.sync.freshness()).toMatchObject({ complete: true, since: 500 });
  });

  it('knows each site as well as it knew all of them', async () => {
    const synced = await syncedWith(2);
    await goTo(synced, 0);
    synced.sync.followSite(1);
    passTime(synced, 700);
    synced.sync.followSite(2);
    expect(synced.sync.freshness()).toMatchObject({ complete: true, since: 0 });
  });

  it('reads the chosen site alone while all sites are still being read', () => {
    const synced = new SyncedEntity();
    synced.sync.followSite(0);
    synced.sync.resync(true);
    expect(synced.sync.followSite(1)).toBe(true);
  });

  it('keeps what an earlier start knew of other sites', () => {
    const synced = new SyncedEntity();
    const rows = [1, 2].map((siteId) => ({ id: siteId, siteId, name: 'as it was' }));
    synced.sync.followSite(1);
    synced.sync.restore(rows, 50, new Map([[2, 30]]));
    expect(synced.sync.freshness()).toEqual({ state: 'stale', complete: true, since: 50 });
    synced.sync.followSite(2);
    expect(synced.sync.freshness()).toEqual({ state: 'stale', complete: true, since: 30 });
    expect(synced.sync.rowCount).toBe(2);
  });

  it('lets rows of other sites go where there is no room for them', async () => {
    const synced = await syncedWith(3, { maximumRows: 4 });
    for (let made = 0; made < 3; made += 1) synced.server.create(2);
    synced.server.events.length = 0;
    await goTo(synced, 2);
    expect(await synced.ids()).toEqual([4, 5, 6]);
    expect([...synced.sync.watermarks().keys()]).toEqual([2]);
  });

  it('keeps a row of another site that is about to be read: it may have moved here', async () => {
    const synced = await syncedWith(3, { maximumRows: 4, readDelay: 1000 });
    for (let made = 0; made < 3; made += 1) synced.server.create(2);
    synced.server.events.length = 0;
    synced.sync.followSite(2);
    synced.sync.resync(true);
    synced.server.serve(0);
    synced.server.move(0, 2);
    synced.hear();
    await synced.settle();
    synced.scheduler.runNext();
    await synced.settle();
    expect(await synced.ids()).toEqual([1, 4, 5, 6]);
  });
});

describe('rows that do not say their site', () => {
  const habits = { hidesSites: true };

  it('are read again from all sites to one of them, which nobody knows until then', async () => {
    const synced = await syncedWith(2, { habits });
    expect(synced.sync.lacksSites).toBe(false);
    await goTo(synced, 0);
    expect(synced.sync.lacksSites).toBe(true);
    expect(synced.sync.freshness()).toEqual({ state: 'live', complete: true });
    expect(synced.sync.followSite(1)).toBe(true);
    synced.sync.resync(true);
    expect(synced.sync.freshness()).toEqual({ state: 'reconciling', complete: false, since: null });
    await synced.settle();
    expect([...synced.sync.visibleRows()].map(({ siteId }) => siteId)).toEqual([1, 1]);
    expect(synced.sync.lacksSites).toBe(false);
  });

  it('leave unknown what an earlier start knew of a site, and known what it knew of all', () => {
    const rows = [{ id: 1, siteId: 0, name: 'as it was' }];
    const [ofSite, ofAll] = [new SyncedEntity(), new SyncedEntity()];
    ofSite.sync.followSite(1);
    ofSite.sync.restore(rows, 50, new Map([[0, 50]]));
    expect(ofSite.sync.freshness()).toEqual({ state: 'stale', complete: false, since: null });
    ofAll.sync.restore(rows, 50, new Map([[1, 30]]));
    expect(ofAll.sync.freshness()).toEqual({ state: 'stale', complete: true, since: 50 });
    ofAll.sync.followSite(1);
    expect(ofAll.sync.freshness()).toEqual({ state: 'stale', complete: false, since: null });
  });
});

describe('a list that is too long', () => {
  it('is not held, says how long it is, and is held when it fits', async () => {
    const synced = await syncedWith(6, { maximumRows: 5, habits: { pageSize: 2 } });
    expect(synced.sync.coverage()).toEqual({ kind: 'paged', count: 6 });
    expect(await synced.ids()).toEqual([]);
    synced.server.remove(0);
    await synced.reconnect();
    expect(synced.sync.coverage()).toEqual({ kind: 'whole' });
    expect(await synced.ids()).toEqual([2, 3, 4, 5, 6]);
    expect(synced.sync.freshness()).toEqual({ state: 'live', complete: true });
  });

  it.each([true, false])('is held if its pages are full, with a count or without: %s', async (counts) => {
    const maximumRows = (largestPage: number) => (largestPage >= 3 ? 9 : 5);
    const held = await syncedWith(8, { maximumRows, habits: { pageSize: 3, counts } });
    expect(held.sync.coverage()).toEqual({ kind: 'whole' });
    expect(await held.ids()).toHaveLength(8);
    const paged = await syncedWith(8, { maximumRows, habits: { pageSize: 2, counts } });
    expect(paged.sync.coverage()).toEqual({ kind: 'paged', count: counts ? 8 : null });
    const tooLong = await syncedWith(10, { maximumRows, habits: { pageSize: 3, counts } });
    expect(tooLong.sync.coverage()).toEqual({ kind: 'paged', count: counts ? 10 : null });
  });

  it('stays held beside a short one of another site, whose page shows nothing of long ones', async () => {
    const maximumRows = (largestPage: number) => (largestPage >= 3 ? 9 : 5);
    const synced = await syncedWith(6, { maximumRows, habits: { pageSize: 3 } });
    synced.server.create(2);
    synced.server.events.length = 0;
    await goTo(synced, 2);
    expect(await synced.ids()).toHaveLength(7);
    expect([...synced.sync.watermarks().keys()]).toEqual([1, 2]);
  });

  it('is found out without a count, and when events made it grow', async () => {
    const synced = await syncedWith(5, { maximumRows: 5, habits: { pageSize: 2, counts: false } });
    expect(await synced.ids()).toHaveLength(5);
    synced.server.create(1);
    synced.hear();
    await synced.settle();
    expect(synced.sync.coverage()).toEqual({ kind: 'paged', count: null });
    expect(await synced.ids()).toEqual([]);
  });

  it('still keeps true what screens show of it', async () => {
    const synced = await syncedWith(6, { maximumRows: 5 });
    synced.sync.setPinned(new Set([6]));
    void synced.sync.fetch(6);
    await synced.settle();
    synced.server.update(5);
    synced.server.update(0);
    synced.hear();
    expect(await synced.settle()).toBe(1);
    synced.server.update(5);
    await synced.reconnect();
    expect(await synced.ids()).toEqual([6]);
    expect(synced.sync.visibleRow(6)).toEqual(synced.server.find(6));
  });

  it('that may not be read is let go, and what was asked before brings nothing back', async () => {
    const synced = await syncedWith(2);
    synced.server.update(0);
    synced.hear();
    synced.server.serve(0);
    synced.server.isForbidden = true;
    const late = synced.server.requests.splice(0);
    await synced.reconnect();
    synced.server.requests.push(...late);
    synced.server.deliver(0);
    await synced.settle();
    expect(await synced.ids()).toEqual([]);
  });

  it('that may not be read is not begun again by a record that was asked for just before', async () => {
    const { server, sync, ...synced } = await syncedWith(2);
    sync.resyncInBackground();
    server.create(1);
    sync.event({ act: 'CREATE', id: 3, siteId: 1 });
    server.serve(1);
    server.isForbidden = true;
    server.serve(0);
    for (let answer = 0; answer < 2; answer += 1) {
      server.deliver(0);
      await setImmediate();
    }
    expect(await synced.store.rows()).toEqual([]);
  });
});
