import { blockLength } from './journalBlock.ts';
import type { JournalEntry } from './journalEntry.ts';

export interface Chunk {
  key: number;
  entries: readonly JournalEntry[];
}

/** The newest entries in memory: unwritten ones, and those of the last block on disk while it has room. */
export class RecentEntries {
  private entries: JournalEntry[];
  /** The key of the last block on disk while it has room; null: it is full. */
  tailKey: number | null;

  constructor(tailKey: number | null, entries: readonly JournalEntry[]) {
    this.tailKey = tailKey;
    this.entries = [...entries];
  }

  get length(): number {
    return this.entries.length;
  }

  get first(): JournalEntry | undefined {
    return this.entries[0];
  }

  add(entry: JournalEntry): void {
    this.entries.push(entry);
  }

  /** Attributes the newest matching entry to the actor, unless it already has one. Returns whether it did. */
  claim(fits: (entry: JournalEntry) => boolean, actor: number): boolean {
    const place = this.entries.findLastIndex(fits);
    const entry = this.entries[place];
    if (entry === undefined || entry.actor !== null) return false;
    this.entries[place] = { ...entry, actor };
    return true;
  }

  newestFirst(): JournalEntry[] {
    return this.entries.toReversed();
  }

  /** Drops and returns the entries that do not pass. */
  keep(passes: (entry: JournalEntry) => boolean): JournalEntry[] {
    const gone = this.entries.filter((entry) => !passes(entry));
    if (gone.length > 0) this.entries = this.entries.filter(passes);
    return gone;
  }

  /** Splits the entries into blocks. The first one keeps its key on disk. */
  chunks(): Chunk[] {
    const chunks: Chunk[] = [];
    for (let start = 0; start < this.entries.length; start += blockLength) {
      const entries = this.entries.slice(start, start + blockLength);
      const key = start === 0 && this.tailKey !== null ? this.tailKey : (entries[0]?.number ?? 0);
      chunks.push({ key, entries });
    }
    return chunks;
  }

  /** Drops the full blocks after they were written, and returns them. */
  written(chunks: readonly Chunk[]): Chunk[] {
    const full = chunks.filter(({ entries }) => entries.length === blockLength);
    const settled = full.at(-1)?.entries.at(-1)?.number ?? 0;
    this.keep(({ number }) => number > settled);
    const tail = chunks.at(-1);
    this.tailKey = tail === undefined || tail.entries.length === blockLength ? null : tail.key;
    return full;
  }
}
