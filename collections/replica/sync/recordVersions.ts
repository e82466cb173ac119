import { SequenceMap } from './sequenceMap.ts';
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

export type RowDecision = 'taken' | 'late';

const unknown = { row: null, hidden: false, markedAt: 0, cause: 'look', answeredAt: 0 } as const;

export interface RecordVersionsPort {
  /** Told of an id that does not wait for a read any more. */
  settled: (id: number) => void;
  /** When the oldest request under way was sent; infinity: none is. */
  oldestAsked: () => number;
}

/**
 * The ids of one entity with their rows and the moments that decide which answer is the truth:
 * an answer that was asked for before the last event or before a newer answer is late, and dropped.
 */
export class RecordVersions<Row extends ReplicaRow> {
  private readonly entries = new Map<number, Entry<Row>>();
  private readonly dirtyIds = new Set<number>();
  /** Ids whose rows could not be read, and of which no earlier row is held, with when they were asked for. */
  private readonly unreadableIds = new Map<number, number>();
  /** Events about ids that are not held, kept while a request that may carry them is under way. */
  private readonly notes = new SequenceMap();
  /** Ids found gone, and when that was asked: an older answer must not raise them. */
  private readonly graves = new SequenceMap();
  private readonly port: RecordVersionsPort;

  constructor(port: RecordVersionsPort) {
    this.port = port;
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

  /** Whether an event about this id concerns us: held, being read, or not readable so far. */
  knows(id: number): boolean {
    return this.entries.has(id) || this.unreadableIds.has(id);
  }

  /** Whether the record is there, and cannot be read. */
  isUnreadable(id: number): boolean {
    return this.unreadableIds.has(id);
  }

  /** Ids held, hidden or being read. */
  ids(): Iterable<number> {
    return this.entries.keys();
  }

  *rows(): Iterable<Row> {
    for (const { row, hidden } of this.entries.values()) if (row !== null && !hidden) yield row;
  }

  /** Ids that wait for a read. */
  dirty(): ReadonlySet<number> {
    return this.dirtyIds;
  }

  /** How much is remembered, for those who watch that it stays flat. */
  sizes(): Record<string, number> {
    const { entries, dirtyIds, unreadableIds, notes, graves } = this;
    return {
      entries: entries.size,
      dirty: dirtyIds.size,
      unreadable: unreadableIds.size,
      notes: notes.size,
      graves: graves.size,
    };
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

  /** When the last event, or doubt, about the id was; 0: never. */
  markedAt(id: number): number {
    return this.entries.get(id)?.markedAt ?? 0;
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

  /** An event about an id that is not held: a request under way may still show it. */
  note(id: number, at: number): void {
    if (this.port.oldestAsked() < at) this.notes.set(id, at);
  }

  /** Every request under way was sent at this moment or later: no older answer can arrive. */
  forgetBefore(moment: number): void {
    this.notes.forgetBefore(moment);
    this.graves.forgetBefore(moment);
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
  answer(id: number, askedAt: number, row: Row | null): RowDecision {
    if (this.isLate(id, askedAt)) return 'late';
    if (row === null) {
      this.bury(id, askedAt);
      return 'taken';
    }
    const entry = this.open(id);
    entry.row = row;
    this.unreadableIds.delete(id);
    this.alive(entry, id, askedAt);
    return 'taken';
  }

  /** A row that cannot be read: the last good one of its id stays, and nobody waits for it any more. */
  unreadable(id: number, askedAt: number): RowDecision {
    if (this.isLate(id, askedAt)) return 'late';
    const entry = this.entries.get(id);
    if (entry?.row == null) {
      this.drop(id);
      this.unreadableIds.set(id, askedAt);
      return 'taken';
    }
    this.alive(entry, id, askedAt);
    return 'taken';
  }

  /** A complete pass that began at a moment showed these ids: what could not be read before and is not among them is gone. */
  listed(startedAt: number, seen: ReadonlySet<number>): void {
    for (const [id, askedAt] of this.unreadableIds) {
      if (askedAt < startedAt && !seen.has(id)) this.unreadableIds.delete(id);
    }
  }

  /** A pass showed the id: it is not missing. */
  sighted(id: number): void {
    const entry = this.entries.get(id);
    if (entry !== undefined) entry.missedPasses = 0;
  }

  /** Lets go of an id: an answer that was asked for before this moment must not bring it back. */
  bury(id: number, at: number): void {
    this.drop(id);
    if (this.port.oldestAsked() < at) this.graves.set(id, at);
  }

  private isLate(id: number, askedAt: number): boolean {
    const known = this.entries.get(id);
    const noted = this.notes.get(id);
    const decidedAt = Math.max(known?.answeredAt ?? 0, this.graves.get(id));
    if (noted > Math.max(askedAt, decidedAt)) {
      this.mark(id, Math.max(noted, known?.markedAt ?? 0), 'event');
      return true;
    }
    return askedAt < Math.max(known?.markedAt ?? 0, decidedAt);
  }

  private open(id: number): Entry<Row> {
    const known = this.entries.get(id);
    if (known !== undefined) return known;
    const entry: Entry<Row> = { ...unknown, doubted: false, missedPasses: 0 };
    this.entries.set(id, entry);
    return entry;
  }

  /** An answer found the record alive. */
  private alive(entry: Entry<Row>, id: number, askedAt: number): void {
    entry.hidden = false;
    entry.answeredAt = askedAt;
    if (entry.doubted) entry.missedPasses += 1;
    entry.doubted = false;
    this.settle(id);
  }

  private drop(id: number): void {
    this.entries.delete(id);
    this.unreadableIds.delete(id);
    this.settle(id);
  }

  private settle(id: number): void {
    if (this.dirtyIds.delete(id)) this.port.settled(id);
  }
}
