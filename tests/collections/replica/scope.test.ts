import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Followed, followedWith } from '#tests/support/replica/followed.ts';

/** Follows another site as the host does. */
async function goTo(followed: Followed, siteId: number): Promise<void> {
  if (followed.follower.followSite(siteId)) followed.follower.resync(true);
  await followed.settle();
}

function passTime(followed: Followed, span: number): void {
  followed.scheduler.after(span, () => undefined);
  followed.scheduler.runNext();
}

describe('following one site and then another', () => {
  it('shows the rows of a site that was left as stale since then, at once on coming back', async () => {
    const followed = await followedWith(3);
    passTime(followed, 1000);
    await goTo(followed, 2);
    passTime(followed, 5000);
    followed.server.update(0);
    followed.hear();
    expect(followed.follower.followSite(1)).toBe(true);
    followed.follower.resync(true);
    expect(followed.follower.freshness()).toEqual({ state: 'reconciling', complete: true, since: 1000 });
    expect([...followed.follower.watermarks()]).toEqual([
      [1, 1000],
      [2, 6000],
    ]);
    await followed.settle();
    expect(followed.follower.freshness()).toEqual({ state: 'live', complete: true });
    expect(followed.follower.visibleRow(1)).toEqual(followed.server.find(1));
  });

  it('knows nothing of a site that was never followed', async () => {
    const followed = await followedWith(3);
    followed.follower.followSite(2);
    followed.follower.resync(true);
    expect(followed.follower.freshness()).toEqual({ state: 'reconciling', complete: false, since: null });
  });

  it('needs no walk from all sites to one of them, and one to get back', async () => {
    const followed = await followedWith(2);
    await goTo(followed, 0);
    passTime(followed, 500);
    expect(followed.follower.followSite(1)).toBe(false);
    expect(followed.follower.freshness()).toEqual({ state: 'live', complete: true });
    passTime(followed, 500);
    expect(followed.follower.followSite(0)).toBe(true);
    expect(followed.follower.freshness()).toMatchObject({ complete: true, since: 500 });
  });

  it('knows each site as well as it knew all of them', async () => {
    const followed = await followedWith(2);
    await goTo(followed, 0);
    followed.follower.followSite(1);
    passTime(followed, 700);
    followed.follower.followSite(2);
    expect(followed.follower.freshness()).toMatchObject({ complete: true, since: 0 });
  });

  it('walks the chosen site alone while all sites are still being walked', () => {
    const followed = new Followed();
    followed.follower.followSite(0);
    followed.follower.resync(true);
    expect(followed.follower.followSite(1)).toBe(true);
  });

  it('keeps what an earlier start knew of other sites', () => {
    const followed = new Followed();
    const rows = [1, 2].map((siteId) => ({ id: siteId, siteId, name: 'as it was' }));
    followed.follower.followSite(1);
    followed.follower.restore(rows, 50, new Map([[2, 30]]));
    expect(followed.follower.freshness()).toEqual({ state: 'stale', complete: true, since: 50 });
    followed.follower.followSite(2);
    expect(followed.follower.freshness()).toEqual({ state: 'stale', complete: true, since: 30 });
    expect(followed.follower.rowCount).toBe(2);
  });

  it('lets rows of other sites go where there is no room for them', async () => {
    const followed = await followedWith(3, { maximumRows: 4 });
    for (let made = 0; made < 3; made += 1) followed.server.create(2);
    followed.server.events.length = 0;
    await goTo(followed, 2);
    expect(await followed.ids()).toEqual([4, 5, 6]);
    expect([...followed.follower.watermarks().keys()]).toEqual([2]);
  });
});

describe('a list that is too long', () => {
  it('is not held, says how long it is, and is held when it fits', async () => {
    const followed = await followedWith(6, { maximumRows: 5, habits: { pageSize: 2 } });
    expect(followed.follower.coverage()).toEqual({ kind: 'paged', count: 6 });
    expect(await followed.ids()).toEqual([]);
    followed.server.remove(0);
    await followed.reconnect();
    expect(followed.follower.coverage()).toEqual({ kind: 'whole' });
    expect(await followed.ids()).toEqual([2, 3, 4, 5, 6]);
    expect(followed.follower.freshness()).toEqual({ state: 'live', complete: true });
  });

  it('is found out without a count, and when events made it grow', async () => {
    const followed = await followedWith(5, { maximumRows: 5, habits: { pageSize: 2, counts: false } });
    expect(await followed.ids()).toHaveLength(5);
    followed.server.create(1);
    followed.hear();
    await followed.settle();
    expect(followed.follower.coverage()).toEqual({ kind: 'paged', count: null });
    expect(await followed.ids()).toEqual([]);
  });

  it('still keeps true what screens show of it', async () => {
    const followed = await followedWith(6, { maximumRows: 5 });
    followed.follower.setPinned(new Set([6]));
    void followed.follower.fetch(6);
    await followed.settle();
    followed.server.update(5);
    followed.server.update(0);
    followed.hear();
    expect(await followed.settle()).toBe(1);
    followed.server.update(5);
    await followed.reconnect();
    expect(await followed.ids()).toEqual([6]);
    expect(followed.follower.visibleRow(6)).toEqual(followed.server.find(6));
  });

  it('that may not be read is let go, and what was asked before brings nothing back', async () => {
    const followed = await followedWith(2);
    followed.server.update(0);
    followed.hear();
    followed.server.serve(0);
    followed.server.isForbidden = true;
    const late = followed.server.requests.splice(0);
    await followed.reconnect();
    followed.server.requests.push(...late);
    followed.server.deliver(0);
    await followed.settle();
    expect(await followed.ids()).toEqual([]);
  });

  it('that may not be read is not begun again by a record that was asked for just before', async () => {
    const { server, follower, ...followed } = await followedWith(2);
    follower.resyncInBackground();
    server.create(1);
    follower.event({ act: 'CREATE', id: 3, siteId: 1 });
    server.serve(1);
    server.isForbidden = true;
    server.serve(0);
    for (let answer = 0; answer < 2; answer += 1) {
      server.deliver(0);
      await setImmediate();
    }
    expect(await followed.store.rows()).toEqual([]);
  });
});
