import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { keyOfType } from '#domain/entities/recordKey.ts';
import { SyncedEntity, syncedWith } from '#tests/support/replica/syncedEntity.ts';

/** The oldest request; its answer stays undelivered. */
const serve = ({ server }: SyncedEntity, which = 0) => server.serve(which);

describe('answers and events in any order', () => {
  it('drops a read that was asked for before the last event, and reads again', async () => {
    const synced = await syncedWith(1);
    synced.server.update(0);
    synced.hear();
    serve(synced);
    synced.server.update(0);
    synced.hear();
    const before = synced.sync.visibleRow(1)?.['version'];
    synced.server.deliver(0);
    await Promise.resolve();
    expect(synced.sync.visibleRow(1)?.['version']).toBe(before);
    expect(await synced.settle()).toBe(1);
    expect(synced.sync.visibleRow(1)).toEqual(synced.server.find(1));
  });

  it('never takes an older page over a newer read', async () => {
    const synced = await syncedWith(2);
    synced.sync.resyncInBackground();
    serve(synced);
    synced.server.update(0);
    synced.hear();
    serve(synced);
    synced.server.deliver(1);
    synced.server.deliver(0);
    await synced.settle();
    expect(synced.sync.visibleRow(1)).toEqual(synced.server.find(1));
  });

  it('never takes an older read over a newer page', async () => {
    const synced = await syncedWith(3, { habits: { pageSize: 2 } });
    const { server, sync } = synced;
    sync.resyncInBackground();
    server.update(2);
    synced.hear();
    serve(synced, 1);
    const [read] = server.requests.splice(1, 1);
    serve(synced);
    server.deliver(0);
    await setImmediate();
    server.update(2);
    server.events.length = 0;
    await synced.settle();
    if (read !== undefined) server.requests.push(read);
    await synced.settle();
    expect(sync.visibleRow(3)).toEqual(server.find(3));
  });

  it('does not count a read from before a connection was lost, although a page has decided about its record', async () => {
    const synced = await syncedWith(2);
    const { server, sync } = synced;
    sync.setPinned(new Set([1]));
    server.update(0);
    synced.hear();
    sync.disconnected();
    sync.resync(true);
    server.requests.shift();
    // The page is requested before the record, and comes first.
    serve(synced);
    server.deliver(0);
    await setImmediate();
    sync.disconnected();
    server.move(0, 2);
    serve(synced);
    server.update(0);
    server.events.length = 0;
    sync.resync(true);
    await synced.settle();
    expect(server.find(1)).toMatchObject({ siteId: 2 });
    expect(sync.visibleRow(1)).toEqual(server.find(1));
  });

  it('keeps out what an answer from before the list was forbidden shows of a record that nobody asked for', async () => {
    // Five records of each type. The last one has no event.
    const synced = await syncedWith(9, { habits: { repeatsIds: true } });
    const { server, sync } = synced;
    server.create(1);
    server.events.length = 0;
    for (const id of [1, 2, 3, 4]) sync.refresh(keyOfType('booking', id, 'workspace'));
    for (const id of [1, 2, 3, 4, 5]) sync.refresh(keyOfType('booking', id, 'storage'));
    serve(synced);
    server.deliver(0);
    await setImmediate();
    // The batch asks for five numbers, and the server answers with the records of both types.
    serve(synced, 3);
    const batch = server.requests.pop()!;
    server.isForbidden = true;
    sync.resync(true);
    await synced.settle();
    server.requests.push(batch);
    await synced.settle();
    expect(await synced.ids()).toEqual([]);
  });

  it('does not raise a record from a page that is older than the read which found it gone', async () => {
    const synced = await syncedWith(2);
    synced.sync.resyncInBackground();
    serve(synced);
    synced.server.remove(0);
    synced.hear();
    serve(synced);
    synced.server.deliver(1);
    await Promise.resolve();
    synced.server.deliver(0);
    await synced.settle();
    expect(await synced.ids()).toEqual([2]);
  });

  it('removes what is deleted during the seed, and what was deleted before its page was heard of', async () => {
    const synced = new SyncedEntity({ habits: { pageSize: 2 } });
    for (let made = 0; made < 6; made += 1) synced.server.create(1);
    synced.server.events.length = 0;
    synced.sync.followSite(1);
    synced.sync.resync(true);
    serve(synced);
    synced.server.remove(1);
    synced.server.remove(3);
    synced.hear();
    synced.server.deliver(0);
    await synced.settle();
    expect(await synced.ids()).toEqual([1, 3, 4, 6]);
    expect(synced.sync.freshness().state).toBe('live');
  });

  it('reads a record whose UPDATE came before the page that shows it', async () => {
    const synced = new SyncedEntity();
    synced.server.create(1);
    synced.server.events.length = 0;
    synced.sync.followSite(1);
    synced.sync.resync(true);
    serve(synced);
    synced.server.update(0);
    synced.hear();
    synced.server.deliver(0);
    await synced.settle();
    expect(synced.sync.visibleRow(1)).toEqual(synced.server.find(1));
  });

  it('reads an id once at a time, however many events tell of it', async () => {
    const synced = await syncedWith(1);
    for (let count = 0; count < 5; count += 1) synced.sync.event({ act: 'UPDATE', id: 1, siteId: 1 });
    expect(synced.server.requests).toHaveLength(1);
    expect(await synced.settle()).toBe(2);
  });

  it('does not believe a read that was sent before the connection broke', async () => {
    const synced = await syncedWith(1);
    synced.server.update(0);
    synced.hear();
    serve(synced);
    const late = synced.server.requests.splice(0);
    synced.server.update(0);
    await synced.reconnect();
    synced.server.requests.push(...late);
    synced.server.deliver(0);
    await synced.settle();
    expect(synced.sync.visibleRow(1)).toEqual(synced.server.find(1));
  });

  it('keeps the last good row of a record that cannot be read, and reads it again when it changes', async () => {
    const synced = await syncedWith(2);
    const good = synced.sync.visibleRow(1);
    synced.server.spoil(0);
    synced.hear();
    await synced.settle();
    expect(synced.sync.visibleRow(1)).toEqual(good);
    synced.sync.event({ act: 'DELETE', id: 1, siteId: 1 });
    synced.scheduler.runNext();
    await synced.settle();
    expect(synced.sync.visibleRow(1)).toEqual(good);
    synced.server.update(0);
    synced.hear();
    await synced.settle();
    expect(synced.sync.visibleRow(1)).toEqual(synced.server.find(1));
  });

  it('drops a late answer that cannot be read like any other', async () => {
    const synced = await syncedWith(1);
    synced.server.spoil(0);
    synced.hear();
    serve(synced);
    synced.server.update(0);
    synced.hear();
    await synced.settle();
    expect(synced.sync.visibleRow(1)).toEqual(synced.server.find(1));
  });

  it('reads a listed record that could not be read when it changes', async () => {
    const synced = new SyncedEntity();
    synced.server.create(1);
    synced.server.spoil(0);
    synced.server.events.length = 0;
    synced.sync.followSite(1);
    synced.sync.resync(true);
    await synced.settle();
    expect(await synced.ids()).toEqual([]);
    synced.server.update(0);
    synced.hear();
    await synced.settle();
    expect(await synced.ids()).toEqual([1]);
  });

  it('reads a record of another site that a screen shows when it can be read again', async () => {
    const synced = new SyncedEntity();
    synced.server.create(1);
    synced.server.spoil(0);
    synced.sync.followSite(2);
    synced.sync.setPinned(new Set([1]));
    synced.sync.resync(true);
    synced.server.serve(1);
    synced.server.deliver(0);
    await synced.settle();
    synced.server.events.length = 0;
    synced.server.update(0);
    synced.hear();
    await synced.settle();
    expect(await synced.ids()).toEqual([1]);
  });

  it('reads a record that came during a resync and could not be read when it changes', async () => {
    const synced = await syncedWith(1);
    synced.sync.resyncInBackground();
    synced.server.serve(0);
    synced.server.create(1);
    synced.server.spoil(1);
    synced.sync.event(synced.server.events.splice(0)[0]!);
    synced.server.serve(0);
    synced.server.deliver(1);
    await synced.settle();
    synced.server.update(1);
    synced.hear();
    await synced.settle();
    expect(await synced.ids()).toEqual([1, 2]);
  });

  it('tells who asks for a record that cannot be read that it is there', async () => {
    const synced = new SyncedEntity();
    synced.server.create(1);
    synced.server.spoil(0);
    synced.sync.resync(true);
    const look = synced.sync.fetch(1).catch((error: unknown) => error);
    await synced.settle();
    expect(await look).toMatchObject({ code: 'unreadable' });
    expect(synced.sync.memorySizes()['waiters']).toBe(0);
  });

  it.each([
    ['alone', 1],
    ['in a batch', 9],
  ])('reads a record again for a screen where it was withdrawn while it was read %s', async (_how, count) => {
    const synced = await syncedWith(count);
    const { server, sync } = synced;
    for (let id = 1; id <= count; id += 1) sync.refresh(id);
    if (count > 1) {
      // The first answer makes room for the batch.
      serve(synced);
      server.deliver(0);
      await setImmediate();
    }
    sync.resyncInBackground();
    server.isForbidden = true;
    serve(synced, server.requests.length - 1);
    server.deliver(0);
    await setImmediate();
    expect(await synced.ids()).toEqual([]);
    server.isForbidden = false;
    const exists = sync.fetch(count);
    await synced.settle();
    expect(sync.memorySizes()['waiters']).toBe(0);
    expect(await exists).toBe(true);
  });
});
