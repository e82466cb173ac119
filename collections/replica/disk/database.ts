import { Dexie, type Table } from 'dexie';
import type { EntityName } from '#domain/entities/index.ts';
import type { LatencySample } from '../figures/latency.ts';
import type { BlockSummary } from '../journal/journalBlock.ts';

/** Rows of neighbouring ids as one JSON text, which is fastest to write and read. */
export interface RowBlock {
  /** Entity, block number. */
  key: [string, number];
  rows: string;
}

/** When an entity's rows at a site (0: all sites) were last complete and true (milliseconds since 1970). */
export interface Watermark {
  entity: string;
  siteId: number;
  trueAt: number;
}

/** Neighbouring journal entries as one JSON text. */
export interface JournalBody {
  key: number;
  entries: string;
}

/** Since when an entity's records can be rebuilt, in milliseconds since 1970. */
export interface HistorySpan {
  entity: EntityName;
  from: number;
}

export type Fact =
  /** The last opening, which alone may write. */
  | { key: 'writer'; number: number }
  /** When the dashboard was last open (milliseconds since 1970). */
  | { key: 'presence'; at: number }
  /** The durations of confirmed commands, oldest first. */
  | { key: 'latencies'; samples: readonly LatencySample[] }
  /** The last number, and until when entries were lost; null: none were. */
  | { key: 'journal'; last: number; lostUntil: number | null };

/** One user's store. One transaction writes both rows and journal. */
export class StoreDatabase extends Dexie {
  readonly rows!: Table<RowBlock, [string, number]>;
  readonly watermarks!: Table<Watermark, [string, number]>;
  readonly heads!: Table<BlockSummary, number>;
  readonly bodies!: Table<JournalBody, number>;
  readonly historySpans!: Table<HistorySpan, string>;
  readonly facts!: Table<Fact, Fact['key']>;

  constructor(name: string) {
    // A write must not recreate a deleted database.
    super(name, { autoOpen: false, cache: 'disabled' });
    this.version(1).stores({
      rows: 'key',
      stands: '[entity+siteId]',
      heads: 'key',
      bodies: 'key',
      reaches: 'entity',
      facts: 'key',
    });
    // Tables keep their first names on disk: a new name would drop the rows that browsers hold.
    this.watermarks = this.table('stands');
    this.historySpans = this.table('reaches');
  }

  async fact<Key extends Fact['key']>(key: Key): Promise<Extract<Fact, { key: Key }> | undefined> {
    return (await this.facts.get(key)) as Extract<Fact, { key: Key }> | undefined;
  }
}
