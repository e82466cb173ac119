import type { ReplicaRow } from './source.ts';

/** Why an id waits for a read: an event told of it, something missed is feared, or somebody wants to see it. */
export type Cause = 'event' | 'doubt' | 'look';

/** What is known of one id. Moments are numbers of the replica's sequence; 0 is never. */
interface Entry<Row> {
  row: Row | null;
  /** Kept back from the store: a DELETE was heard and no read has decided yet. */
  hidden: boolean;
  /** The last event, or doubt, about this id. */
  markedAt: number;
  cause: Cause;
  /** When the newest answer that was taken had been asked for. */
  answeredAt: number;
  /** A complete pass did not show it, and no read has said yet whether it lives. */
  doubted: boolean;
  /** Complete passes that did not show it although a read then found it alive, without an event since. */
  missedPasses: number;
}

export type Verdict = 'taken' | 'late';

/**
 * The ids of one entity with their rows and the moments that decide which answer is the truth:
 * an answer that was asked for before the last event or before a newer answer is late, and dropped.
 */
export class Book<Row extends ReplicaRow> {
  private readonly entries = new Map<number, Entry<Row>>();
  private readonly dirtyIds = new Set<number>();
  /** Events about ids that are not held, kept while a request that may carry them is under way. */
  private readonly notes = new Map<number, number>();
  /** Ids found gone, and when that was asked: an older answer must not raise them. */
  private readonly graves = new Map<number, number>();

  private open(id: number): Entry<Row> {
    const known = this.entries.get(id);
    if (known !== undefined) return known;
    const entry: Entry<Row> = {
      row: null,
      hidden: false,
      markedAt: 0,
      cause: 'look',
      answeredAt: 0,
      doubted: false,
      missedPasses: 0,
    };
    this.entries.set(id, entry);
    return entry;
  }

  /** The row as the store has it; undefined when it has none. */
  shown(id: number): Row | undefined {
    const entry = this.entries.get(id);
    return entry === undefined || entry.hidden ? undefined : (entry.row ?? undefined);
  }

  /** The row, hidden or not. */
  held(id: number): Row | undefined {
    return this.entries.get(id)?.row ?? undefined;
  }

  /** Whether an event about this id concerns us: held, or being read. */
  knows(id: number): boolean {
    return this.entries.has(id);
  }

  *rows(): Iterable<Row> {
    for (const { row, hidden } of this.entries.values()) if (row !== null && !hidden) yield row;
  }

  /** Ids that wait for a read. */
  dirty(): ReadonlySet<number> {
    return this.dirtyIds;
  }

  /** Only a read asked for after this moment decides about the id. An event that waits already stays the cause. */
  mark(id: number, at: number, cause: Cause): void {
    const entry = this.open(id);
    if (!this.dirtyIds.has(id) || entry.cause !== 'event') entry.cause = cause;
    entry.markedAt = at;
    entry.doubted = false;
    entry.missedPasses = 0;
    this.dirtyIds.add(id);
  }

  /** Why the id waits for a read; null: it does not. */
  causeOf(id: number): Cause | null {
    return this.dirtyIds.has(id) ? (this.entries.get(id)?.cause ?? null) : null;
  }

  /** A doubt that is not an event: the id was missing from a pass. Keeps the count of misses. */
  doubt(id: number, at: number): void {
    const entry = this.open(id);
    const { missedPasses } = entry;
    this.mark(id, at, 'doubt');
    entry.doubted = true;
    entry.missedPasses = missedPasses;
  }

  missedPasses(id: number): number {
    return this.entries.get(id)?.missedPasses ?? 0;
  }

  /** Hides a row until a read decides. Answers whether the store showed it. */
  hide(id: number): boolean {
    const entry = this.entries.get(id);
    if (entry === undefined || entry.hidden) return false;
    entry.hidden = true;
    return entry.row !== null;
  }

  note(id: number, at: number): void {
    this.notes.set(id, at);
  }

  /** No request is under way any more: nothing older can arrive. */
  forgetNotes(): void {
    this.notes.clear();
    this.graves.clear();
  }

  /** Whether something newer than the moment is known about the id. */
  touchedSince(id: number, at: number): boolean {
    const entry = this.entries.get(id);
    return entry !== undefined && (entry.markedAt > at || entry.answeredAt > at);
  }

  /**
   * Takes an answer about an id, asked for at `askedAt`; a null row says that it does not exist.
   * A late one is dropped; one that an event has overtaken unheard leaves the id dirty.
   */
  answer(id: number, askedAt: number, row: Row | null): Verdict {
    const noted = this.notes.get(id) ?? 0;
    if (noted > askedAt) {
      this.mark(id, Math.max(noted, this.entries.get(id)?.markedAt ?? 0), 'event');
      return 'late';
    }
    const known = this.entries.get(id);
    if (askedAt < Math.max(known?.markedAt ?? 0, known?.answeredAt ?? 0, this.graves.get(id) ?? 0)) return 'late';
    if (row === null) {
      this.drop(id);
      this.graves.set(id, askedAt);
      return 'taken';
    }
    const entry = this.open(id);
    entry.row = row;
    entry.hidden = false;
    entry.answeredAt = askedAt;
    if (entry.doubted) entry.missedPasses += 1;
    entry.doubted = false;
    this.dirtyIds.delete(id);
    return 'taken';
  }

  /** A pass showed the id: it is not missing. */
  sighted(id: number): void {
    const entry = this.entries.get(id);
    if (entry !== undefined) entry.missedPasses = 0;
  }

  /** Leaves a row out of scope as it is, no longer waiting for a read. */
  settle(id: number): void {
    this.dirtyIds.delete(id);
  }

  drop(id: number): void {
    this.entries.delete(id);
    this.dirtyIds.delete(id);
  }
}
