import { deepEqual } from 'rxdb/plugins/core';
import { EntitySync } from '#collections/replica/sync/entitySync.ts';
import type { Change, Parsed, ReplicaRow } from '#collections/replica/sync/source.ts';
import type { EntitySyncOptions } from '#collections/replica/sync/syncState.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import { Sequence } from '#collections/replica/scheduler.ts';
import type { History } from './history.ts';
import type { LaggingDisk } from './laggingDisk.ts';
import { keyOfSimulated, sitesOfSimulated, type SimulatedRow, type SimulatedServer } from './simulatedServer.ts';
import type { VirtualScheduler } from './virtualScheduler.ts';

/** The sync's state at a change. */
interface Circumstances {
  /** The list was whole before. */
  complete: boolean;
}

/** Between a sync and its store: holds the rows as a journal would, and checks every change. */
class Witness<Row extends ReplicaRow> {
  readonly rows = new Map<RecordKey, Row>();
  readonly complaints: string[] = [];
  private readonly heard = new Set<RecordKey>();
  private readonly looked = new Set<RecordKey>();
  private closed = false;

  private readonly keyOf: (row: Row) => RecordKey;

  constructor(warm: readonly Row[], keyOf: (row: Row) => RecordKey) {
    this.keyOf = keyOf;
    for (const row of warm) this.rows.set(keyOf(row), row);
  }

  /** The sync got an event about the id. */
  hears(id: RecordKey): void {
    this.heard.add(id);
  }

  /** A user views the record. */
  looks(id: RecordKey): void {
    this.looked.add(id);
  }

  /** From now on nothing may change any more. */
  close(): void {
    this.closed = true;
  }

  see(changes: readonly Change<Row>[], circumstances: Circumstances): void {
    if (this.closed) this.complaints.push('A change came after the end.');
    if (changes.length === 0) this.complaints.push('A change came that changes nothing.');
    for (const change of changes) this.seeOne(change, circumstances);
  }

  private seeOne(change: Change<Row>, circumstances: Circumstances): void {
    const { id, before, row, origin } = change;
    const known = this.rows.get(id) ?? null;
    const wrong = this.wrongOrigin(change, circumstances);
    if (!deepEqual(before, known)) this.complaints.push(`${id}: it was not as the change says it was.`);
    if (deepEqual(before, row)) this.complaints.push(`${id}: nothing changed.`);
    if (row !== null && this.keyOf(row) !== id) this.complaints.push(`${id}: another record's row.`);
    if (wrong !== null) this.complaints.push(`${id}: ${wrong}`);
    if (row === null) this.rows.delete(id);
    else this.rows.set(id, row);
    // The event's read has decided; a removal may only hide, and be decided later.
    if (origin === 'event' && row !== null) this.heard.delete(id);
  }

  private wrongOrigin({ id, before, row, origin }: Change<Row>, { complete }: Circumstances): string | null {
    switch (origin) {
      case 'event':
        return this.heard.has(id) ? null : 'no event told of it.';
      case 'seed':
        if (before !== null || row === null) return 'a first sight that is none.';
        return complete && !this.looked.has(id) ? 'it was missed, not new to a list that was whole.' : null;
      case 'reconcile':
        return before === null && !complete ? 'the first fill is no reconciling.' : null;
      case 'withdrawn':
        return row === null ? null : 'what is withdrawn is not there any more.';
    }
  }
}

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
      maximumRows: () => maximumRows,
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
