import { describe, expect, it } from 'vitest';
import { timing } from '#domain/limits/timing.ts';
import { Followed, followedWith } from '#tests/support/replica/followed.ts';

const live = { state: 'live', complete: true };

describe('following an entity', () => {
  it('shows rows page by page and is live when the whole list was walked', async () => {
    const followed = new Followed({ habits: { pageSize: 4 } });
    for (let made = 0; made < 6; made += 1) followed.server.create(1);
    followed.server.events.length = 0;
    followed.follower.followSite(1);
    followed.follower.resync(true);
    followed.server.serve(0);
    followed.server.deliver(0);
    await Promise.resolve();
    await Promise.resolve();
    expect(await followed.ids()).toEqual([1, 2, 3, 4]);
    expect(followed.follower.freshness()).toMatchObject({ state: 'reconciling', complete: false });
    await followed.settle();
    expect(await followed.ids()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(followed.follower.freshness()).toEqual(live);
  });

  it('reads a held record once after an UPDATE, and nothing for one that is not held or of another site', async () => {
    const followed = await followedWith(3);
    followed.server.update(0);
    followed.hear();
    expect(await followed.settle()).toBe(1);
    followed.follower.event({ act: 'UPDATE', id: 99, siteId: 1 });
    followed.follower.event({ act: 'UPDATE', id: 98 });
    followed.follower.event({ act: 'CREATE', id: 97, siteId: 2 });
    followed.follower.event({ act: 'DELETE', id: 96, siteId: 1 });
    expect(await followed.settle()).toBe(0);
  });

  it('hides a record at once on DELETE and brings it back when it lives', async () => {
    const followed = await followedWith(3);
    followed.follower.event({ act: 'DELETE', id: 2, siteId: 1 });
    expect(await followed.ids()).toEqual([1, 3]);
    await followed.settle();
    expect(await followed.ids()).toEqual([1, 2, 3]);
  });

  it('reads up to four changed records singly and more of them by one call', async () => {
    const followed = await followedWith(40);
    for (let id = 1; id <= 40; id += 1) followed.follower.event({ act: 'UPDATE', id, siteId: 1 });
    expect(await followed.settle()).toBe(5);
  });

  it('confirms singly what a batched read left out', async () => {
    const followed = await followedWith(40, { habits: { pageSize: 20 } });
    for (let id = 1; id <= 40; id += 1) followed.follower.event({ act: 'UPDATE', id, siteId: 1 });
    for (let pick = 0; pick < 3; pick += 1) followed.server.remove(30);
    followed.server.events.length = 0;
    await followed.settle();
    expect((await followed.ids()).length).toBe(37);
    expect(followed.follower.freshness()).toEqual(live);
  });

  it('waits a second before it reads a record of a patient entity', async () => {
    const followed = await followedWith(1, { readDelay: timing.sessionRecordWait });
    followed.server.update(0);
    followed.hear();
    expect(await followed.settle()).toBe(0);
    followed.scheduler.runNext();
    expect(followed.scheduler.now()).toBe(timing.sessionRecordWait);
    expect(await followed.settle()).toBe(1);
  });

  it('reads a record of its own at once, and again when the second of its event is over', async () => {
    const followed = await followedWith(1, { readDelay: timing.sessionRecordWait });
    followed.server.update(0);
    followed.hear();
    followed.follower.event({ act: 'UPDATE', id: 1, siteId: 1 }, true);
    expect(await followed.settle()).toBe(1);
    followed.server.update(0);
    followed.server.events.length = 0;
    followed.scheduler.runNext();
    expect(followed.scheduler.now()).toBe(timing.sessionRecordWait);
    expect(await followed.settle()).toBe(1);
    expect(followed.follower.visibleRow(1)).toEqual(followed.server.find(1));
  });

  it('waits that second anew for an event that overtook a read', async () => {
    const followed = await followedWith(1, { readDelay: timing.sessionRecordWait });
    const read = followed.server.read.bind(followed.server);
    const readAt: number[] = [];
    let release = () => {};
    followed.server.read = async (id) => {
      readAt.push(followed.scheduler.now());
      if (readAt.length === 1) await new Promise<void>((resolve) => (release = resolve));
      return read(id);
    };
    followed.server.update(0);
    followed.hear();
    while (readAt.length === 0) followed.scheduler.runNext();
    const overtakenAt = readAt[0]! + 50;
    followed.scheduler.after(50, () => {
      followed.server.update(0);
      followed.hear();
    });
    followed.scheduler.runNext();
    release();
    await followed.settle();
    while (!followed.scheduler.isIdle && readAt.length < 2) {
      followed.scheduler.runNext();
      await followed.settle();
    }
    expect(readAt).toEqual([timing.sessionRecordWait, overtakenAt + timing.sessionRecordWait]);
  });

  it('skips a malformed row, says so, and loses nothing beside it', async () => {
    const followed = new Followed();
    for (let made = 0; made < 3; made += 1) followed.server.create(1);
    followed.server.listed(1)[1]!.name = 7 as never;
    followed.follower.followSite(1);
    followed.follower.resync(true);
    await followed.settle();
    expect(await followed.ids()).toEqual([1, 3]);
    expect(followed.problems).toEqual(['2: name: malformed']);
    expect(followed.follower.freshness()).toEqual(live);
  });

  it('removes a record that is missing from a second complete walk although it still answers', async () => {
    const followed = await followedWith(3);
    const [archived] = followed.server.listed(1);
    archived!.siteId = 2;
    const read = followed.server.read.bind(followed.server);
    followed.server.read = (id) => (id === 1 ? Promise.resolve({ ...archived, siteId: 1 }) : read(id));
    followed.follower.resync(true);
    await followed.settle();
    expect(await followed.ids()).toEqual([1, 2, 3]);
    followed.follower.resync(true);
    await followed.settle();
    expect(await followed.ids()).toEqual([2, 3]);
  });

  it('is stale since the connection broke, and live again after a walk', async () => {
    const followed = await followedWith(2);
    followed.follower.disconnected();
    expect(followed.follower.freshness()).toEqual({ state: 'stale', complete: true, since: 0 });
    followed.follower.resync(true);
    expect(followed.follower.freshness()).toMatchObject({ state: 'reconciling', complete: true });
    await followed.settle();
    expect(followed.follower.freshness()).toEqual(live);
  });

  it('tries a failed walk again after a second', async () => {
    const followed = new Followed();
    followed.server.create(1);
    followed.follower.followSite(1);
    followed.follower.resync(true);
    followed.server.lose(0);
    expect(await followed.settle()).toBe(0);
    followed.scheduler.runNext();
    await followed.settle();
    expect(await followed.ids()).toEqual([1]);
  });

  it('keeps a record that a screen asked for, of whichever site it is', async () => {
    const followed = await followedWith(2);
    followed.server.create(2);
    followed.server.events.length = 0;
    const exists = followed.follower.fetch(3);
    const unknown = followed.follower.fetch(9);
    await followed.settle();
    expect(await exists).toBe(true);
    expect(await unknown).toBe(false);
    expect(await followed.ids()).toEqual([1, 2, 3]);
  });

  it('walks on past rows that have no readable id, wherever on a page they stand', async () => {
    for (const nameless of [1, 3, 4, 7, 10]) {
      const followed = new Followed({ habits: { pageSize: 4 } });
      for (let made = 0; made < 20; made += 1) followed.server.create(1);
      followed.server.events.length = 0;
      const page = followed.server.page.bind(followed.server);
      followed.server.page = async (...asked) => {
        const { rows, count } = await page(...asked);
        return { count, rows: rows.map((row) => (row.id === nameless ? ({ ...row, id: 'x' } as never) : row)) };
      };
      followed.follower.followSite(1);
      followed.follower.resync(true);
      await followed.settle();
      expect(await followed.ids()).toHaveLength(19);
      expect(followed.follower.metrics().pages).toBe(7);
    }
  });

  it('is not live after a recovered connection that broke during the first walk', async () => {
    const followed = new Followed();
    followed.server.create(1);
    followed.server.events.length = 0;
    followed.follower.followSite(1);
    followed.follower.restore([{ id: 1, siteId: 1, name: 'as it was' }], 5);
    followed.follower.resync(true);
    followed.follower.disconnected();
    followed.follower.recovered();
    expect(followed.follower.freshness().state).toBe('reconciling');
    await followed.settle();
    expect(followed.follower.freshness()).toEqual(live);
    expect(followed.follower.visibleRow(1)?.name).toBe('A1');
  });

  it('is not live while a change that it heard of cannot be read', async () => {
    const followed = await followedWith(2);
    followed.server.update(0);
    followed.hear();
    followed.server.lose(0);
    await followed.settle();
    expect(followed.follower.freshness()).toMatchObject({ state: 'reconciling', complete: true });
    followed.scheduler.runNext();
    await followed.settle();
    expect(followed.follower.freshness()).toEqual(live);
  });

  it('reads again after a reconnect although earlier reads still hang', async () => {
    const followed = await followedWith(8);
    for (let id = 1; id <= 4; id += 1) followed.follower.event({ act: 'UPDATE', id, siteId: 1 });
    const hanging = followed.server.requests.splice(0);
    expect(hanging).toHaveLength(4);
    followed.follower.disconnected();
    followed.follower.resync(true);
    await followed.settle();
    followed.server.update(6);
    followed.hear();
    expect(await followed.settle()).toBe(1);
    expect(followed.follower.freshness()).toEqual(live);
  });

  it('follows a record of another site while a screen shows it', async () => {
    const followed = await followedWith(1);
    followed.server.create(2);
    followed.server.events.length = 0;
    void followed.follower.fetch(2);
    await followed.settle();
    followed.follower.setPinned(new Set([2]));
    followed.server.update(1);
    followed.hear();
    expect(await followed.settle()).toBe(1);
    followed.follower.setPinned(new Set());
    followed.server.update(1);
    followed.hear();
    expect(await followed.settle()).toBe(0);
  });

  it('does not begin a walk anew while one is under way', async () => {
    const followed = await followedWith(3);
    followed.follower.resyncInBackground();
    followed.follower.resyncInBackground();
    followed.follower.resyncInBackground();
    expect(await followed.settle()).toBe(1);
  });
});
