import { replicatedNames, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { diskMessages } from '#domain/messages/disk.ts';
import type { DiskState } from '#domain/live/connection.ts';
import { loadBoard, type KeptBoard } from '../board/keptBoard.ts';
import type { Watermark, StoreDatabase } from '../disk/database.ts';
import { deleteOtherStores } from '../disk/deleteDatabases.ts';
import { Disk, type DiskOptions, type DiskPart } from '../disk/disk.ts';
import { RowBlocks } from '../disk/rowBlocks.ts';
import { loadShown, type ShownAnswer } from '../disk/shownBlocks.ts';
import type { Change } from '../sync/source.ts';
import { Journal } from '../journal/journal.ts';
import type { Scheduler } from '../scheduler.ts';
import { openInstances } from '../store/instances.ts';
import type { StoredInstance } from '../store/replicated.ts';
import { pauseOf, warmReader, type WarmEntity } from './warmRows.ts';

/** What lists and the board of units showed last. */
export interface ShownLast {
  lists: ReadonlyMap<EntityName, readonly ShownAnswer[]>;
  board: KeptBoard | null;
}

/** The store of one user: RxDB instances in memory, and rows and journal on disk where there is one. */
export interface Store {
  name: string;
  /** What screens showed last in an earlier start, of what may be read. */
  shown: ShownLast;
  /** What happened here, beside the rows as they are. */
  journal: Journal;
  readonly disk: DiskState;
  /** The entity's part of the store, opened when it is needed first; undefined: there is none of that name. */
  instanceOf(collection: string): Promise<StoredInstance> | undefined;
  /** Reads what an earlier start left of an entity, to be shown until the server has answered. */
  read(entity: EntityName): Promise<WarmEntity>;
  /** Takes these in as what the entity begins with, once and before all else. */
  begin(entity: EntityName, rows: readonly AnyRecord[]): void;
  apply(entity: EntityName, changes: readonly Change<AnyRecord>[]): void;
  /** Resolves when everything applied so far can be read. */
  settled(entity: EntityName): Promise<void>;
  /** Another part that is written with rows and journal; it is asked whenever something is. */
  keep(part: (database: StoreDatabase) => DiskPart): void;
  /** Something waits to be written. */
  waits(): void;
  stand(stand: Watermark): void;
  /** Nothing of this entity may be kept any more; resolves when nothing of it is on the disk. */
  forget(entity: EntityName): Promise<void>;
  /** Resolves when everything applied so far is on the disk. */
  flush(): Promise<void>;
  /** Writes what waits and closes the disk for a host that takes over; the store lives on in memory. */
  letGoOfDisk(): Promise<void>;
  /** Closes the store, with what it is at this moment; with `wipe` nothing of it stays on the disk. */
  close(options: { wipe: boolean }): Promise<void>;
}

export interface StoreOptions {
  name: string;
  scheduler: Scheduler;
  /** false where there is no IndexedDB: the store then lives in memory alone. */
  persistent: boolean;
  /** Whether this host has the writer role now; asked before each write transaction. Without it nothing is written. */
  mayWrite: () => boolean;
  /** Only these entities' rows are brought back from an earlier start. */
  readable: (entity: EntityName) => boolean;
  rowOf: (entity: EntityName, id: number) => AnyRecord | undefined;
  /** Told when the disk cannot be used any more. */
  diskChanged: (state: DiskState) => void;
  report: (text: string, cause: unknown) => void;
}

/** What is on the disk; null where there is none that can be read. */
interface Kept {
  disk: Disk;
  rows: RowBlocks;
}

async function openDisk(options: StoreOptions, told: Pick<DiskOptions, 'failed' | 'written'>): Promise<Kept | null> {
  const { name, scheduler, persistent, mayWrite, rowOf, report } = options;
  if (!persistent) return null;
  if (mayWrite()) await deleteOtherStores(name).catch((cause: unknown) => report(diskMessages.othersLeft, cause));
  const disk = new Disk({ name, scheduler, mayWrite, ...told });
  if (!(await disk.open())) return null;
  const lookup = (entity: string, id: number) => rowOf(entity as EntityName, id);
  const rows = new RowBlocks({ database: disk.database, lookup, waits: () => disk.waits() });
  disk.add(rows);
  return { disk, rows };
}

async function forgetEntity(
  { disk, rows }: Kept,
  { journal, mayWrite }: { journal: Journal; mayWrite: () => boolean },
  entity: EntityName,
): Promise<void> {
  const [, isGone] = await Promise.all([journal.forget(entity), disk.inTurn(() => rows.remove(entity))]);
  // What cannot be written any more may still be wiped.
  if (!isGone && mayWrite()) await disk.wipe();
}

/** What screens showed last. It is not worth a start that fails: all rows are still there to be read. */
async function shownIn(kept: Kept | null, { readable, report }: StoreOptions): Promise<ShownLast> {
  const nothing: ShownLast = { lists: new Map(), board: null };
  if (kept === null) return nothing;
  const { database } = kept.disk;
  try {
    const [lists, board] = await Promise.all([
      loadShown(database, readable),
      readable('unit') ? loadBoard(database) : null,
    ]);
    return { lists, board };
  } catch (cause) {
    report(diskMessages.unavailable, cause);
    return nothing;
  }
}

/** What is said of the disk: a disk that is lost does not come back. */
function diskWord(persistent: boolean, changed: StoreOptions['diskChanged']) {
  const word = { state: (persistent ? 'opened' : 'unavailable') as DiskState, becomes };
  /** Answers whether it is another than before. */
  function becomes(next: DiskState): boolean {
    if (word.state === 'unavailable' || word.state === next) return false;
    word.state = next;
    changed(next);
    return true;
  }
  return word;
}

/** Opens the store of a name; other users' and other builds' stores are deleted from the disk. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { name, scheduler, persistent, readable, diskChanged, report } = options;
  let isClosed = false;
  const word = diskWord(persistent, diskChanged);
  const failed = (cause: unknown) => {
    if (!isClosed && word.becomes('unavailable')) report(diskMessages.unavailable, cause);
  };
  let kept = await openDisk(options, { failed, written: () => word.becomes('kept') });
  let journal = new Journal({ scheduler, disk: kept?.disk ?? null });
  try {
    if (kept !== null) await journal.open();
  } catch (cause) {
    failed(cause);
    kept?.disk.end();
    kept = null;
    journal = new Journal({ scheduler, disk: null });
  }
  kept?.disk.add(journal);
  const shown = await shownIn(kept, options);
  const read = warmReader({
    rows: kept?.rows ?? null,
    scheduler,
    readable,
    lost(entity, count) {
      report(diskMessages.partLost(count), { name: entity });
      kept?.rows.dropStands(entity);
      journal.reachFromNow(entity);
    },
    failed(cause) {
      failed(cause);
      kept?.disk.end();
    },
  });
  const instances = openInstances(name, pauseOf(scheduler));
  if (kept !== null) for (const entity of replicatedNames) if (!readable(entity)) void forget(entity);

  function forget(entity: EntityName): Promise<void> {
    return kept === null ? journal.forget(entity) : forgetEntity(kept, { journal, mayWrite: options.mayWrite }, entity);
  }

  return {
    name,
    shown,
    journal,
    get disk() {
      return word.state;
    },
    instanceOf: (collection) => {
      const entity = replicatedNames.find((one) => one === collection);
      return entity === undefined ? undefined : instances.of(entity).then(({ instance }) => instance);
    },
    read,
    begin: (entity, rows) => void instances.of(entity, rows),
    apply(entity, changes) {
      instances.apply(entity, changes);
      journal.applied(entity, changes);
      kept?.rows.changed(entity, changes);
    },
    settled: (entity) => instances.settled(entity),
    keep: (part) => {
      if (kept !== null) kept.disk.add(part(kept.disk.database));
    },
    waits: () => kept?.disk.waits(),
    stand: (stand) => kept?.rows.stand(stand),
    forget,
    flush: async () => kept?.disk.flush(),
    letGoOfDisk: async () => kept?.disk.close(),
    async close({ wipe }) {
      isClosed = true;
      try {
        await (wipe ? kept?.disk.wipe() : kept?.disk.close());
      } finally {
        await instances.close();
      }
    },
  };
}
