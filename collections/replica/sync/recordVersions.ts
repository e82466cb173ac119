import type { RecordKey } from '#domain/entities/recordKey.ts';
import { DirtyIds } from './dirtyIds.ts';
import type { ReplicaRow } from './source.ts';

/** Why an id is dirty: an event named it, an event may have been missed, or a screen or command requested it. */
export type DirtyCause = 'event' | 'recheck' | 'request';

/** The knowledge about one id. Sequence numbers begin at 1; 0: never. */
interface Entry<Row> {
  row: Row | null;
  /** The store does not have the row: a DELETE arrived and no read has decided yet. */
  hidden: boolean;
  /** The sequence number at which the id became dirty last. */
  dirtyAt: number;
  cause: DirtyCause;
  /** The sequence number of the request whose answer was taken last. */
  answeredAt: number;
  /** The id of that request, if it saved the record; null: it read it. */
  savedBy: string | null;
  /** A complete resync did not show the id, and no read has decided yet whether it exists. */
  isMissing: boolean;
  /** Complete resyncs that did not show the id although a read then found it, without an event since. */
  misses: number;
}

export type RowDecision = 'taken' | 'late';

/**
 * Holds one entity's ids with their rows, and the sequence numbers that decide which answer is true: an answer is late,
 * and dropped, if its request was sent before the last event or before the request of a newer answer.
 */
export class RecordVersions<Row extends ReplicaRow> {
  readonly dirtyIds: DirtyIds;
  readonly inFlight = new InFlightRequests((oldest) => this.forgetBefore(oldest));
  private readonly entries = new Map<RecordKey, Entry<Row>>();
  /** Ids whose rows are unreadable and that have no earlier row, with the sequence numbers of their requests. */
  private readonly unreadableIds = new Map<RecordKey, number>();
  /** Events about ids that are not held, kept while a request in flight may show these ids. */
  private readonly bufferedEvents = new SequenceMap();
  /** Ids that were saved here: an answer of a request that was in flight then may be older than the save. */
  private readonly savedIds = new SequenceMap();
  /** Ids that were removed, and when that was requested: an older answer must not bring them back. */
  private readonly tombstones = new SequenceMap();
  /** When rows were withdrawn last; 0: never. */
  private withdrawnAt = 0;

  /** @param now the time in milliseconds since 1970. */
  constructor(now: () => number) {
    this.dirtyIds = new DirtyIds(now);
  }

  /** The row as the store has it; undefined when it has none. */
  visibleRow(id: RecordKey): Row | undefined {
    const entry = this.entries.get(id);
    return entry === undefined || entry.hidden ? undefined : (entry.row ?? undefined);
  }

  /** The row as it was read last, hidden or not. */
  lastRow(id: RecordKey): Row | undefined {
    return this.entries.get(id)?.row ?? undefined;
  }

  /** Whether an event about this id matters: it is held, being read, or could not be read so far. */
  knows(id: RecordKey): boolean {
    return this.entries.has(id) || /* rule 11: unreadable-is-known */ this.unreadableIds.has(id);
  }

  /** Whether the record exists but is unreadable. */
  isUnreadable(id: RecordKey): boolean {
    return this.unreadableIds.has(id);
  }

  /** Ids that are held, hidden or being read. */
  ids(): Iterable<RecordKey> {
    return this.entries.keys();
  }

  *visibleRows(): Iterable<Row> {
    for (const { row, hidden } of this.entries.values()) if (row !== null && !hidden) yield row;
  }

  /** Entries in memory, for tests that watch that they stay few. */
  memorySizes(): Record<string, number> {
    const { entries, unreadableIds, bufferedEvents, savedIds, tombstones, dirtyIds } = this;
    return {
      ...dirtyIds.memorySizes(),
      entries: entries.size,
      unreadable: unreadableIds.size,
      bufferedEvents: bufferedEvents.size,
      savedIds: savedIds.size,
      tombstones: tombstones.size,
    };
  }

  /** Marks an id dirty: only a read that is sent later decides about it. The cause 'event' stays. */
  markDirty(id: RecordKey, at: number, cause: DirtyCause): void {
    const entry = this.entryOf(id);
    if (!this.dirtyIds.has(id) || entry.cause !== 'event') entry.cause = cause;
    entry.dirtyAt = at;
    entry.isMissing = false;
    // rule 10: event-between-misses
    entry.misses = 0;
    this.dirtyIds.add(id);
  }

  /** Why the id waits for a read; null: it waits for none. */
  causeOf(id: RecordKey): DirtyCause | null {
    return this.dirtyIds.has(id) ? (this.entries.get(id)?.cause ?? null) : null;
  }

  /** The sequence number at which the id became dirty last; 0: never. */
  dirtyAt(id: RecordKey): number {
    return this.entries.get(id)?.dirtyAt ?? 0;
  }

  /** A complete resync did not show the id: it must be read, and earlier misses count. */
  markMissing(id: RecordKey, at: number): void {
    const entry = this.entryOf(id);
    const { misses } = entry;
    this.markDirty(id, at, 'recheck');
    entry.isMissing = true;
    entry.misses = misses;
  }

  missesOf(id: RecordKey): number {
    // rule 10: first-miss
    return this.entries.get(id)?.misses ?? 0;
  }

  /** Hides a row until a read decides. Returns whether the store had it. */
  hide(id: RecordKey): boolean {
    const entry = this.entries.get(id);
    if (entry === undefined || entry.hidden) return false;
    entry.hidden = true;
    return entry.row !== null;
  }

  /** Keeps an event about an id that is not held: a request in flight may still show the id. */
  bufferEvent(id: RecordKey, at: number): void {
    // rule 5: buffered-event
    if (this.inFlight.oldest < at) this.bufferedEvents.set(id, at);
  }

  /** Takes the answer to a save at `at`: if a request in flight shows the id, it is read again. */
  bufferSave(id: RecordKey, at: number): void {
    if (this.inFlight.oldest < at) this.savedIds.set(id, at);
  }

  /** Whether an event or an answer about the id is newer than the sequence number. */
  changedSince(id: RecordKey, at: number): boolean {
    const entry = this.entries.get(id);
    return entry !== undefined && (entry.dirtyAt > at || entry.answeredAt > at);
  }

  /**
   * Takes the answer about an id of a request that was sent at `sentAt`; a null row says that the record does not
   * exist. A late answer is dropped; one that a buffered event overtook leaves the id dirty.
   * @param savedBy the id of a request that saved the record; null: it was read.
   */
  takeAnswer(id: RecordKey, sentAt: number, row: Row | null, savedBy: string | null = null): RowDecision {
    if (this.isLate(id, sentAt)) return 'late';
    if (row === null) {
      this.remove(id, sentAt);
      return 'taken';
    }
    const entry = this.entryOf(id);
    entry.row = row;
    this.unreadableIds.delete(id);
    this.markFound(entry, id, sentAt);
    entry.savedBy = savedBy;
    return 'taken';
  }

  /** Whether the row is the answer to this save, and nothing is known that came after it. */
  isSavedBy(id: RecordKey, requestId: string): boolean {
    return this.entries.get(id)?.savedBy === requestId && !this.dirtyIds.has(id);
  }

  /** Takes an answer with an unreadable row: the last good row stays, and the id no longer waits. */
  takeUnreadable(id: RecordKey, sentAt: number): RowDecision {
    // rule 11: unreadable-is-late
    if (this.isLate(id, sentAt)) return 'late';
    const entry = this.entries.get(id);
    // rule 11: last-good-row
    if (entry?.row == null) {
      this.forget(id);
      this.unreadableIds.set(id, sentAt);
      return 'taken';
    }
    this.markFound(entry, id, sentAt);
    return 'taken';
  }

  /** A complete resync that began at `startedAt` showed these ids: other unreadable ids are gone. */
  forgetUnreadableExcept(seen: ReadonlySet<RecordKey>, startedAt: number): void {
    for (const [id, sentAt] of this.unreadableIds) {
      if (/* rule 11: unreadable-since-start */ sentAt < startedAt && !seen.has(id)) this.unreadableIds.delete(id);
    }
  }

  /** A complete resync showed the id. */
  resetMisses(id: RecordKey): void {
    const entry = this.entries.get(id);
    if (entry !== undefined) entry.misses = 0;
  }

  /** Forgets an id; any answer brings it back, unless it is withdrawn. */
  forget(id: RecordKey): void {
    this.entries.delete(id);
    this.unreadableIds.delete(id);
    this.dirtyIds.delete(id);
  }

  /** Removes an id: the answer to a request that was sent before `at` must not bring it back. */
  remove(id: RecordKey, at: number): void {
    this.forget(id);
    // rule 4: tombstone
    if (this.inFlight.oldest < at) this.tombstones.set(id, at);
  }

  /** Rows are withdrawn: requests that were sent before may not bring in records that were not known then. */
  acceptOnlyKnownBefore(at: number): void {
    this.withdrawnAt = at;
  }

  private forgetBefore(oldest: number): void {
    this.bufferedEvents.forgetBefore(oldest);
    this.savedIds.forgetBefore(oldest);
    this.tombstones.forgetBefore(oldest);
  }

  private isLate(id: RecordKey, sentAt: number): boolean {
    const known = this.entries.get(id);
    // rule 16: unknown-stays-out
    if (known === undefined && sentAt < this.withdrawnAt) return true;
    const bufferedAt = this.bufferedEvents.get(id);
    const decidedAt = Math.max(/* rule 4: older-than-answer */ known?.answeredAt ?? 0, this.tombstones.get(id));
    const savedAt = this.savedIds.get(id);
    if (Math.max(bufferedAt, savedAt) > Math.max(sentAt, decidedAt)) {
      const at = Math.max(bufferedAt, savedAt, known?.dirtyAt ?? 0);
      this.markDirty(id, at, bufferedAt > savedAt ? 'event' : 'recheck');
      return true;
    }
    return sentAt < Math.max(/* rule 4: older-than-event */ known?.dirtyAt ?? 0, decidedAt);
  }

  private entryOf(id: RecordKey): Entry<Row> {
    const known = this.entries.get(id);
    if (known !== undefined) return known;
    // This is a literal, since objects that begin with a spread take four times the memory.
    const entry: Entry<Row> = {
      row: null,
      hidden: false,
      dirtyAt: 0,
      cause: 'request',
      answeredAt: 0,
      savedBy: null,
      isMissing: false,
      misses: 0,
    };
    this.entries.set(id, entry);
    return entry;
  }

  /** An answer found that the record exists. */
  private markFound(entry: Entry<Row>, id: RecordKey, sentAt: number): void {
    // rule 3: read-unhides
    entry.hidden = false;
    entry.answeredAt = sentAt;
    entry.savedBy = null;
    if (entry.isMissing) entry.misses += 1;
    entry.isMissing = false;
    this.dirtyIds.delete(id);
  }
}

/** Requests in flight, each by the sequence number at which it was sent. */
class InFlightRequests {
  /** In ascending order, since sequence numbers only rise. */
  private readonly sentAt = new Set<number>();
  private readonly onOldestDone: (oldest: number) => void;

  /** @param onOldestDone receives the new oldest's sequence number when the oldest completes. */
  constructor(onOldestDone: (oldest: number) => void) {
    this.onOldestDone = onOldestDone;
  }

  /** The sequence number of the oldest request; infinity: none is in flight. */
  get oldest(): number {
    const [oldest = Number.POSITIVE_INFINITY] = this.sentAt;
    return oldest;
  }

  add(at: number): void {
    this.sentAt.add(at);
  }

  /** The request was answered or failed. */
  done(at: number): void {
    const { oldest } = this;
    this.sentAt.delete(at);
    if (oldest === at) this.onOldestDone(this.oldest);
  }
}

/** Sequence numbers by id, in the order in which they were set, so that old ones can be forgotten. */
class SequenceMap {
  private readonly byId = new Map<RecordKey, number>();

  get(id: RecordKey): number {
    return this.byId.get(id) ?? 0;
  }

  set(id: RecordKey, at: number): void {
    this.byId.delete(id);
    this.byId.set(id, at);
  }

  forgetBefore(oldest: number): void {
    for (const [id, at] of this.byId) {
      if (at >= oldest) return;
      // rule 18: map-forgets
      this.byId.delete(id);
    }
  }

  get size(): number {
    return this.byId.size;
  }
}
