import { Dexie, type Table } from 'dexie';
import type { EntityName } from '#domain/entities/index.ts';
import type { LatencySample } from '../figures/latency.ts';
import type { JournalHead } from '../journal/block.ts';

/** Rows of neighbouring ids, as one JSON text: the quickest to write and to read back. */
export interface RowBlock {
  /** Entity and block number. */
  key: [string, number];
  rows: string;
}

/** When an entity's rows at a site (0: at all) were last known to be complete and true, in milliseconds since 1970. */
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
  /** Which opening of the database may write: the last one. */
  | { key: 'writer'; number: number }
  /** When somebody was last here, in milliseconds since 1970. */
  | { key: 'presence'; at: number }
  /** How long confirmed commands took, the oldest first. */
  | { key: 'latencies'; samples: readonly LatencySample[] }
  /** The journal's last number, and until when it has lost entries; null: none yet. */
  | { key: 'journal'; last: number; lostUntil: number | null };

/** One user's store on disk: rows and journal together, so that one transaction writes both. */
export class StoreDatabase extends Dexie {
  readonly rows!: Table<RowBlock, [string, number]>;
  readonly stands!: Table<Watermark, [string, number]>;
  readonly heads!: Table<JournalHead, number>;
  readonly bodies!: Table<JournalBody, number>;
  readonly reaches!: Table<HistorySpan, string>;
  readonly facts!: Table<Fact, Fact['key']>;

  constructor(name: string) {
    // A database that was deleted under us must not come back with the next write.
    super(name, { autoOpen: false, cache: 'disabled' });
    this.version(1).stores({
      rows: 'key',
      stands: '[entity+siteId]',
      heads: 'key',
      bodies: 'key',
      reaches: 'entity',
      facts: 'key',
    });
  }

  async fact<Key extends Fact['key']>(key: Key): Promise<Extract<Fact, { key: Key }> | undefined> {
    return (await this.facts.get(key)) as Extract<Fact, { key: Key }> | undefined;
  }
}
