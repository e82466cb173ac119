import type { EntityName } from '#domain/entities/index.ts';
import type { Fact, HistorySpan, StoreDatabase } from '../disk/database.ts';
import { headOf, type JournalHead } from './block.ts';
import type { JournalEntry } from './entry.ts';

/** The journal as an earlier start left it. */
export interface StoredBlock {
  /** In the order of their entries. */
  heads: JournalHead[];
  reaches: HistorySpan[];
  last: number;
  lostUntil: number | null;
}

/** The journal's blocks on disk. What writes must be called within a transaction. */
export class JournalStore {
  private readonly database: StoreDatabase;

  constructor(database: StoreDatabase) {
    this.database = database;
  }

  async load(): Promise<StoredBlock> {
    const [heads, reaches, fact] = await Promise.all([
      this.database.heads.orderBy('key').toArray(),
      this.database.reaches.toArray(),
      this.database.fact('journal'),
    ]);
    return { heads, reaches, last: fact?.last ?? 0, lostUntil: fact?.lostUntil ?? null };
  }

  /** The block's entries; null: it is gone or cannot be read. */
  async read(key: number): Promise<JournalEntry[] | null> {
    try {
      const body = await this.database.bodies.get(key);
      return body === undefined ? null : (JSON.parse(body.entries) as JournalEntry[]);
    } catch {
      return null; // the journal tells until when it has holes
    }
  }

  async write(key: number, entries: readonly JournalEntry[]): Promise<void> {
    await this.database.bodies.put({ key, entries: JSON.stringify(entries) });
    await this.database.heads.put(headOf(key, entries));
  }

  async remove(keys: readonly number[]): Promise<void> {
    if (keys.length === 0) return;
    await this.database.bodies.bulkDelete([...keys]);
    await this.database.heads.bulkDelete([...keys]);
  }

  async keep(fact: Extract<Fact, { key: 'journal' }>, reaches: readonly HistorySpan[]): Promise<void> {
    await this.database.facts.put(fact);
    if (reaches.length > 0) await this.database.reaches.bulkPut([...reaches]);
  }

  /** Removes all entries of an entity. Answers the heads that remain. */
  async forget(entity: EntityName): Promise<JournalHead[]> {
    await this.database.reaches.delete(entity);
    for (const { key, ids } of await this.database.heads.toArray()) {
      if (ids[entity] === undefined) continue;
      const others = (await this.read(key))?.filter((entry) => entry.entity !== entity) ?? [];
      if (others.length === 0) await this.remove([key]);
      else await this.write(key, others);
    }
    return this.database.heads.orderBy('key').toArray();
  }
}
