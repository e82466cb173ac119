import { describe, expect, it } from 'vitest';
import { SyncedEntity, syncedWith } from '#tests/support/replica/syncedEntity.ts';

describe('where a change came from', () => {
  it('is the seed for the first fill, and the first sight of a record that was looked up', async () => {
    const synced = await syncedWith(2);
    synced.server.create(2);
    synced.server.events.length = 0;
    await Promise.all([synced.sync.fetch(3), synced.settle()]);
    expect(synced.recentChanges()).toEqual([1, 2, 3].map((id) => ({ id, origin: 'seed', isThere: true })));
  });

  it('is the event that told of it, before and after beside it', async () => {
    const synced = await syncedWith(2);
    synced.changes.length = 0;
    const before = synced.sync.visibleRow(1);
    synced.server.update(0);
    synced.hear();
    await synced.settle();
    expect(synced.changes).toEqual([{ id: 1, before, row: synced.server.find(1), origin: 'event' }]);
    synced.changes.length = 0;
    synced.server.remove(0);
    synced.hear();
    await synced.settle();
    expect(synced.recentChanges()).toEqual([{ id: 1, origin: 'event', isThere: false }]);
  });

  it('is reconciling for what a resync found that no event had told', async () => {
    const synced = await syncedWith(3);
    synced.changes.length = 0;
    synced.server.create(1);
    synced.server.update(0);
    synced.server.remove(1);
    await synced.reconnect();
    expect(synced.recentChanges()).toEqual([
      { id: 1, origin: 'reconcile', isThere: true },
      { id: 4, origin: 'reconcile', isThere: true },
      { id: 2, origin: 'reconcile', isThere: false },
    ]);
  });

  it('is the replica itself where rows may not be held any more', async () => {
    const synced = await syncedWith(1);
    synced.changes.length = 0;
    synced.sync.stopAndWithdraw();
    expect(synced.recentChanges()).toEqual([{ id: 1, origin: 'withdrawn', isThere: false }]);
    expect(synced.sync.rowCount).toBe(0);
  });

  it('tells nothing where a read brings what is held', async () => {
    const synced = await syncedWith(1);
    synced.changes.length = 0;
    synced.sync.refresh(1);
    await synced.settle();
    expect(synced.changes).toEqual([]);
  });
});

describe('who looks a record up', () => {
  it('learns of it from a page as well as from its own read', async () => {
    const synced = new SyncedEntity({ habits: { filter: 'refused' } });
    for (let made = 0; made < 6; made += 1) synced.server.create(1);
    synced.server.events.length = 0;
    const looks = [1, 2, 3, 4, 5, 6].map((id) => synced.sync.fetch(id));
    synced.sync.followSite(1);
    synced.sync.resync(true);
    await synced.settle();
    expect(await Promise.all(looks)).toEqual([true, true, true, true, true, true]);
  });

  it('finds nothing where the right to read ends', async () => {
    const synced = await syncedWith(1);
    const looked = synced.sync.fetch(1);
    synced.sync.stopAndWithdraw();
    expect(await looked).toBe(false);
  });

  it('is told of a read that failed', async () => {
    const synced = await syncedWith(1);
    const looked = synced.sync.fetch(1);
    synced.server.lose(0);
    await expect(looked).rejects.toThrow('Network connection failed');
  });
});
