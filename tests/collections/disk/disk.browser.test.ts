import { afterEach, describe, expect, it, vi } from 'vitest';
import { openStore, type Store, type StoreOptions } from '#collections/replica/host/store.ts';
import type { WarmEntity } from '#collections/replica/host/warmRows.ts';
import { deleteDatabase, deleteOtherStores } from '#collections/replica/disk/deleteDatabases.ts';
import type { Origin } from '#collections/replica/follower/source.ts';
import { realScheduler, type Scheduler } from '#collections/replica/scheduler.ts';
import { replicatedNames, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { diskMessages } from '#domain/messages/disk.ts';
import { KeptRows } from './keptRows.ts';

const name = 'gatehouse-disk-test';

/** A store as a host holds it: with the rows that its followers would hold, and what it was told. */
class HeldStore {
  readonly rows = new Map<number, AnyRecord>();
  readonly disks: string[] = [];
  readonly reports: string[] = [];
  private opened: Store | null = null;
  private cameBack: readonly WarmEntity[] = [];

  async open(options: Partial<StoreOptions> = {}): Promise<this> {
    this.opened = await openStore({
      name,
      scheduler: realScheduler,
      persistent: true,
      mayWrite: () => true,
      readable: () => true,
      rowOf: (_entity, id) => this.rows.get(id),
      diskChanged: (state) => this.disks.push(state),
      report: (text) => this.reports.push(text),
      ...options,
    });
    const { readable = () => true } = options;
    const { opened } = this;
    this.cameBack = await Promise.all(replicatedNames.filter(readable).map((entity) => opened.read(entity)));
    for (const row of this.warm('customer')?.rows ?? []) this.rows.set(row.id, row);
    return this;
  }

  get store(): Store {
    if (this.opened === null) throw new Error('The store is not open.');
    return this.opened;
  }

  warm(entity: EntityName) {
    return this.cameBack.find((one) => one.name === entity);
  }

  put(row: AnyRecord, origin: Origin = 'event'): void {
    const before = this.rows.get(row.id) ?? null;
    this.rows.set(row.id, row);
    this.store.apply('customer', [{ id: row.id, before, row, origin }]);
  }

  remove(id: number): void {
    const before = this.rows.get(id) ?? null;
    this.rows.delete(id);
    this.store.apply('customer', [{ id, before, row: null, origin: 'event' }]);
  }

  async close(wipe = false): Promise<void> {
    await this.store.close({ wipe });
  }
}

const open = (options: Partial<StoreOptions> = {}) => new HeldStore().open(options);
const customer = (id: number, more: object = {}): AnyRecord => ({
  id,
  organisationId: 1,
  name: `Customer ${id}`,
  firstName: 'Customer',
  lastName: String(id),
  arrears: 0,
  archived: false,
  createdAt: '2026-01-01T00:00:00Z',
  ...more,
});
const namesOnDisk = async () => (await indexedDB.databases()).map((one) => one.name);

/** Does something to a database's table behind the store's back. */
async function tamper(table: string, change: (store: IDBObjectStore) => void): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name);
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

describe('the store on disk', () => {
  it('brings back rows, when each site’s were true, and what happened, and goes on counting', async () => {
    const first = await open();
    for (let id = 1; id <= 1200; id += 1) first.put(customer(id), 'seed');
    first.remove(700);
    first.put(customer(8, { archived: true }));
    first.store.stand({ entity: 'customer', siteId: 3, trueAt: 1000 });
    first.store.stand({ entity: 'customer', siteId: 0, trueAt: 2000 });
    await first.close();
    const second = await open();
    const warm = second.warm('customer');
    expect(warm?.rows).toEqual([...first.rows.values()]);
    expect(warm?.stands).toEqual([
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
    const first = await open();
    first.put(customer(1));
    const closed = first.close();
    first.rows.clear();
    await closed;
    const second = await open();
    expect(second.warm('customer')?.rows).toEqual([customer(1)]);
    await second.close();
  });

  it('says what was found changed since somebody was last here', async () => {
    const first = await open();
    expect(await first.store.journal.away({ limit: 9 })).toEqual({ since: null, entries: [] });
    first.put(customer(1), 'reconcile');
    await new Promise((resolve) => setTimeout(resolve, 2));
    await first.close();
    const second = await open();
    second.put(customer(1, { archived: true }), 'reconcile');
    second.put(customer(2), 'event');
    const { since, entries } = await second.store.journal.away({ limit: 9 });
    expect(since).toBeGreaterThan(Date.now() - 60_000);
    expect(entries.map(({ id, after }) => ({ id, after }))).toEqual([{ id: 1, after: { archived: true } }]);
    await second.close();
  });

  it('leaves nothing when it is wiped, not even what was still to be written, and deletes others’', async () => {
    const others = await open({ name: 'gatehouse-somebody-else' });
    others.put(customer(1));
    await others.close();
    const mine = await open();
    expect(await namesOnDisk()).not.toContain('gatehouse-somebody-else');
    mine.put(customer(1));
    await mine.store.flush();
    mine.put(customer(2));
    await mine.close(true);
    expect(await namesOnDisk()).not.toContain(name);
  });

  it('keeps nothing of what may not be known any more, now or at the next start', async () => {
    const first = await open();
    first.put(customer(1));
    await first.store.flush();
    first.rows.clear();
    await first.store.forget('customer');
    await first.close();
    const second = await open();
    expect(second.warm('customer')?.rows).toEqual([]);
    expect(await second.store.journal.query({ limit: 9 })).toEqual([]);
    second.put(customer(1));
    await second.close();
    const third = await open({ readable: (entity) => entity !== 'customer' });
    expect(third.warm('customer')).toBeUndefined();
    await third.close();
    const fourth = await open();
    expect(fourth.warm('customer')?.rows).toEqual([]);
    expect(await fourth.store.journal.query({ limit: 9 })).toEqual([]);
    await fourth.close();
  });

  it('does not call rows complete once some were let go', async () => {
    const first = await open();
    first.put(customer(1));
    first.store.stand({ entity: 'customer', siteId: 0, trueAt: 2000 });
    await first.store.flush();
    first.rows.clear();
    first.store.apply('customer', [{ id: 1, before: customer(1), row: null, origin: 'withdrawn' }]);
    await first.close();
    const second = await open();
    expect(second.warm('customer')).toMatchObject({ rows: [], stands: [] });
    await second.close();
  });
});

describe('two hosts with one store', () => {
  it('let only the one write that came last; the other lives on in memory without alarm', async () => {
    const openKept = (mayWrite = () => true) => KeptRows.open({ name, scheduler: realScheduler, mayWrite });
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
    const reader = await open({ mayWrite: () => false });
    reader.put(customer(1));
    await reader.close();
    let mayWrite = true;
    const writer = await open({ mayWrite: () => mayWrite });
    writer.put(customer(2));
    await writer.store.flush();
    mayWrite = false;
    writer.put(customer(3));
    await writer.store.flush();
    mayWrite = true;
    writer.put(customer(4));
    await writer.close();
    const after = await open();
    expect(after.warm('customer')?.rows.map(({ id }) => id)).toEqual([2]);
    expect([...reader.disks, ...writer.disks]).toEqual([]);
    await after.close();
  });
});

describe('a database that a page at rest holds', () => {
  it('is not called gone, however often it is deleted', async () => {
    const holder = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
    });
    const answers = Promise.all([deleteDatabase(name, 100), deleteDatabase(name, 100)]);
    expect(await answers).toEqual([false, false]);
    holder.close();
    expect(await deleteOtherStores(null)).toBe(true);
  });
});

describe('a disk that fails', () => {
  /** The store must work on in memory, and have said so once. */
  async function expectMemory(held: HeldStore): Promise<void> {
    held.put(customer(9));
    held.put(customer(9, { archived: true }));
    await held.store.flush();
    await held.store.settled('customer');
    expect(held.store.disk).toBe('unavailable');
    expect(held.disks).toEqual(['unavailable']);
    expect(held.reports.filter((text) => text === diskMessages.unavailable)).toHaveLength(1);
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
    await expectMemory(await open());
  });

  it('that somebody else holds back', async () => {
    const before = await open();
    await before.close();
    const holder = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
    });
    const deleted = deleteDatabase(name);
    const impatient: Scheduler = {
      now: () => Date.now(),
      after: (_delay, task) => realScheduler.after(50, task),
    };
    await expectMemory(await open({ scheduler: impatient }));
    holder.close();
    expect(await deleted).toBe(true);
  });

  it('that is full', async () => {
    const held = await open();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    await expectMemory(held);
  });

  it('that is full already at the start: what it holds is still shown', async () => {
    const before = await open();
    before.put(customer(1));
    before.store.stand({ entity: 'customer', siteId: 0, trueAt: 5 });
    await before.close();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    const held = await open();
    expect(held.warm('customer')).toMatchObject({ rows: [customer(1)], stands: [{ trueAt: 5 }] });
    await expectMemory(held);
  });

  it('whose database somebody deletes: it does not come back', async () => {
    const held = await open();
    held.put(customer(1));
    await held.store.flush();
    await deleteOtherStores(null);
    await expectMemory(held);
    expect(await namesOnDisk()).not.toContain(name);
  });

  it('that has lost a block of rows: the others come back, and are not called complete', async () => {
    const before = await open();
    for (const id of [1, 600, 601, 1200]) before.put(customer(id));
    before.store.stand({ entity: 'customer', siteId: 0, trueAt: 5 });
    await before.close();
    await tamper('rows', (rows) => rows.put({ key: ['customer', 1], rows: '[{"id":600,' }));
    const after = await open();
    expect(after.warm('customer')).toMatchObject({ rows: [customer(1), customer(1200)], stands: [] });
    expect(after.reports).toEqual([diskMessages.partLost(1)]);
    expect(after.store.disk).toBe('kept');
    await after.close();
  });

  it('that has one row that cannot be read: only that one is missing', async () => {
    const before = await open();
    before.put(customer(1));
    before.put(customer(2, { name: 7 }));
    await before.close();
    const after = await open();
    expect(after.warm('customer')?.rows).toEqual([customer(1)]);
    expect(after.reports).toEqual([diskMessages.partLost(1)]);
    await after.close();
  });

  it('that has lost a block of the journal: the rest is told, and the past reaches back to it', async () => {
    const before = await open();
    for (let id = 1; id <= 520; id += 1) before.put(customer(id), 'seed');
    await before.close();
    const first = (await before.store.journal.query({ entities: ['customer'], id: 520, limit: 1 }))[0];
    await tamper('bodies', (bodies) => bodies.put({ key: 1, entries: '{' }));
    const after = await open();
    expect(await after.store.journal.query({ limit: 1000 })).toHaveLength(20);
    const past = await after.store.journal.pastState({ entity: 'customer', at: 0 }, after.rows.values());
    expect(past.knownFrom).toBeLessThanOrEqual(first?.at ?? 0);
    expect(after.store.journal.length).toBe(20);
    await after.close();
  });
});
