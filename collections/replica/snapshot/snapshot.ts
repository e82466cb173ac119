import { Dexie, type Table } from 'dexie';
import { databasePrefix } from '#domain/limits/storageKeys.ts';
import type { Scheduler } from '../scheduler.ts';

/** Rows lie in blocks of this many neighbouring ids, as one JSON text each: the quickest to write and to read back. */
const blockSize = 500;
/** Changes are written together, this long after the first of them (milliseconds). */
const writeDelay = 250;

interface Block {
  /** Entity and block number. */
  key: [string, number];
  rows: string;
}

/** When and for which site (0: all) an entity's rows were last known to be complete and true. */
export interface Stand {
  entity: string;
  siteId: number;
  /** Milliseconds since 1970. */
  trueAt: number;
}

export interface WarmRows {
  rows: unknown[];
  stand: Stand;
}

class SnapshotDatabase extends Dexie {
  readonly blocks!: Table<Block, [string, number]>;
  readonly stands!: Table<Stand, string>;

  constructor(name: string) {
    super(name);
    this.version(1).stores({ blocks: 'key', stands: 'entity' });
  }
}

/** What the snapshot needs to know of an entity's rows at the moment of writing. */
export type RowLookup = (entity: string, id: number) => object | undefined;

/** The store's last state on disk, written behind: for an instant next start, and never trusted. */
export class Snapshot {
  private readonly database: SnapshotDatabase;
  private readonly scheduler: Scheduler;
  private readonly lookup: RowLookup;
  private readonly failed: (cause: unknown) => void;
  private dirty = new Map<string, Set<number>>();
  private stands = new Map<string, Stand>();
  private timer: (() => void) | null = null;
  private writing: Promise<void> = Promise.resolve();
  private broken = false;

  constructor(options: { name: string; scheduler: Scheduler; lookup: RowLookup; failed: (cause: unknown) => void }) {
    this.database = new SnapshotDatabase(options.name);
    this.scheduler = options.scheduler;
    this.lookup = options.lookup;
    this.failed = options.failed;
  }

  /** The entity's rows of an earlier start, unparsed; null when there are none that were ever complete. */
  async load(entity: string): Promise<WarmRows | null> {
    const read = async () => {
      const stand = await this.database.stands.get(entity);
      if (stand === undefined) return null;
      const blocks = await this.database.blocks
        .where('key')
        .between([entity, Dexie.minKey], [entity, Dexie.maxKey])
        .toArray();
      return { stand, rows: blocks.flatMap((block) => JSON.parse(block.rows) as unknown[]) };
    };
    return read().catch((cause: unknown) => {
      this.breakDown(cause);
      return null;
    });
  }

  changed(entity: string, ids: Iterable<number>): void {
    const blocks = this.dirty.get(entity) ?? new Set();
    for (const id of ids) blocks.add(Math.floor(id / blockSize));
    this.dirty.set(entity, blocks);
    this.schedule();
  }

  stand(stand: Stand): void {
    this.stands.set(stand.entity, stand);
    this.schedule();
  }

  /** Writes what waits, and answers when it is on disk. */
  async flush(): Promise<void> {
    this.timer?.();
    this.timer = null;
    this.writing = this.writing.then(() => this.write());
    await this.writing;
  }

  async close(): Promise<void> {
    await this.flush();
    this.database.close();
  }

  /** Ends the snapshot and removes it from the disk. */
  async wipe(): Promise<void> {
    this.timer?.();
    this.broken = true;
    await this.writing;
    await this.database.delete();
  }

  private schedule(): void {
    if (this.broken || this.timer !== null) return;
    this.timer = this.scheduler.after(writeDelay, () => void this.flush());
  }

  /** One block a turn, so that the worker stays free for reads and events. */
  private async write(): Promise<void> {
    const { dirty, stands } = this;
    this.dirty = new Map();
    this.stands = new Map();
    if (this.broken) return;
    try {
      for (const [entity, blocks] of dirty) for (const block of blocks) await this.writeBlock(entity, block);
      if (stands.size > 0) await this.database.stands.bulkPut([...stands.values()]);
    } catch (cause) {
      this.breakDown(cause);
    }
  }

  private async writeBlock(entity: string, block: number): Promise<void> {
    const rows: object[] = [];
    for (let id = block * blockSize; id < (block + 1) * blockSize; id += 1) {
      const row = this.lookup(entity, id);
      if (row !== undefined) rows.push(row);
    }
    if (rows.length === 0) await this.database.blocks.delete([entity, block]);
    else await this.database.blocks.put({ key: [entity, block], rows: JSON.stringify(rows) });
  }

  /** Without a disk (private mode, no room) the replica works on, only its next start is slower. */
  private breakDown(cause: unknown): void {
    if (this.broken) return;
    this.broken = true;
    this.failed(cause);
  }
}

/** Deletes the stores of other users, organisations, APIs and schemas. */
export async function deleteOtherSnapshots(name: string | null): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  await Promise.all(
    names.filter((other) => other.startsWith(databasePrefix) && other !== name).map((other) => Dexie.delete(other)),
  );
}
