import { Dexie } from 'dexie';
import { idOfKey } from '#domain/entities/recordKey.ts';
import type { Change } from '../sync/source.ts';
import type { Batch, DiskPart } from './disk.ts';
import type { RowBlock, Watermark, StoreDatabase } from './database.ts';

/** Neighbouring ids in a block, of every type. */
const blockSize = 500;

export type RowLookup = (entity: string, id: number) => readonly object[];

export interface WarmRows {
  /** Unparsed. */
  rows: unknown[];
  watermarks: Watermark[];
  lostBlocks: number;
}

const ignoreRows = () => Promise.resolve();

interface DirtyBlock {
  entity: string;
  block: number;
  rows: readonly object[];
}

/** The last rows on disk, for an instant start; the replica verifies them with the server. */
export class RowBlocks implements DiskPart {
  private readonly database: StoreDatabase;
  private readonly lookup: RowLookup;
  private readonly scheduleWrite: () => void;
  private dirty = new Map<string, Set<number>>();
  private watermarks = new Map<string, Watermark>();
  private readonly withoutWatermark = new Set<string>();

  constructor(options: { database: StoreDatabase; lookup: RowLookup; scheduleWrite: () => void }) {
    this.database = options.database;
    this.lookup = options.lookup;
    this.scheduleWrite = options.scheduleWrite;
  }

  /** Resolves with the entities of which anything is kept: for most there is nothing. */
  async entities(): Promise<ReadonlySet<string>> {
    const { rows, watermarks } = this.database;
    const keys = await Promise.all([rows.toCollection().primaryKeys(), watermarks.toCollection().primaryKeys()]);
    return new Set(keys.flat().map(([entity]) => entity));
  }

  /**
   * An unreadable block is left out, and then there are no watermarks.
   * @param each handles one block's rows before the next is read.
   */
  async load(entity: string, each: (rows: readonly unknown[]) => Promise<void> = ignoreRows): Promise<WarmRows> {
    const [blocks, watermarks] = await Promise.all([
      this.database.rows.where('key').between([entity, 0], [entity, Dexie.maxKey]).toArray(),
      this.database.watermarks
        .where('[entity+siteId]')
        .between([entity, Dexie.minKey], [entity, Dexie.maxKey])
        .toArray(),
    ]);
    const rows: unknown[] = [];
    let lostBlocks = 0;
    for (const block of blocks) {
      const read = readBlock(block.rows);
      if (read === null) lostBlocks += 1;
      else {
        rows.push(...read);
        await each(read);
      }
    }
    if (lostBlocks > 0) this.dropWatermarks(entity);
    return { rows, watermarks: lostBlocks > 0 ? [] : watermarks, lostBlocks };
  }

  changed(entity: string, changes: readonly Pick<Change<object>, 'id' | 'origin'>[]): void {
    if (changes.length === 0) return;
    const blocks = this.dirty.get(entity) ?? new Set();
    for (const { id } of changes) blocks.add(Math.floor(idOfKey(id) / blockSize));
    this.dirty.set(entity, blocks);
    if (changes.some(({ origin }) => origin === 'withdrawn')) this.dropWatermarks(entity);
    this.scheduleWrite();
  }

  setWatermark(watermark: Watermark): void {
    this.watermarks.set(`${watermark.entity}|${watermark.siteId}`, watermark);
    this.scheduleWrite();
  }

  /** The rows are no longer complete for any site. */
  dropWatermarks(entity: string): void {
    for (const [key, watermark] of this.watermarks) if (watermark.entity === entity) this.watermarks.delete(key);
    this.withoutWatermark.add(entity);
    this.scheduleWrite();
  }

  /** Must run in a transaction. */
  async remove(entity: string): Promise<void> {
    await this.database.rows.where('key').between([entity, Dexie.minKey], [entity, Dexie.maxKey]).delete();
    await this.deleteWatermarks(entity);
  }

  takeBatch(): Batch | null {
    if (this.dirty.size === 0 && this.watermarks.size === 0 && this.withoutWatermark.size === 0) return null;
    const waiting = this.dirtyBlocks();
    const watermarks = [...this.watermarks.values()];
    const withoutWatermark = [...this.withoutWatermark];
    this.dirty = new Map();
    this.watermarks = new Map();
    this.withoutWatermark.clear();
    return {
      write: async () => {
        for (const one of waiting) await this.writeBlock(one);
        for (const entity of withoutWatermark) await this.deleteWatermarks(entity);
        if (watermarks.length > 0) await this.database.watermarks.bulkPut(watermarks);
      },
      onWritten: () => undefined,
    };
  }

  /** Rows are immutable, so references are enough. */
  private dirtyBlocks(): DirtyBlock[] {
    const waiting: DirtyBlock[] = [];
    for (const [entity, blocks] of this.dirty) {
      for (const block of blocks) waiting.push({ entity, block, rows: this.rowsOf(entity, block) });
    }
    return waiting;
  }

  private rowsOf(entity: string, block: number): object[] {
    const rows: object[] = [];
    for (let id = block * blockSize; id < (block + 1) * blockSize; id += 1) {
      rows.push(...this.lookup(entity, id));
    }
    return rows;
  }

  private async writeBlock({ entity, block, rows }: DirtyBlock): Promise<void> {
    const key: RowBlock['key'] = [entity, block];
    if (rows.length === 0) await this.database.rows.delete(key);
    else await this.database.rows.put({ key, rows: JSON.stringify(rows) });
  }

  private async deleteWatermarks(entity: string): Promise<void> {
    const key = [entity, Dexie.minKey];
    await this.database.watermarks.where('[entity+siteId]').between(key, [entity, Dexie.maxKey]).delete();
  }
}

/** null: it is no JSON list. */
function readBlock(text: string): unknown[] | null {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? rows : null;
  } catch {
    return null;
  }
}
