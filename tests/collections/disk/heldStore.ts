import type { Origin } from '#collections/replica/sync/source.ts';
import { openStore, type Store, type StoreOptions } from '#collections/replica/host/store.ts';
import type { CachedEntity } from '#collections/replica/host/cachedRows.ts';
import { realScheduler } from '#collections/replica/scheduler.ts';
import { replicatedNames, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { idOfKey } from '#domain/entities/recordKey.ts';

export const storeName = 'gatehouse-disk-test';

/** A store as a host holds it, with its followers' rows and reports. */
export class HeldStore {
  readonly rows = new Map<number, AnyRecord>();
  readonly disks: string[] = [];
  readonly reports: string[] = [];
  private opened: Store | null = null;
  private cameBack: readonly CachedEntity[] = [];

  async open(options: Partial<StoreOptions> = {}): Promise<this> {
    this.opened = await openStore({
      name: storeName,
      kept: [],
      scheduler: realScheduler,
      persistent: true,
      mayWrite: () => true,
      readable: () => true,
      rowOf: (_entity, id) => this.rows.get(idOfKey(id)),
      onDiskState: (state) => this.disks.push(state),
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
    const before = this.rows.get(idOfKey(id)) ?? null;
    this.rows.delete(id);
    this.store.apply('customer', [{ id, before, row: null, origin: 'event' }]);
  }

  async close(wipe = false): Promise<void> {
    await this.store.close({ wipe });
  }
}

export const openHeld = (options: Partial<StoreOptions> = {}) => new HeldStore().open(options);
export const customer = (id: number, more: object = {}): AnyRecord => ({
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
export const namesOnDisk = async () => (await indexedDB.databases()).map((one) => one.name);
