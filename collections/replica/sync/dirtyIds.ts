import { growingPause } from '#domain/limits/growingPause.ts';
import { replicaTiming } from '#domain/limits/replica.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';

/** Holds one entity's ids that wait for a read, with the delays and failures of their reads. Times are milliseconds. */
export class DirtyIds {
  private readonly ids = new Set<RecordKey>();
  private readonly waitUntil = new Map<RecordKey, number>();
  private readonly failures = new Map<RecordKey, number>();
  /** Ids that a batched read left out: only a read of their own proves anything. */
  private readonly singleReads = new Set<RecordKey>();
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  add(id: RecordKey): void {
    this.ids.add(id);
  }

  has(id: RecordKey): boolean {
    return this.ids.has(id);
  }

  /** Returns the ids in the order in which they became dirty. */
  all(): ReadonlySet<RecordKey> {
    return this.ids;
  }

  get size(): number {
    return this.ids.size;
  }

  delete(id: RecordKey): void {
    // rule 18: reader-forgets
    if (this.ids.delete(id)) {
      this.onAnswered(id);
      this.waitUntil.delete(id);
    }
  }

  /** An answer about the id arrived. An id that an event marked meanwhile keeps its delay. */
  onAnswered(id: RecordKey): void {
    // rule 7: wait-outlives-answer
    this.failures.delete(id);
    this.singleReads.delete(id);
  }

  /** Delays the read of the id; a running delay is not made longer. */
  postpone(id: RecordKey, delay: number): void {
    const now = this.now();
    if (this.readableAt(id) <= now) this.waitUntil.set(id, now + delay);
  }

  /** Ends the delay of the id. Returns the time that remained. */
  endDelay(id: RecordKey): number {
    const until = this.readableAt(id);
    this.waitUntil.delete(id);
    return Math.max(0, until - this.now());
  }

  /** When the id may be read; 0: at once. */
  readableAt(id: RecordKey): number {
    return this.waitUntil.get(id) ?? 0;
  }

  /** The read of the id failed: the next one waits twice as long. */
  retryLater(id: RecordKey): void {
    if (!this.ids.has(id)) return;
    const attempt = this.failures.get(id) ?? 0;
    this.failures.set(id, attempt + 1);
    this.postpone(id, /* rule 7: read-retry */ growingPause(replicaTiming.retry, attempt));
  }

  /** Whether a record is known to have changed that could not be read. */
  get haveFailedReads(): boolean {
    return this.failures.size > 0;
  }

  requireSingleRead(id: RecordKey): void {
    if (this.ids.has(id)) this.singleReads.add(id);
  }

  needsSingleRead(id: RecordKey): boolean {
    return this.singleReads.has(id);
  }

  /** A new connection begins: ends every delay and forgets failures. */
  resetDelays(): void {
    this.failures.clear();
    this.waitUntil.clear();
  }

  /** Entries in memory, for tests that watch that they stay few. */
  memorySizes(): Record<string, number> {
    const { ids, waitUntil, failures, singleReads } = this;
    return { dirty: ids.size, waitUntil: waitUntil.size, failures: failures.size, singleReads: singleReads.size };
  }
}
