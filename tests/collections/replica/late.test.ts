import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Followed, followedWith } from '#tests/support/replica/followed.ts';

/** The server answers the oldest request that waits, and the answer stays under way. */
const serve = ({ server }: Followed, which = 0) => server.serve(which);

describe('answers and events in any order', () => {
  it('drops a read that was asked for before the last event, and reads again', async () => {
    const followed = await followedWith(1);
    followed.server.update(0);
    followed.hear();
    serve(followed);
    followed.server.update(0);
    followed.hear();
    const before = followed.follower.visibleRow(1)?.['version'];
    followed.server.deliver(0);
    await Promise.resolve();
    expect(followed.follower.visibleRow(1)?.['version']).toBe(before);
    expect(await followed.settle()).toBe(1);
    expect(followed.follower.visibleRow(1)).toEqual(followed.server.find(1));
  });

  it('never takes an older page over a newer read', async () => {
    const followed = await followedWith(2);
    followed.follower.resyncInBackground();
    serve(followed);
    followed.server.update(0);
    followed.hear();
    serve(followed);
    followed.server.deliver(1);
    followed.server.deliver(0);
    await followed.settle();
    expect(followed.follower.visibleRow(1)).toEqual(followed.server.find(1));
  });

  it('never takes an older read over a newer page', async () => {
    const followed = await followedWith(3, { habits: { pageSize: 2 } });
    const { server, follower } = followed;
    follower.resyncInBackground();
    server.update(2);
    followed.hear();
    serve(followed, 1);
    const [read] = server.requests.splice(1, 1);
    serve(followed);
    server.deliver(0);
    await setImmediate();
    server.update(2);
    server.events.length = 0;
    await followed.settle();
    if (read !== undefined) server.requests.push(read);
    await followed.settle();
    expect(follower.visibleRow(3)).toEqual(server.find(3));
  });

  it('does not count a read from before a connection was lost, although a page has decided about its record', async () => {
    const followed = await followedWith(2);
    const { server, follower } = followed;
    follower.setPinned(new Set([1]));
    server.update(0);
    followed.hear();
    follower.disconnected();
    follower.resync(true);
    server.requests.shift();
    // The page is asked for before the record is, and comes first.
    serve(followed);
    server.deliver(0);
    await setImmediate();
    follower.disconnected();
    server.move(0, 2);
    serve(followed);
    server.update(0);
    server.events.length = 0;
    follower.resync(true);
    await followed.settle();
    expect(server.find(1)).toMatchObject({ siteId: 2 });
    expect(follower.visibleRow(1)).toEqual(server.find(1));
  });

  it('does not raise a record from a page that is older than the read which found it gone', async () => {
    const followed = await followedWith(2);
    followed.follower.resyncInBackground();
    serve(followed);
    followed.server.remove(0);
    followed.hear();
    serve(followed);
    followed.server.deliver(1);
    await Promise.resolve();
    followed.server.deliver(0);
    await followed.settle();
    expect(await followed.ids()).toEqual([2]);
  });

  it('removes what is deleted during the seed, and what was deleted before its page was heard of', async () => {
    const followed = new Followed({ habits: { pageSize: 2 } });
    for (let made = 0; made < 6; made += 1) followed.server.create(1);
    followed.server.events.length = 0;
    followed.follower.followSite(1);
    followed.follower.resync(true);
    serve(followed);
    followed.server.remove(1);
    followed.server.remove(3);
    followed.hear();
    followed.server.deliver(0);
    await followed.settle();
    expect(await followed.ids()).toEqual([1, 3, 4, 6]);
    expect(followed.follower.freshness().state).toBe('live');
  });

  it('reads a record whose UPDATE came before the page that shows it', async () => {
    const followed = new Followed();
    followed.server.create(1);
    followed.server.events.length = 0;
    followed.follower.followSite(1);
    followed.follower.resync(true);
    serve(followed);
    followed.server.update(0);
    followed.hear();
    followed.server.deliver(0);
    await followed.settle();
    expect(followed.follower.visibleRow(1)).toEqual(followed.server.find(1));
  });

  it('reads an id once at a time, however many events tell of it', async () => {
    const followed = await followedWith(1);
    for (let told = 0; told < 5; told += 1) followed.follower.event({ act: 'UPDATE', id: 1, siteId: 1 });
    expect(followed.server.requests).toHaveLength(1);
    expect(await followed.settle()).toBe(2);
  });

  it('does not believe a read that was sent before the connection broke', async () => {
    const followed = await followedWith(1);
    followed.server.update(0);
    followed.hear();
    serve(followed);
    const late = followed.server.requests.splice(0);
    followed.server.update(0);
    await followed.reconnect();
    followed.server.requests.push(...late);
    followed.server.deliver(0);
    await followed.settle();
    expect(followed.follower.visibleRow(1)).toEqual(followed.server.find(1));
  });

  it('keeps the last good row of a record that cannot be read, and reads it again when it changes', async () => {
    const followed = await followedWith(2);
    const good = followed.follower.visibleRow(1);
    followed.server.spoil(0);
    followed.hear();
    await followed.settle();
    expect(followed.follower.visibleRow(1)).toEqual(good);
    followed.follower.event({ act: 'DELETE', id: 1, siteId: 1 });
    await followed.settle();
    expect(followed.follower.visibleRow(1)).toEqual(good);
    followed.server.update(0);
    followed.hear();
    await followed.settle();
    expect(followed.follower.visibleRow(1)).toEqual(followed.server.find(1));
  });

  it('drops a late answer that cannot be read like any other', async () => {
    const followed = await followedWith(1);
    followed.server.spoil(0);
    followed.hear();
    serve(followed);
    followed.server.update(0);
    followed.hear();
    await followed.settle();
    expect(followed.follower.visibleRow(1)).toEqual(followed.server.find(1));
  });

  it('reads a listed record that could not be read when it changes', async () => {
    const followed = new Followed();
    followed.server.create(1);
    followed.server.spoil(0);
    followed.server.events.length = 0;
    followed.follower.followSite(1);
    followed.follower.resync(true);
    await followed.settle();
    expect(await followed.ids()).toEqual([]);
    followed.server.update(0);
    followed.hear();
    await followed.settle();
    expect(await followed.ids()).toEqual([1]);
  });

  it('reads a record of another site that a screen shows when it can be read again', async () => {
    const followed = new Followed();
    followed.server.create(1);
    followed.server.spoil(0);
    followed.follower.followSite(2);
    followed.follower.setPinned(new Set([1]));
    followed.follower.resync(true);
    followed.server.serve(1);
    followed.server.deliver(0);
    await followed.settle();
    followed.server.events.length = 0;
    followed.server.update(0);
    followed.hear();
    await followed.settle();
    expect(await followed.ids()).toEqual([1]);
  });

  it('reads a record that came during a walk and could not be read when it changes', async () => {
    const followed = await followedWith(1);
    followed.follower.resyncInBackground();
    followed.server.serve(0);
    followed.server.create(1);
    followed.server.spoil(1);
    followed.follower.event(followed.server.events.splice(0)[0]!);
    followed.server.serve(0);
    followed.server.deliver(1);
    await followed.settle();
    followed.server.update(1);
    followed.hear();
    await followed.settle();
    expect(await followed.ids()).toEqual([1, 2]);
  });

  it('tells who asks for a record that cannot be read that it is there', async () => {
    const followed = new Followed();
    followed.server.create(1);
    followed.server.spoil(0);
    followed.follower.resync(true);
    const look = followed.follower.fetch(1).catch((error: unknown) => error);
    await followed.settle();
    expect(await look).toMatchObject({ code: 'unreadable' });
    expect(followed.follower.memorySizes()['waiters']).toBe(0);
  });
});
