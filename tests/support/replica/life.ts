import { deepEqual } from 'rxdb/plugins/core';
import { EntitySync } from '#collections/replica/sync/entitySync.ts';
import type { Change, Parsed } from '#collections/replica/sync/source.ts';
import type { EntitySyncOptions } from '#collections/replica/sync/syncState.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import { Sequence } from '#collections/replica/scheduler.ts';
import type { History } from './history.ts';
import type { LaggingDisk } from './laggingDisk.ts';
import { keyOfSimulated, sitesOfSimulated, type SimulatedRow, type SimulatedServer } from './simulatedServer.ts';
import type { VirtualScheduler } from './virtualScheduler.ts';
import { Witness } from './witness.ts';

/** A map, or the real store. */
export interface HistoryStore {
  apply(changes: readonly Change<SimulatedRow>[]): void;
  rows(): Promise<SimulatedRow[]> | SimulatedRow[];
  close(): Promise<void> | void;
}

/** Parses a raw row. One without a name or an id is unreadable. */
export function parseSimulated(raw: unknown): Parsed<SimulatedRow> {
  const row = raw as SimulatedRow;
  const id = typeof row.id === 'number' ? keyOfSimulated(row) : null;
  if (id === null) return { ok: false, id, problem: 'id: malformed' };
  return typeof row.name === 'string' ? { ok: true, row: { ...row } } : { ok: false, id, problem: 'name: malformed' };
}

const simulatedFields: readonly string[] = ['type', 'id', 'siteId', 'alsoAt', 'name', 'version'];
export const isSimulatedField = (field: string) => simulatedFields.includes(field);

interface LifeParts {
  history: Pick<History, 'maximumRows' | 'readDelay'>;
  server: SimulatedServer;
  disk: LaggingDisk<SimulatedRow>;
  scheduler: VirtualScheduler;
  store: HistoryStore;
  warm: readonly SimulatedRow[];
}

/** A sync whose witness knows each event, also one that a save held back until it ended. */
class WitnessedSync extends EntitySync<SimulatedRow> {
  constructor(
    options: EntitySyncOptions<SimulatedRow>,
    private readonly onHeard: (id: RecordKey) => void,
  ) {
    super(options);
  }

  override event(...heard: Parameters<EntitySync<SimulatedRow>['event']>): void {
    this.onHeard(heard[0].id);
    super.event(...heard);
  }
}

/** A host from start to end: its store, and its sync. */
export class Life {
  readonly scheduler: VirtualScheduler;
  readonly store: HistoryStore;
  readonly witness: Witness<SimulatedRow>;
  sync: EntitySync<SimulatedRow>;
  private readonly parts: LifeParts;
  private readonly sequence = new Sequence();

  constructor(parts: LifeParts) {
    this.parts = parts;
    this.scheduler = parts.scheduler;
    this.store = parts.store;
    this.witness = new Witness(parts.warm, keyOfSimulated);
    this.sync = this.follow();
  }

  follow(): EntitySync<SimulatedRow> {
    const { history, server, disk, scheduler } = this.parts;
    const { readDelay, maximumRows } = history;
    let ended = false;
    const options: EntitySyncOptions<SimulatedRow> = {
      source: server,
      parse: parseSimulated,
      keyOf: keyOfSimulated,
      sitesOf: sitesOfSimulated,
      maximumRows,
      readDelay,
      scheduler,
      sequence: this.sequence,
      isEqual: deepEqual,
      isDeclared: isSimulatedField,
      apply: (changes) => {
        if (ended) this.witness.complaints.push('A change came from somebody who follows no more.');
        this.witness.see(changes, { complete: sync.freshness().complete });
        this.store.apply(changes);
        disk.changed(changes.map(({ id }) => id));
      },
      onStateChanged: () => disk.stand(sync.watermarks()),
      onFailed: () => undefined,
      onUnreadableRow: () => undefined,
    };
    const sync = new WitnessedSync(options, (id) => this.witness.hears(id));
    this.onEnd = () => {
      ended = true;
    };
    return sync;
  }

  /** Any later act of the sync is wrong. */
  onEnd: () => void = () => undefined;
}
