import { describe, expect, it } from 'vitest';
import { Followed, followedWith } from '#tests/support/replica/followed.ts';

describe('where a change came from', () => {
  it('is the seed for the first fill, and the first sight of a record that was looked up', async () => {
    const followed = await followedWith(2);
    followed.server.create(2);
    followed.server.events.length = 0;
    await Promise.all([followed.follower.fetch(3), followed.settle()]);
    expect(followed.recentChanges()).toEqual([1, 2, 3].map((id) => ({ id, origin: 'seed', isThere: true })));
  });

  it('is the event that told of it, before and after beside it', async () => {
    const followed = await followedWith(2);
    followed.changes.length = 0;
    const before = followed.follower.visibleRow(1);
    followed.server.update(0);
    followed.hear();
    await followed.settle();
    expect(followed.changes).toEqual([{ id: 1, before, row: followed.server.find(1), origin: 'event' }]);
    followed.changes.length = 0;
    followed.server.remove(0);
    followed.hear();
    await followed.settle();
    expect(followed.recentChanges()).toEqual([{ id: 1, origin: 'event', isThere: false }]);
  });

  it('is reconciling for what a walk found that no event had told', async () => {
    const followed = await followedWith(3);
    followed.changes.length = 0;
    followed.server.create(1);
    followed.server.update(0);
    followed.server.remove(1);
    await followed.reconnect();
    expect(followed.recentChanges()).toEqual([
      { id: 1, origin: 'reconcile', isThere: true },
      { id: 4, origin: 'reconcile', isThere: true },
      { id: 2, origin: 'reconcile', isThere: false },
    ]);
  });

  it('is the replica itself where rows may not be held any more', async () => {
    const followed = await followedWith(1);
    followed.changes.length = 0;
    followed.follower.stopAndWithdraw();
    expect(followed.recentChanges()).toEqual([{ id: 1, origin: 'withdrawn', isThere: false }]);
    expect(followed.follower.rowCount).toBe(0);
  });

  it('tells nothing where a read brings what is held', async () => {
    const followed = await followedWith(1);
    followed.changes.length = 0;
    followed.follower.refresh(1);
    await followed.settle();
    expect(followed.changes).toEqual([]);
  });
});

describe('who looks a record up', () => {
  it('learns of it from a page as well as from its own read', async () => {
    const followed = new Followed({ habits: { filter: 'refused' } });
    for (let made = 0; made < 6; made += 1) followed.server.create(1);
    followed.server.events.length = 0;
    const looks = [1, 2, 3, 4, 5, 6].map((id) => followed.follower.fetch(id));
    followed.follower.followSite(1);
    followed.follower.resync(true);
    await followed.settle();
    expect(await Promise.all(looks)).toEqual([true, true, true, true, true, true]);
  });

  it('finds nothing where the right to read ends', async () => {
    const followed = await followedWith(1);
    const looked = followed.follower.fetch(1);
    followed.follower.stopAndWithdraw();
    expect(await looked).toBe(false);
  });

  it('is told of a read that failed', async () => {
    const followed = await followedWith(1);
    const looked = followed.follower.fetch(1);
    followed.server.lose(0);
    await expect(looked).rejects.toThrow('Network connection failed');
  });
});
