import { replicatedNames, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { heldKeysOfId, type RecordKey } from '#domain/entities/recordKey.ts';
import { localStoreMessages } from '#domain/messages/localStore.ts';
import type { DiskState } from '#domain/live/connection.ts';
import { loadCachedBoard, type CachedBoard } from '../board/cachedBoard.ts';
import type { Watermark, StoreDatabase } from '../disk/database.ts';
import { deleteOtherStores } from '../disk/deleteDatabases.ts';
import { Disk, type DiskOptions, type DiskPart } from '../disk/disk.ts';
import { RowBlocks } from '../disk/rowBlocks.ts';
import { loadCachedLists, type CachedList } from '../disk/cachedLists.ts';
import type { Change } from '../sync/source.ts';
import { Journal } from '../journal/journal.ts';
import type { Scheduler } from '../scheduler.ts';
import { openInstances } from '../store/instances.ts';
import { openRowCollections, type RowCollection } from '../store/rowCollections.ts';
import { pauseOf, cachedRowReader, type CachedEntity } from './cachedRows.ts';

export interface ShownLast {
  lists: ReadonlyMap<EntityName, readonly CachedList[]>;
  board: CachedBoard | null;
}

/** The store of one user: RxDB instances in memory, and rows and journal on disk where there is one. */
export interface Store {
  name: string;
  /** The rows that screens showed last in an earlier start, of entities that the user may read. */
  shownLast: ShownLast;
  journal: Journal;
  readonly disk: DiskState;
  /** RxDB's collection with the entity's rows, opened at first use. */
  collectionOf(entity: EntityName): Promise<RowCollection>;
  /** Reads an entity's cached rows, which screens show until the server has answered. */
  read(entity: EntityName): Promise<CachedEntity>;
  /** Puts the entity's cached rows into its instance, once and before any change. */
  seed(entity: EntityName, rows: readonly AnyRecord[]): void;
  apply(entity: EntityName, changes: readonly Change<AnyRecord>[]): void;
  /** Resolves when everything applied so far can be read. */
  settled(entity: EntityName): Promise<void>;
  /** Adds a part that is written in the same transactions as rows and journal. */
  addDiskPart(part: (database: StoreDatabase) => DiskPart): void;
  scheduleWrite(): void;
  saveWatermark(watermark: Watermark): void;
  /** Deletes everything of the entity; resolves when nothing of it is on the disk. */
  forget(entity: EntityName): Promise<void>;
  /** Resolves when everything applied so far is on disk. */
  flush(): Promise<void>;
  /** Writes the waiting rows and closes the disk for a host that takes over; the store continues in memory. */
  releaseDisk(): Promise<void>;
  /** Writes the waiting rows and closes the store; with `wipe` nothing of it stays on the disk. */
  close(options: { wipe: boolean }): Promise<void>;
}

export interface StoreOptions {
  name: string;
  /** The owner's other databases. Everybody else's are deleted. */
  kept: readonly string[];
  scheduler: Scheduler;
  /** false: there is no IndexedDB, so the store lives in memory alone. */
  persistent: boolean;
  /** Whether this host has the writer role now; asked before each write transaction. Without it nothing is written. */
  mayWrite: () => boolean;
  readable: (entity: EntityName) => boolean;
  rowOf: (entity: EntityName, id: RecordKey) => AnyRecord | undefined;
  onDiskState: (state: DiskState) => void;
  report: (text: string, cause: unknown) => void;
}

interface OpenedDisk {
  disk: Disk;
  rows: RowBlocks;
}

async function openDisk(
  options: StoreOptions,
  events: Pick<DiskOptions, 'onFailure' | 'onWritten'>,
): Promise<OpenedDisk | null> {
  const { name, scheduler, persistent, mayWrite, rowOf, report } = options;
  if (!persistent) return null;
  if (mayWrite())
    await deleteOtherStores([name, ...options.kept]).catch((cause: unknown) =>
      report(localStoreMessages.othersLeft, cause),
    );
  const disk = new Disk({ name, scheduler, mayWrite, ...events });
  if (!(await disk.open())) return null;
  const lookup = (entity: string, id: number) =>
    heldKeysOfId(entity as EntityName, id).flatMap((key) => rowOf(entity as EntityName, key) ?? []);
  const rows = new RowBlocks({ database: disk.database, lookup, scheduleWrite: () => disk.scheduleWrite() });
  disk.add(rows);
  return { disk, rows };
}

async function forgetEntity(
  { disk, rows }: OpenedDisk,
  { journal, mayWrite }: { journal: Journal; mayWrite: () => boolean },
  entity: EntityName,
): Promise<void> {
  const [, isGone] = await Promise.all([journal.forget(entity), disk.runExclusive(() => rows.remove(entity))]);
  // A disk that can no longer be written may still be wiped.
  if (!isGone && mayWrite()) await disk.wipe();
}

/** Reads the lists that were shown last. A failure does not stop the start: all rows can still be read. */
async function readShownLast(kept: OpenedDisk | null, { readable, report }: StoreOptions): Promise<ShownLast> {
  const nothing: ShownLast = { lists: new Map(), board: null };
  if (kept === null) return nothing;
  const { database } = kept.disk;
  try {
    const [lists, board] = await Promise.all([
      loadCachedLists(database, readable),
      readable('unit') ? loadCachedBoard(database) : null,
    ]);
    return { lists, board };
  } catch (cause) {
    report(localStoreMessages.unavailable, cause);
    return nothing;
  }
}

/** Tracks the state of the disk: a disk that is lost does not come back. */
function trackDiskState(persistent: boolean, onDiskState: StoreOptions['onDiskState']) {
  const tracked = { state: (persistent ? 'opened' : 'unavailable') as DiskState, becomes };
  /** Sets the state. Returns whether it changed. */
  function becomes(next: DiskState): boolean {
    if (tracked.state === 'unavailable' || tracked.state === next) return false;
    tracked.state = next;
    onDiskState(next);
    return true;
  }
  return tracked;
}

/** Opens the user's store, and deletes other users' and other builds' stores from the disk. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { name, scheduler, persistent, readable, onDiskState, report } = options;
  let isClosed = false;
  const disk = trackDiskState(persistent, onDiskState);
  const failed = (cause: unknown) => {
    if (!isClosed && disk.becomes('unavailable')) report(localStoreMessages.unavailable, cause);
  };
  let kept = await openDisk(options, { onFailure: failed, onWritten: () => disk.becomes('kept') });
  let journal = new Journal({ scheduler, disk: kept?.disk ?? null });
  const read = cachedRowReader({
    rows: kept?.rows ?? null,
    scheduler,
    readable,
    onLost(entity, count) {
      report(localStoreMessages.partLost(count), { name: entity });
      kept?.rows.dropWatermarks(entity);
      journal.resetHorizon(entity);
    },
    onFailed(cause) {
      failed(cause);
      kept?.disk.end();
    },
  });
  try {
    if (kept !== null) await journal.open();
  } catch (cause) {
    failed(cause);
    kept?.disk.end();
    kept = null;
    journal = new Journal({ scheduler, disk: null });
  }
  kept?.disk.add(journal);
  const shownLast = await readShownLast(kept, options);
  const instances = openInstances(name, pauseOf(scheduler));
  const collections = openRowCollections(name, async (entity) => (await instances.of(entity)).instance);
  if (kept !== null) for (const entity of replicatedNames) if (!readable(entity)) void forget(entity);

  function forget(entity: EntityName): Promise<void> {
    return kept === null ? journal.forget(entity) : forgetEntity(kept, { journal, mayWrite: options.mayWrite }, entity);
  }

  return {
    name,
    shownLast,
    journal,
    get disk() {
      return disk.state;
    },
    collectionOf: (entity) => collections.of(entity),
    read,
    seed: (entity, rows) => instances.seed(entity, rows),
    apply(entity, changes) {
      instances.apply(entity, changes);
      journal.applied(entity, changes);
      kept?.rows.changed(entity, changes);
    },
    settled: (entity) => instances.settled(entity),
    addDiskPart: (part) => {
      if (kept !== null) kept.disk.add(part(kept.disk.database));
    },
    scheduleWrite: () => kept?.disk.scheduleWrite(),
    saveWatermark: (watermark) => kept?.rows.setWatermark(watermark),
    forget,
    flush: async () => kept?.disk.flush(),
    releaseDisk: async () => kept?.disk.close(),
    async close({ wipe }) {
      isClosed = true;
      try {
        await (wipe ? kept?.disk.wipe() : kept?.disk.close());
      } finally {
        await collections.close();
        await instances.close();
      }
    },
  };
}
