import { Dexie, type Table } from 'dexie';
import type { EntityName } from '#domain/entities/index.ts';
import type { LatencySample } from '../figures/latency.ts';
import type { BlockSummary } from '../journal/journalBlock.ts';

/** Rows of neighbouring ids as one JSON text, the fastest form to write and read. */
export interface RowBlock {
  /** Entity and block number. */
  key: [string, number];
  rows: string;
}

/** When an entity's rows at a site (0: all sites) were last known to be complete and true (milliseconds since 1970). */
export interface Watermark {
  entity: string;
  siteId: number;
  trueAt: number;
}

/** Neighbouring entries of the journal, as one JSON text. */
export interface JournalBody {
  key: number;
  entries: string;
}

/** Since when the records of an entity can be rebuilt, in milliseconds since 1970. */
export interface HistorySpan {
  entity: EntityName;
  from: number;
}

export type Fact =
  /** The last opening of the database, which alone may write. */
  | { key: 'writer'; number: number }
  /** When the dashboard was last open, in milliseconds since 1970. */
  | { key: 'presence'; at: number }
  /** How long confirmed commands took, the oldest first. */
  | { key: 'latencies'; samples: readonly LatencySample[] }
  /** The journal's last number, and until when it has lost entries; null: none yet. */
  | { key: 'journal'; last: number; lostUntil: number | null };

/** One user's store on disk. Rows and journal share it, so that one transaction writes both. */
export class StoreDatabase extends Dexie {
  readonly rows!: Table<RowBlock, [string, number]>;
  readonly watermarks!: Table<Watermark, [string, number]>;
  readonly heads!: Table<BlockSummary, number>;
  readonly bodies!: Table<JournalBody, number>;
  readonly historySpans!: Table<HistorySpan, string>;
  readonly facts!: Table<Fact, Fact['key']>;

  constructor(name: string) {
    // Without autoOpen, because a write must not recreate a deleted database.
    super(name, { autoOpen: false, cache: 'disabled' });
    this.version(1).stores({
      rows: 'key',
      stands: '[entity+siteId]',
      heads: 'key',
      bodies: 'key',
      reaches: 'entity',
      facts: 'key',
    });
    // The tables keep their first names on disk, since a new name would drop what browsers hold.
    this.watermarks = this.table('stands');
    this.historySpans = this.table('reaches');
  }

  async fact<Key extends Fact['key']>(key: Key): Promise<Extract<Fact, { key: Key }> | undefined> {
    return (await this.facts.get(key)) as Extract<Fact, { key: Key }> | undefined;
  }
}
