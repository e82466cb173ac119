import { deepEqual } from 'rxdb/plugins/core';
import { EntitySync } from '#collections/replica/sync/entitySync.ts';
import type { Change } from '#collections/replica/sync/source.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import { Sequence } from '#collections/replica/scheduler.ts';
import { answerAll } from './answerAll.ts';
import { isSimulatedField, parseSimulated } from './life.ts';
import { mapStore } from './mapStore.ts';
import {
  keyOfSimulated,
  SimulatedServer,
  sitesOfSimulated,
  type ServerHabits,
  type SimulatedRow,
} from './simulatedServer.ts';
import { VirtualScheduler } from './virtualScheduler.ts';

const usualHabits: ServerHabits = { pageSize: 100, order: 'id', counts: true, ignoresOffset: false, filter: 'works' };

export interface SyncedEntityOptions {
  habits?: Partial<ServerHabits>;
  readDelay?: number;
  maximumRows?: number | ((largestPage: number) => number);
}

/** A sync on a simulated server, step by step. */
export class SyncedEntity {
  readonly server: SimulatedServer;
  readonly scheduler = new VirtualScheduler();
  readonly store = mapStore();
  readonly sync: EntitySync<SimulatedRow>;
  readonly problems: string[] = [];
  /** The applied changes, in order. */
  readonly changes: Change<SimulatedRow>[] = [];

  constructor(options: SyncedEntityOptions = {}) {
    const { habits, readDelay = 0, maximumRows = Number.POSITIVE_INFINITY } = options;
    this.server = new SimulatedServer({ ...usualHabits, ...habits });
    this.sync = new EntitySync<SimulatedRow>({
      source: this.server,
      parse: parseSimulated,
      keyOf: keyOfSimulated,
      sitesOf: sitesOfSimulated,
      maximumRows: typeof maximumRows === 'function' ? maximumRows : () => maximumRows,
      readDelay,
      scheduler: this.scheduler,
      sequence: new Sequence(),
      isEqual: deepEqual,
      isDeclared: isSimulatedField,
      apply: (changes) => {
        this.changes.push(...changes);
        this.store.apply(changes);
      },
      onStateChanged: () => undefined,
      onFailed: () => undefined,
      onUnreadableRow: (id, problem) => this.problems.push(`${id}: ${problem}`),
    });
  }

  settle(): Promise<number> {
    return answerAll(this.server);
  }

  /** Reconnects without recovery, and answers everything. */
  async reconnect(): Promise<void> {
    this.sync.disconnected();
    this.server.events.length = 0;
    this.sync.resync(true);
    await this.settle();
  }

  /** Since the last call: ids, origins, and whether the rows exist now. */
  recentChanges(): { id: RecordKey; origin: string; isThere: boolean }[] {
    return this.changes.splice(0).map(({ id, origin, row }) => ({ id, origin, isThere: row !== null }));
  }

  /** Delivers the waiting events, in order. */
  hear(): void {
    while (this.server.events.length > 0) this.sync.event(this.server.takeEvent(0)!);
  }

  async ids(): Promise<number[]> {
    return (await this.store.rows()).map(({ id }) => id).toSorted((a, b) => a - b);
  }
}

/** Live, with `count` rows of site 1. */
export async function syncedWith(count: number, options?: SyncedEntityOptions): Promise<SyncedEntity> {
  const synced = new SyncedEntity(options);
  for (let made = 0; made < count; made += 1) synced.server.create(1);
  synced.server.events.length = 0;
  synced.sync.followSite(1);
  synced.sync.resync(true);
  await synced.settle();
  return synced;
}
