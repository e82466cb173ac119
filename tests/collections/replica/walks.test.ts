import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors/appError.ts';
import { Followed, followedWith } from '#tests/support/replica/followed.ts';

/** From now on the list leaves these records out, although each still answers. */
function hideFromList(followed: Followed, hidden: ReadonlySet<number>): void {
  const page = followed.server.page.bind(followed.server);
  followed.server.page = async (...asked) => {
    const { rows, count } = await page(...asked);
    return { count, rows: rows.filter(({ id }) => !hidden.has(id)) };
  };
}

describe('what a walk did not show', () => {
  it('is read before the list counts as true, and removed when it is gone', async () => {
    const followed = await followedWith(3);
    followed.follower.disconnected();
    followed.server.remove(1);
    followed.server.events.length = 0;
    followed.follower.resync(true);
    followed.server.serve(0);
    followed.server.deliver(0);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    expect(followed.follower.freshness().state).toBe('reconciling');
    expect(await followed.settle()).toBe(1);
    expect(await followed.ids()).toEqual([1, 3]);
    expect(followed.follower.freshness().state).toBe('live');
  });

  it('stays while an event told of it between two walks, or the second one shows it', async () => {
    const followed = await followedWith(3);
    const hidden = new Set([1, 2]);
    hideFromList(followed, hidden);
    await followed.reconnect();
    followed.follower.event({ act: 'UPDATE', id: 1, siteId: 1 });
    await followed.settle();
    hidden.delete(2);
    await followed.reconnect();
    expect(await followed.ids()).toEqual([1, 2, 3]);
    hidden.add(2);
    await followed.reconnect();
    expect(await followed.ids()).toEqual([2, 3]);
    await followed.reconnect();
    expect(await followed.ids()).toEqual([3]);
  });

  it('is not asked for where an event brought it while the walk was under way', async () => {
    const followed = await followedWith(3, { habits: { pageSize: 2, counts: false } });
    followed.follower.resyncInBackground();
    followed.server.serve(0);
    followed.server.create(1);
    followed.server.remove(3);
    followed.server.create(1);
    const walk = followed.server.requests.splice(0);
    followed.follower.event({ act: 'CREATE', id: 5, siteId: 1 });
    await followed.settle();
    followed.server.requests.push(...walk);
    hideFromList(followed, new Set([5]));
    const asked: number[] = [];
    const read = followed.server.read.bind(followed.server);
    followed.server.read = (id) => {
      asked.push(id);
      return read(id);
    };
    await followed.settle();
    expect(asked).toEqual([]);
    expect(await followed.ids()).toEqual([1, 2, 3, 5]);
  });
});

describe('walks and connections', () => {
  it('walk a quiet list once, each page beginning with the last row of the one before', async () => {
    const followed = await followedWith(6, { habits: { pageSize: 2 } });
    expect(followed.follower.metrics().pages).toBe(5);
  });

  it('find what moved to where a walk had been already, in a list that is not in the order of its ids', async () => {
    const followed = new Followed({ habits: { pageSize: 2, order: 'recent' } });
    for (let made = 0; made < 4; made += 1) followed.server.create(1);
    followed.server.events.length = 0;
    followed.follower.followSite(1);
    followed.follower.resync(true);
    followed.server.serve(0);
    followed.server.deliver(0);
    await setImmediate();
    followed.server.update(0);
    followed.hear();
    await followed.settle();
    expect(await followed.ids()).toEqual([1, 2, 3, 4]);
  });

  it('read a record again that an event told of while it was being looked for in vain', async () => {
    const followed = await followedWith(1);
    const { server, follower } = followed;
    void follower.fetch(2);
    server.serve(0);
    const early = server.requests.splice(0);
    await followed.reconnect();
    server.create(1);
    follower.event({ act: 'UPDATE', id: 2, siteId: 1 });
    server.requests.push(...early);
    server.deliver(0);
    await followed.settle();
    expect(await followed.ids()).toEqual([1, 2]);
  });

  it('walk again after a recovery where the walk ended while the socket was away', async () => {
    const followed = await followedWith(2);
    followed.follower.resync(true);
    followed.follower.disconnected();
    await followed.settle();
    followed.follower.recovered();
    await followed.settle();
    expect(followed.follower.freshness()).toEqual({ state: 'live', complete: true });
  });

  it('drop what was read of a record before, even where its next read is lost', async () => {
    const followed = await followedWith(2);
    const { server, follower } = followed;
    server.create(1);
    followed.hear();
    server.serve(0);
    const late = server.requests.splice(0);
    server.remove(2);
    follower.disconnected();
    server.events.length = 0;
    follower.resync(true);
    server.serve(0);
    server.deliver(0);
    await setImmediate();
    server.requests.push(...late);
    server.deliver(0);
    server.lose(0);
    await setImmediate();
    do await followed.settle();
    while (followed.scheduler.runNext());
    expect(await followed.ids()).toEqual([1, 2]);
  });

  it('make the list whole without a socket, and stale', async () => {
    const followed = new Followed();
    followed.server.create(1);
    followed.follower.followSite(1);
    followed.follower.resync(false);
    await followed.settle();
    expect(await followed.ids()).toEqual([1]);
    expect(followed.follower.freshness()).toEqual({ state: 'stale', complete: true, since: 0 });
  });

  it('are not needed where the socket brought what was missed', async () => {
    const followed = await followedWith(2);
    followed.follower.disconnected();
    followed.server.update(0);
    followed.follower.recovered();
    expect(followed.follower.freshness()).toEqual({ state: 'live', complete: true });
    followed.hear();
    expect(await followed.settle()).toBe(1);
    expect(followed.follower.visibleRow(1)).toEqual(followed.server.find(1));
  });

  it('of an earlier connection change nothing any more', async () => {
    const followed = await followedWith(2);
    followed.follower.resyncInBackground();
    followed.server.serve(0);
    const late = followed.server.requests.splice(0);
    followed.server.remove(0);
    await followed.reconnect();
    followed.server.requests.push(...late);
    followed.server.deliver(0);
    await followed.settle();
    expect(await followed.ids()).toEqual([2]);
  });

  it('send no more reads at once when earlier ones are answered late', async () => {
    const followed = await followedWith(9, { habits: { filter: 'refused' } });
    const touchAll = () => {
      for (let id = 1; id <= 9; id += 1) followed.follower.event({ act: 'UPDATE', id, siteId: 1 });
    };
    for (let id = 1; id <= 4; id += 1) followed.follower.event({ act: 'UPDATE', id, siteId: 1 });
    const late = followed.server.requests.splice(0);
    await followed.reconnect();
    touchAll();
    await followed.settle();
    touchAll();
    const underWay = followed.server.requests.length;
    for (const request of late) request.reject(new AppError({ code: 'network', message: 'Too late.', status: 500 }));
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    expect(followed.server.requests).toHaveLength(underWay);
    await followed.settle();
    expect(followed.follower.freshness().state).toBe('live');
  });

  it('end with the follower', async () => {
    const followed = await followedWith(2);
    followed.server.update(0);
    followed.hear();
    followed.follower.resyncInBackground();
    followed.changes.length = 0;
    followed.follower.stop();
    await followed.settle();
    expect(followed.changes).toEqual([]);
  });
});

describe('reading many records', () => {
  it('does not ask a server again to filter that ignored it', async () => {
    const followed = await followedWith(20, { habits: { filter: 'ignored' } });
    let filtered = 0;
    const some = followed.server.readMany.bind(followed.server);
    followed.server.readMany = (ids) => {
      filtered += 1;
      return some(ids);
    };
    for (let round = 0; round < 3; round += 1) {
      for (let id = 1; id <= 10; id += 1) followed.follower.event({ act: 'UPDATE', id, siteId: 1 });
      // Another call for many would rest first.
      do await followed.settle();
      while (followed.scheduler.runNext());
    }
    expect(filtered).toBe(1);
  });

  it('asks first, and alone, for those that a screen shows', async () => {
    const followed = await followedWith(450);
    const asked: (readonly number[])[] = [];
    const some = followed.server.readMany.bind(followed.server);
    followed.server.readMany = (ids) => {
      asked.push(ids);
      return some(ids);
    };
    followed.follower.setPrioritized(new Set([440, 441]));
    for (let id = 1; id <= 450; id += 1) followed.follower.event({ act: 'UPDATE', id, siteId: 1 });
    await followed.settle();
    const first = asked.findIndex((ids) => ids.includes(440));
    expect(asked[first]).toEqual([440, 441]);
    // Two calls for others were on their way before the event that told of these.
    expect(first).toBeLessThanOrEqual(2);
    followed.scheduler.runNext();
    await followed.settle();
    expect(new Set(asked.flat()).size).toBeGreaterThanOrEqual(440);
  });

  it('rests between calls for what nobody looks at, and takes along what changed meanwhile', async () => {
    const followed = await followedWith(100);
    const asked: number[] = [];
    const some = followed.server.readMany.bind(followed.server);
    followed.server.readMany = (ids) => {
      asked.push(ids.length);
      return some(ids);
    };
    const stir = async (from: number, to: number) => {
      for (let id = from; id <= to; id += 1) {
        followed.server.update(id - 1);
        followed.hear();
      }
      await followed.settle();
    };
    await stir(1, 20);
    const before = asked.length;
    for (let gust = 0; gust < 5; gust += 1) await stir(21, 80);
    expect(asked.length).toBe(before);
    // Fewer than a call holds: nothing but the time sends them. Afterwards the same again.
    for (const calls of [1, 2]) {
      followed.scheduler.runNext();
      await followed.settle();
      expect(asked.slice(before)).toHaveLength(calls);
      await stir(21, 80);
    }
    while (followed.scheduler.runNext()) await followed.settle();
    for (let id = 1; id <= 100; id += 1) expect(followed.follower.lastRow(id)).toEqual(followed.server.find(id));
  });

  it('reads each of them singly where the list as such may not be read', async () => {
    const followed = await followedWith(10);
    const forbidden = new AppError({ code: 'forbidden', message: 'Not allowed', status: 403 });
    followed.server.readMany = () => Promise.reject(forbidden);
    for (let made = 0; made < 10; made += 1) followed.server.update(made);
    followed.hear();
    await followed.settle();
    while (followed.scheduler.runNext()) await followed.settle();
    expect(followed.follower.visibleRow(10)).toEqual(followed.server.find(10));
  });
});
