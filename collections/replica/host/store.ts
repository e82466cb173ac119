import { replicatedNames, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import type { DiskState } from '#domain/live/connection.ts';
import type { Change } from '../follower/source.ts';
import { Journal } from '../journal/journal.ts';
import type { Scheduler } from '../scheduler.ts';
import { deleteOtherSnapshots, Snapshot, type Stand } from '../snapshot/snapshot.ts';
import { openReplicated, type ReplicatedInstance, type StoredInstance } from '../store/replicated.ts';
import { parserOf } from './entitySource.ts';

export interface WarmEntity {
  name: EntityName;
  rows: AnyRecord[];
  stand: Stand | null;
}

/** The store of one user: RxDB instances in memory, and their snapshot on disk where there is one. */
export interface Store {
  name: string;
  /** What an earlier start left, to be shown until the server has answered. */
  warm: WarmEntity[];
  /** What happened here, beside the rows as they are. */
  journal: Journal;
  readonly disk: DiskState;
  instanceOf(collection: string): StoredInstance | undefined;
  apply(entity: EntityName, changes: readonly Change<AnyRecord>[]): void;
  /** Resolves when everything applied so far can be read. */
  settled(entity: EntityName): Promise<void>;
  stand(stand: Stand): void;
  /** Closes the store; with `wipe` nothing of it stays on the disk. */
  close(options: { wipe: boolean }): Promise<void>;
}

export interface StoreOptions {
  name: string;
  scheduler: Scheduler;
  /** false where there is no IndexedDB: the store then lives in memory alone. */
  persistent: boolean;
  /** Only these entities' rows are brought back from an earlier start. */
  readable: (entity: EntityName) => boolean;
  rowOf: (entity: EntityName, id: number) => AnyRecord | undefined;
  /** Told when the disk cannot be used any more. */
  diskChanged: (state: DiskState) => void;
  report: (text: string, cause: unknown) => void;
}

async function warmRows(snapshot: Snapshot | null, name: EntityName): Promise<WarmEntity> {
  const kept = (await snapshot?.load(name)) ?? null;
  if (kept === null) return { name, rows: [], stand: null };
  const parse = parserOf(name);
  const rows = kept.rows.flatMap((raw) => {
    const parsed = parse(raw);
    return parsed.ok ? [parsed.row] : [];
  });
  return { name, rows, stand: kept.stand };
}

/** Opens the store of a name; other users' and other builds' stores are deleted from the disk. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { name, scheduler, persistent, readable, rowOf, diskChanged, report } = options;
  let disk: DiskState = persistent ? 'kept' : 'unavailable';
  const failed = (cause: unknown) => {
    disk = 'unavailable';
    diskChanged(disk);
    report('The local snapshot cannot be kept; the next start will be slower.', cause);
  };
  const lookup = (entity: string, id: number) => rowOf(entity as EntityName, id);
  const snapshot = persistent ? new Snapshot({ name, scheduler, lookup, failed }) : null;
  if (persistent) await deleteOtherSnapshots(name).catch(failed);
  const warm = await Promise.all(replicatedNames.map((entity) => warmRows(readable(entity) ? snapshot : null, entity)));
  const instances = new Map<string, ReplicatedInstance>();
  for (const { name: entity, rows } of warm) instances.set(entity, await openReplicated(name, entity, rows));

  const journal = new Journal({ scheduler });

  return {
    name,
    warm,
    journal,
    get disk() {
      return disk;
    },
    instanceOf: (collection) => instances.get(collection)?.instance,
    apply(entity, changes) {
      instances.get(entity)?.apply(changes);
      journal.applied(entity, changes);
      snapshot?.changed(
        entity,
        changes.map(({ id }) => id),
      );
    },
    settled: (entity) => instances.get(entity)?.settled() ?? Promise.resolve(),
    stand: (stand) => snapshot?.stand(stand),
    async close({ wipe }) {
      try {
        await (wipe ? snapshot?.wipe() : snapshot?.close());
      } finally {
        await Promise.all([...instances.values()].map((one) => one.close()));
      }
    },
  };
}
