import type { EntityName } from '#domain/entities/index.ts';
import type { Fact, HistorySpan, StoreDatabase } from '../disk/database.ts';
import { summaryOf, type BlockSummary } from './journalBlock.ts';
import type { JournalEntry } from './journalEntry.ts';

export interface StoredJournal {
  /** Oldest first. */
  heads: BlockSummary[];
  historySpans: HistorySpan[];
  last: number;
  lostUntil: number | null;
}

/** The journal's blocks on disk. Writing methods run within a transaction. */
export class JournalStore {
  private readonly database: StoreDatabase;

  constructor(database: StoreDatabase) {
    this.database = database;
  }

  async load(): Promise<StoredJournal> {
    const [heads, historySpans, fact] = await Promise.all([
      this.database.heads.orderBy('key').toArray(),
      this.database.historySpans.toArray(),
      this.database.fact('journal'),
    ]);
    return { heads, historySpans, last: fact?.last ?? 0, lostUntil: fact?.lostUntil ?? null };
  }

  /** The block's entries; null where the block is gone or unreadable. */
  async read(key: number): Promise<JournalEntry[] | null> {
    try {
      const body = await this.database.bodies.get(key);
      return body === undefined ? null : (JSON.parse(body.entries) as JournalEntry[]);
    } catch {
      return null; // the journal records the gap
    }
  }

  async write(key: number, entries: readonly JournalEntry[]): Promise<void> {
    await this.database.bodies.put({ key, entries: JSON.stringify(entries) });
    await this.database.heads.put(summaryOf(key, entries));
  }

  async remove(keys: readonly number[]): Promise<void> {
    if (keys.length === 0) return;
    await this.database.bodies.bulkDelete([...keys]);
    await this.database.heads.bulkDelete([...keys]);
  }

  async keep(fact: Extract<Fact, { key: 'journal' }>, reaches: readonly HistorySpan[]): Promise<void> {
    await this.database.facts.put(fact);
    if (reaches.length > 0) await this.database.historySpans.bulkPut([...reaches]);
  }

  /** Removes all entries of an entity. Resolves with the remaining summaries. */
  async forget(entity: EntityName): Promise<BlockSummary[]> {
    await this.database.historySpans.delete(entity);
    for (const { key, ids } of await this.database.heads.toArray()) {
      if (ids[entity] === undefined) continue;
      const others = (await this.read(key))?.filter((entry) => entry.entity !== entity) ?? [];
      if (others.length === 0) await this.remove([key]);
      else await this.write(key, others);
    }
    return this.database.heads.orderBy('key').toArray();
  }
}
