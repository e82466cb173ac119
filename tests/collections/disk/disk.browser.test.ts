import { afterEach, describe, expect, it } from 'vitest';
import { deleteDatabase, deleteOtherStores } from '#collections/replica/disk/deleteDatabases.ts';
import { realScheduler } from '#collections/replica/scheduler.ts';
import { customer, namesOnDisk, openHeld, storeName } from './heldStore.ts';
import { KeptRows } from './keptRows.ts';

afterEach(() => deleteOtherStores(null));

describe('the store on disk', () => {
  it('brings back rows, when each site’s were true, and what happened, and goes on counting', async () => {
    const first = await openHeld();
    for (let id = 1; id <= 1200; id += 1) first.put(customer(id), 'seed');
    first.remove(700);
    first.put(customer(8, { archived: true }));
    first.store.saveWatermark({ entity: 'customer', siteId: 3, trueAt: 1000 });
    first.store.saveWatermark({ entity: 'customer', siteId: 0, trueAt: 2000 });
    await first.close();
    const second = await openHeld();
    const warm = second.warm('customer');
    expect(warm?.rows).toEqual([...first.rows.values()]);
    expect(warm?.watermarks).toEqual([
      { entity: 'customer', siteId: 0, trueAt: 2000 },
      { entity: 'customer', siteId: 3, trueAt: 1000 },
    ]);
    second.put(customer(1201));
    const { journal } = second.store;
    expect(journal.length).toBe(1203);
    expect((await journal.query({ limit: 3 })).map(({ number, kind, id }) => [number, kind, id])).toEqual([
      [1203, 'created', 1201],
      [1202, 'changed', 8],
      [1201, 'removed', 700],
    ]);
    await second.close();
  });

  it('writes what waits when it is closed, though the rows are let go in the same moment', async () => {
    const first = await openHeld();
    first.put(customer(1));
    const closed = first.close();
    first.rows.clear();
    await closed;
    const second = await openHeld();
    expect(second.warm('customer')?.rows).toEqual([customer(1)]);
    await second.close();
  });

  it('says what was found changed since somebody was last here', async () => {
    const first = await openHeld();
    expect(await first.store.journal.away({ limit: 9 })).toEqual({ since: null, entries: [] });
    first.put(customer(1), 'reconcile');
    // Changes at the moment of leaving count as later ones.
    const changedAt = Date.now();
    await expect.poll(() => Date.now()).toBeGreaterThan(changedAt);
    await first.close();
    const second = await openHeld();
    second.put(customer(1, { archived: true }), 'reconcile');
    second.put(customer(2), 'event');
    const { since, entries } = await second.store.journal.away({ limit: 9 });
    expect(since).toBeGreaterThan(Date.now() - 60_000);
    expect(entries.map(({ id, after }) => ({ id, after }))).toEqual([{ id: 1, after: { archived: true } }]);
    await second.close();
  });

  it('leaves nothing when it is wiped, not even what was still to be written, and deletes others’', async () => {
    const others = await openHeld({ name: 'gatehouse-somebody-else' });
    others.put(customer(1));
    await others.close();
    const mine = await openHeld();
    expect(await namesOnDisk()).not.toContain('gatehouse-somebody-else');
    mine.put(customer(1));
    await mine.store.flush();
    mine.put(customer(2));
    await mine.close(true);
    expect(await namesOnDisk()).not.toContain(storeName);
  });

  it('keeps nothing of what may not be known any more, now or at the next start', async () => {
    const first = await openHeld();
    first.put(customer(1));
    await first.store.flush();
    first.rows.clear();
    await first.store.forget('customer');
    await first.close();
    const second = await openHeld();
    expect(second.warm('customer')?.rows).toEqual([]);
    expect(await second.store.journal.query({ limit: 9 })).toEqual([]);
    second.put(customer(1));
    await second.close();
    const third = await openHeld({ readable: (entity) => entity !== 'customer' });
    expect(third.warm('customer')).toBeUndefined();
    await third.close();
    const fourth = await openHeld();
    expect(fourth.warm('customer')?.rows).toEqual([]);
    expect(await fourth.store.journal.query({ limit: 9 })).toEqual([]);
    await fourth.close();
  });

  it('does not call rows complete once some were let go', async () => {
    const first = await openHeld();
    first.put(customer(1));
    first.store.saveWatermark({ entity: 'customer', siteId: 0, trueAt: 2000 });
    await first.store.flush();
    first.rows.clear();
    first.store.apply('customer', [{ id: 1, before: customer(1), row: null, origin: 'withdrawn' }]);
    await first.close();
    const second = await openHeld();
    expect(second.warm('customer')).toMatchObject({ rows: [], watermarks: [] });
    await second.close();
  });
});

describe('two hosts with one store', () => {
  it('let only the one write that came last; the other lives on in memory without alarm', async () => {
    const openKept = (mayWrite = () => true) => KeptRows.open({ name: storeName, scheduler: realScheduler, mayWrite });
    const first = await openKept();
    first.put(customer(1));
    await first.disk.flush();
    const second = await openKept();
    first.put(customer(2));
    await first.disk.flush();
    second.put(customer(3));
    await second.disk.close();
    expect(first.failures).toEqual([]);
    expect(await first.journal.query({ limit: 9 })).toHaveLength(2);
    const third = await openKept();
    expect([...third.rows.keys()]).toEqual([1, 3]);
    expect((await third.journal.query({ limit: 9 })).map(({ id }) => id)).toEqual([3, 1]);
    third.disk.end();
  });

  it('let none write that has not, or has lost, the right to', async () => {
    const reader = await openHeld({ mayWrite: () => false });
    reader.put(customer(1));
    await reader.close();
    let mayWrite = true;
    const writer = await openHeld({ mayWrite: () => mayWrite });
    writer.put(customer(2));
    await writer.store.flush();
    mayWrite = false;
    writer.put(customer(3));
    await writer.store.flush();
    mayWrite = true;
    writer.put(customer(4));
    await writer.close();
    const after = await openHeld();
    expect(after.warm('customer')?.rows.map(({ id }) => id)).toEqual([2]);
    expect({ reader: reader.disks, writer: writer.disks }).toEqual({ reader: [], writer: ['kept'] });
    await after.close();
  });
});

describe('a database that a page at rest holds', () => {
  it('is not called gone, however often it is deleted', async () => {
    const holder = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(storeName);
      request.onsuccess = () => resolve(request.result);
    });
    const answers = Promise.all([deleteDatabase(storeName, 100), deleteDatabase(storeName, 100)]);
    expect(await answers).toEqual([false, false]);
    holder.close();
    expect(await deleteOtherStores(null)).toBe(true);
  });
});
