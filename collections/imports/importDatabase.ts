import { Dexie, type Table } from 'dexie';
import { diskTiming } from '#domain/limits/replica.ts';
import type { ImportLedger, KeptChoice, KeptImport, KeptPlace, KeptRow } from './importLedger.ts';

/** Neighbouring rows as one JSON text, which is fastest to write and read. */
interface RowsBlock {
  import: string;
  block: number;
  rows: string;
}

interface PlaceRow extends KeptPlace {
  import: string;
  place: string;
}

/** The ledger of one user's imports in the browser's database. */
export class ImportDatabase extends Dexie implements ImportLedger {
  readonly isKept = true;
  private readonly heads!: Table<KeptImport, string>;
  private readonly blocks!: Table<RowsBlock, [string, number]>;
  private readonly places!: Table<PlaceRow, [string, string]>;
  private readonly choices!: Table<KeptChoice, string>;

  private constructor(name: string) {
    // A write must not recreate a deleted database.
    super(name, { autoOpen: false, cache: 'disabled' });
    this.version(1).stores({
      heads: 'id',
      blocks: '[import+block]',
      places: '[import+place]',
      choices: 'key',
    });
    // Another host signs out, or the browser clears the site's data.
    this.on('versionchange', () => {
      this.close();
      return false;
    });
  }

  /** @throws an error of the browser, where the database cannot be opened, as while another holder deletes it. */
  static async openLedger(name: string): Promise<ImportDatabase> {
    const database = new ImportDatabase(name);
    const blocked = new Promise<never>((_, reject) => {
      const late = setTimeout(() => {
        database.close();
        reject(new Error('The database of imports did not open in time.'));
      }, diskTiming.patience);
      database.on('ready', () => clearTimeout(late));
    });
    await Promise.race([database.open(), blocked]);
    return database;
  }

  async imports(): Promise<readonly KeptImport[]> {
    return this.live.heads.toArray();
  }

  async putImport(kept: KeptImport): Promise<void> {
    await this.live.heads.put(kept);
  }

  async putRows(id: string, block: number, rows: readonly KeptRow[]): Promise<void> {
    await this.live.blocks.put({ import: id, block, rows: JSON.stringify(rows) });
  }

  async rowsOf(id: string): Promise<readonly KeptRow[]> {
    const blocks = await this.live.blocks
      .where('[import+block]')
      .between([id, Dexie.minKey], [id, Dexie.maxKey])
      .toArray();
    return blocks.flatMap(({ rows }) => JSON.parse(rows) as KeptRow[]);
  }

  async putPlace(id: string, place: string, kept: KeptPlace): Promise<void> {
    await this.live.places.put({ ...kept, import: id, place });
  }

  async placesOf(id: string): Promise<ReadonlyMap<string, KeptPlace>> {
    const rows = await this.live.places
      .where('[import+place]')
      .between([id, Dexie.minKey], [id, Dexie.maxKey])
      .toArray();
    return new Map(rows.map(({ import: _import, place, ...kept }) => [place, kept]));
  }

  async remove(id: string): Promise<void> {
    const own = [
      [id, Dexie.minKey],
      [id, Dexie.maxKey],
    ] as const;
    await this.transaction('rw', this.heads, this.blocks, this.places, async () => {
      await this.live.heads.delete(id);
      await this.blocks
        .where('[import+block]')
        .between(...own)
        .delete();
      await this.places
        .where('[import+place]')
        .between(...own)
        .delete();
    });
  }

  async putChoice(choice: KeptChoice): Promise<void> {
    await this.live.choices.put(choice);
  }

  async choice(key: string): Promise<KeptChoice | undefined> {
    return this.live.choices.get(key);
  }

  /** Throws before Dexie would log a write to a closed database. @throws Error */
  private get live(): this {
    if (!this.isOpen()) throw new Error('The database of imports is closed.');
    return this;
  }
}
