import { blockLength } from './block.ts';
import type { JournalEntry } from './entry.ts';

/** A block as it is to be written. */
export interface Chunk {
  key: number;
  entries: readonly JournalEntry[];
}

/** The newest entries: those that are not on disk yet, and those of the last block there while it has room. */
export class Recent {
  private entries: JournalEntry[];
  /** The key of the block on disk that the first of these belong to; null: none is there. */
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

  /** The newest entry that fits is this person's, if it is nobody's yet. Answers whether it is now. */
  claim(fits: (entry: JournalEntry) => boolean, actor: number): boolean {
    const place = this.entries.findLastIndex(fits);
    const entry = this.entries[place];
    if (entry === undefined || entry.actor !== null) return false;
    this.entries[place] = { ...entry, actor };
    return true;
  }

  /** The newest first, as they are now. */
  newestFirst(): JournalEntry[] {
    return this.entries.toReversed();
  }

  /** Lets go of all that does not pass, and answers those. */
  keep(passes: (entry: JournalEntry) => boolean): JournalEntry[] {
    const gone = this.entries.filter((entry) => !passes(entry));
    if (gone.length > 0) this.entries = this.entries.filter(passes);
    return gone;
  }

  /** As blocks, the first of them under the key that it has on disk. */
  chunks(): Chunk[] {
    const chunks: Chunk[] = [];
    for (let start = 0; start < this.entries.length; start += blockLength) {
      const entries = this.entries.slice(start, start + blockLength);
      const key = start === 0 && this.tailKey !== null ? this.tailKey : (entries[0]?.number ?? 0);
      chunks.push({ key, entries });
    }
    return chunks;
  }

  /** These blocks are on disk now: the full ones need not be held any more. Answers those. */
  written(chunks: readonly Chunk[]): Chunk[] {
    const full = chunks.filter(({ entries }) => entries.length === blockLength);
    const settled = full.at(-1)?.entries.at(-1)?.number ?? 0;
    this.keep(({ number }) => number > settled);
    const tail = chunks.at(-1);
    this.tailKey = tail === undefined || tail.entries.length === blockLength ? null : tail.key;
    return full;
  }
}
