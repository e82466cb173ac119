import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { SyncedEntity, syncedWith } from '#tests/support/replica/syncedEntity.ts';

describe('the tally of a sync', () => {
  it('counts reads, what coalescing and batching saved, events and bad rows', async () => {
    const synced = await syncedWith(10);
    const seeded = synced.sync.metrics();
    expect(seeded).toMatchObject({ pages: 1, reads: 0, applied: 0, lastResyncAt: 0, lastResyncTook: 0 });
    for (let count = 0; count < 3; count += 1) synced.sync.event({ act: 'UPDATE', id: 1, siteId: 1 });
    await synced.settle();
    // The first event sends a read; the second needs another, which covers the third.
    expect(synced.sync.metrics()).toMatchObject({ applied: 3, coalesced: 1, reads: 2, batched: 0 });
    for (let id = 1; id <= 10; id += 1) synced.sync.event({ act: 'UPDATE', id, siteId: 1 });
    synced.sync.event({ act: 'UPDATE', id: 99, siteId: 1 });
    await synced.settle();
    // Four singly, six by one call.
    expect(synced.sync.metrics()).toMatchObject({ applied: 13, ignored: 1, reads: 7, batched: 5 });
    synced.server.spoil(0);
    synced.hear();
    await synced.settle();
    expect(synced.sync.metrics().unreadable).toBe(1);
  });

  it('says when the last resync ended and how long it took', async () => {
    const synced = new SyncedEntity();
    synced.sync.followSite(1);
    synced.sync.resync(true);
    synced.server.lose(0);
    await setImmediate();
    synced.scheduler.runNext();
    await synced.settle();
    expect(synced.sync.metrics()).toMatchObject({ lastResyncAt: 1000, lastResyncTook: 1000, pages: 2 });
  });
});

describe('a sync over a day', () => {
  it('remembers no more at its end than after an hour', async () => {
    const synced = await syncedWith(50, { habits: { filter: 'refused' } });
    const sizes: Record<string, number>[] = [];
    for (let hour = 0; hour < 24; hour += 1) {
      for (let count = 0; count < 40; count += 1) await happen(synced, hour * 40 + count);
      sizes.push(synced.sync.memorySizes());
    }
    const sum = (one: Record<string, number> = {}) => Object.values(one).reduce((all, size) => all + size, 0);
    expect(sum(sizes.at(-1))).toBeLessThanOrEqual(sum(sizes[0]) + 20);
    do await synced.settle();
    while (synced.scheduler.runNext());
    const { entries, unreadable, sites, ...rest } = synced.sync.memorySizes();
    expect({ entries, unreadable, sites }).toMatchObject({ entries: 50, unreadable: 0 });
    expect(Object.values(rest).every((size) => size === 0)).toBe(true);
  });

  /** Records change, reads get lost, unknown ids have events; some request is always open. */
  async function happen(synced: SyncedEntity, number: number): Promise<void> {
    const { server, sync } = synced;
    server.create(1);
    server.update(number);
    synced.hear();
    server.remove(0);
    synced.hear();
    sync.event({ act: 'UPDATE', id: 1_000_000 + number, siteId: 1 });
    if (number % 7 === 0) server.lose(number);
    if (number % 7 === 3) synced.scheduler.runNext();
    // The newest requests always wait, so the server is never at rest.
    while (server.requests.length > 2) {
      server.serve(0);
      server.deliver(0);
      await setImmediate();
    }
  }
});
