import { Dexie } from 'dexie';
import type { Change } from '../sync/source.ts';
import type { Batch, DiskPart } from './disk.ts';
import type { RowBlock, Watermark, StoreDatabase } from './database.ts';

/** A block holds the rows of this many neighbouring ids. */
const blockSize = 500;

/** What the disk needs to know of an entity's rows at the moment of writing. */
export type RowLookup = (entity: string, id: number) => object | undefined;

export interface WarmRows {
  /** As they were written, unparsed. */
  rows: unknown[];
  stands: Watermark[];
  /** Blocks that could not be read back. */
  lost: number;
}

const takeNone = () => Promise.resolve();

interface Waiting {
  entity: string;
  block: number;
  rows: readonly object[];
}

/** The rows as they were last, on disk: for an instant next start, and never trusted. */
export class RowBlocks implements DiskPart {
  private readonly database: StoreDatabase;
  private readonly lookup: RowLookup;
  private readonly waits: () => void;
  private dirty = new Map<string, Set<number>>();
  private stands = new Map<string, Watermark>();
  private readonly standless = new Set<string>();

  constructor(options: { database: StoreDatabase; lookup: RowLookup; waits: () => void }) {
    this.database = options.database;
    this.lookup = options.lookup;
    this.waits = options.waits;
  }

  /**
   * The entity's rows of an earlier start. A block that cannot be read is left out, and no stand is told then.
   * @param each takes the rows of a block; the next one is read when it is done.
   */
  async load(entity: string, each: (rows: readonly unknown[]) => Promise<void> = takeNone): Promise<WarmRows> {
    const [blocks, stands] = await Promise.all([
      this.database.rows.where('key').between([entity, 0], [entity, Dexie.maxKey]).toArray(),
      this.database.stands.where('[entity+siteId]').between([entity, Dexie.minKey], [entity, Dexie.maxKey]).toArray(),
    ]);
    const rows: unknown[] = [];
    let lost = 0;
    for (const block of blocks) {
      const read = readBlock(block.rows);
      if (read === null) lost += 1;
      else {
        rows.push(...read);
        await each(read);
      }
    }
    if (lost > 0) this.dropStands(entity);
    return { rows, stands: lost > 0 ? [] : stands, lost };
  }

  changed(entity: string, changes: readonly Pick<Change<object>, 'id' | 'origin'>[]): void {
    if (changes.length === 0) return;
    const blocks = this.dirty.get(entity) ?? new Set();
    for (const { id } of changes) blocks.add(Math.floor(id / blockSize));
    this.dirty.set(entity, blocks);
    if (changes.some(({ origin }) => origin === 'withdrawn')) this.dropStands(entity);
    this.waits();
  }

  stand(stand: Watermark): void {
    this.stands.set(`${stand.entity}|${stand.siteId}`, stand);
    this.waits();
  }

  /** The entity's rows are not complete any more, for no site. */
  dropStands(entity: string): void {
    for (const [key, stand] of this.stands) if (stand.entity === entity) this.stands.delete(key);
    this.standless.add(entity);
    this.waits();
  }

  /** Removes everything of an entity, within the transaction that runs. */
  async remove(entity: string): Promise<void> {
    await this.database.rows.where('key').between([entity, Dexie.minKey], [entity, Dexie.maxKey]).delete();
    await this.deleteStands(entity);
  }

  take(): Batch | null {
    if (this.dirty.size === 0 && this.stands.size === 0 && this.standless.size === 0) return null;
    const waiting = this.waitingBlocks();
    const stands = [...this.stands.values()];
    const standless = [...this.standless];
    this.dirty = new Map();
    this.stands = new Map();
    this.standless.clear();
    return {
      write: async () => {
        for (const one of waiting) await this.writeBlock(one);
        for (const entity of standless) await this.deleteStands(entity);
        if (stands.length > 0) await this.database.stands.bulkPut(stands);
      },
      written: () => undefined,
    };
  }

  /** Rows are replaced and never altered, so that to hold them is to hold this moment. */
  private waitingBlocks(): Waiting[] {
    const waiting: Waiting[] = [];
    for (const [entity, blocks] of this.dirty) {
      for (const block of blocks) waiting.push({ entity, block, rows: this.rowsOf(entity, block) });
    }
    return waiting;
  }

  private rowsOf(entity: string, block: number): object[] {
    const rows: object[] = [];
    for (let id = block * blockSize; id < (block + 1) * blockSize; id += 1) {
      const row = this.lookup(entity, id);
      if (row !== undefined) rows.push(row);
    }
    return rows;
  }

  private async writeBlock({ entity, block, rows }: Waiting): Promise<void> {
    const key: RowBlock['key'] = [entity, block];
    if (rows.length === 0) await this.database.rows.delete(key);
    else await this.database.rows.put({ key, rows: JSON.stringify(rows) });
  }

  private async deleteStands(entity: string): Promise<void> {
    const key = [entity, Dexie.minKey];
    await this.database.stands.where('[entity+siteId]').between(key, [entity, Dexie.maxKey]).delete();
  }
}

/** The rows of a block; null when it is no JSON list: whoever loads it counts what was lost. */
function readBlock(text: string): unknown[] | null {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? rows : null;
  } catch {
    return null;
  }
}
