import { afterEach, describe, expect, it, vi } from 'vitest';
import { deleteDatabase, deleteOtherStores } from '#collections/replica/disk/deleteDatabases.ts';
import { realScheduler, type Scheduler } from '#collections/replica/scheduler.ts';
import { localStoreMessages } from '#domain/messages/localStore.ts';
import { expectComplaint } from '#tests/support/console/complaints.ts';
import { customer, namesOnDisk, openHeld, storeName, type HeldStore } from './heldStore.ts';

/** Changes a table of the database behind the store's back. */
async function tamper(table: string, change: (store: IDBObjectStore) => void): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not opened'));
  });
  await new Promise<void>((resolve) => {
    const transaction = database.transaction(table, 'readwrite');
    transaction.oncomplete = () => resolve();
    change(transaction.objectStore(table));
  });
  database.close();
}

afterEach(async () => {
  vi.restoreAllMocks();
  await deleteOtherStores(null);
});

describe('a disk that fails', () => {
  /** The store must go on in memory, and report it once. */
  async function expectMemory(held: HeldStore): Promise<void> {
    held.put(customer(9));
    held.put(customer(9, { archived: true }));
    await held.store.flush();
    await held.store.settled('customer');
    expect(held.store.disk).toBe('unavailable');
    expect(held.disks.filter((disk) => disk !== 'kept')).toEqual(['unavailable']);
    expect(held.reports.filter((text) => text === localStoreMessages.unavailable)).toHaveLength(1);
    expect((await held.store.journal.query({ limit: 2 })).map(({ kind }) => kind)).toEqual(['changed', 'created']);
    const past = await held.store.journal.pastState({ entity: 'customer', at: Date.now() }, held.rows.values());
    expect(past.rows).toContainEqual(customer(9, { archived: true }));
    await held.close();
  }

  it('that refuses to be opened, as in a private window', async () => {
    const refuse = () => {
      throw new DOMException('The user denied permission.', 'SecurityError');
    };
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(refuse);
    vi.spyOn(IDBFactory.prototype, 'databases').mockImplementation(() => Promise.reject(new DOMException('no')));
    await expectMemory(await openHeld());
  });

  it('that somebody else holds back', async () => {
    const before = await openHeld();
    await before.close();
    const holder = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(storeName);
      request.onsuccess = () => resolve(request.result);
    });
    const deleted = deleteDatabase(storeName);
    const impatient: Scheduler = {
      now: () => Date.now(),
      after: (_delay, task) => realScheduler.after(50, task),
    };
    await expectMemory(await openHeld({ scheduler: impatient }));
    holder.close();
    expect(await deleted).toBe(true);
  });

  it('that is full', async () => {
    expectComplaint(/QuotaExceededError/);
    const held = await openHeld();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    await expectMemory(held);
  });

  it('that is full already at the start: what it holds is still shown', async () => {
    const before = await openHeld();
    before.put(customer(1));
    before.store.saveWatermark({ entity: 'customer', siteId: 0, trueAt: 5 });
    await before.close();
    expectComplaint(/QuotaExceededError/);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    const held = await openHeld();
    expect(held.warm('customer')).toMatchObject({ rows: [customer(1)], watermarks: [{ trueAt: 5 }] });
    await expectMemory(held);
  });

  it('whose database somebody deletes: it does not come back', async () => {
    const held = await openHeld();
    held.put(customer(1));
    await held.store.flush();
    await deleteOtherStores(null);
    await expectMemory(held);
    expect(await namesOnDisk()).not.toContain(storeName);
  });

  it('that has lost a block of rows: the others come back, and are not called complete', async () => {
    const before = await openHeld();
    for (const id of [1, 600, 601, 1200]) before.put(customer(id));
    before.store.saveWatermark({ entity: 'customer', siteId: 0, trueAt: 5 });
    await before.close();
    await tamper('rows', (rows) => rows.put({ key: ['customer', 1], rows: '[{"id":600,' }));
    const after = await openHeld();
    expect(after.warm('customer')).toMatchObject({ rows: [customer(1), customer(1200)], watermarks: [] });
    expect(after.reports).toEqual([localStoreMessages.partLost(1)]);
    expect(after.store.disk).toBe('opened');
    await after.close();
  });

  it('that has one row that cannot be read: only that one is missing', async () => {
    const before = await openHeld();
    before.put(customer(1));
    before.put(customer(2));
    await before.close();
    await tamper('rows', (rows) =>
      rows.put({ key: ['customer', 0], rows: JSON.stringify([customer(1), { name: 'Eve' }]) }),
    );
    const after = await openHeld();
    expect(after.warm('customer')?.rows).toEqual([customer(1)]);
    expect(after.reports).toEqual([localStoreMessages.partLost(1)]);
    await after.close();
  });

  it('that has lost a block of the journal: the rest is told, and the past reaches back to it', async () => {
    const before = await openHeld();
    for (let id = 1; id <= 520; id += 1) before.put(customer(id), 'seed');
    await before.close();
    const first = (await before.store.journal.query({ entities: ['customer'], id: 520, limit: 1 }))[0];
    await tamper('bodies', (bodies) => bodies.put({ key: 1, entries: '{' }));
    const after = await openHeld();
    expect(await after.store.journal.query({ limit: 1000 })).toHaveLength(20);
    const past = await after.store.journal.pastState({ entity: 'customer', at: 0 }, after.rows.values());
    expect(past.knownFrom).toBeLessThanOrEqual(first?.at ?? 0);
    expect(after.store.journal.length).toBe(20);
    await after.close();
  });
});
