import type { EntityName } from '#domain/entities/index.ts';
import type { JournalFilter } from './journalBlock.ts';
import type { JournalEntry } from './journalEntry.ts';

/** What the journal knows of the past. */
export interface Past {
  /** The earliest moment that can be rebuilt; null: none. */
  knownFrom: (entity: EntityName) => number | null;
  /** Entries that may match, block by block, newest first; null for a lost block. */
  backwards: (question: JournalFilter) => AsyncIterable<JournalEntry[] | null>;
}
