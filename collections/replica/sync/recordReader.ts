import { toAppError, type AppError } from '#domain/errors/appError.ts';
import type { Scheduler, Sequence } from '../scheduler.ts';
import type { EntitySource } from './source.ts';
import type { SyncMetrics } from './syncMetrics.ts';
import type { InFlightRequests } from './inFlightRequests.ts';

/** Reads under way at once, and the number of waiting ids above which they are read by one filtered list call. */
export const singleReads = 4;
const batchSize = 200;
/** Calls for many records at once under way: what a screen shows does not queue behind them, and they grow meanwhile. */
const batchesAtOnce = 1;
/** From one such call to the next, while fewer wait than one can hold: in a storm fewer calls read the same records. */
export const batchRest = 100;
const firstRetry = 1_000;
const lastRetry = 30_000;

export interface ReaderPort {
  source: EntitySource;
  scheduler: Scheduler;
  sequence: Sequence;
  /** Ids that wait for a read, in the order of their marks. */
  dirty(): ReadonlySet<number>;
  /** Whether the id is on a screen: such ids are read before all others. */
  isShown(id: number): boolean;
  /** The answer about one id: the raw record, or null when it is gone. */
  decided(id: number, askedAt: number, raw: unknown): void;
  /** The rows of a batched read; ids that it left out stay dirty and are then read singly. */
  listed(
    askedAt: number,
    raw: readonly unknown[],
    asked: ReadonlySet<number>,
  ): { answered: ReadonlySet<number>; filtered: boolean };
  underWay: InFlightRequests;
  tally: SyncMetrics;
  /** A read of these ids failed; they stay dirty and are read again later. */
  failed(error: AppError, ids: readonly number[]): void;
}

/** Reads dirty ids: at most one read an id at a time, few singly, many by one call, failures later again. */
export class Reader {
  private readonly port: ReaderPort;
  /** When the read of an id that is under way was sent. */
  private readonly inFlight = new Map<number, number>();
  private readonly waitUntil = new Map<number, number>();
  private readonly attempts = new Map<number, number>();
  /** Ids that a batched read left out: only a read of their own proves anything. */
  private readonly singly = new Set<number>();
  private requests = 0;
  private batches = 0;
  private batchSentAt = Number.NEGATIVE_INFINITY;
  private batchWake: (() => void) | null = null;
  /** Requests of an earlier connection do not hold up later ones: they may hang until their time limit. */
  private epoch = 0;
  private filters: 'unknown' | 'yes' | 'no' = 'unknown';
  private wake: (() => void) | null = null;
  private stopped = false;

  constructor(port: ReaderPort) {
    this.port = port;
  }

  /** No read of this id before the delay is over; a wait that runs already is not made longer. */
  postpone(id: number, delay: number): void {
    const now = this.port.scheduler.now();
    if ((this.waitUntil.get(id) ?? 0) <= now) this.waitUntil.set(id, now + delay);
  }

  /** The id is read without waiting any longer. Answers how long it would have waited still (milliseconds). */
  hasten(id: number): number {
    const until = this.waitUntil.get(id) ?? 0;
    this.waitUntil.delete(id);
    return Math.max(0, until - this.port.scheduler.now());
  }

  /** Whether a record is known to have changed that could not be read. */
  isBehind(): boolean {
    return this.attempts.size > 0;
  }

  /** When the read of the id that is under way was sent; undefined: none is. */
  askedAt(id: number): number | undefined {
    return this.inFlight.get(id);
  }

  /** Ids whose read is under way; a list may have decided about some of them meanwhile. */
  beingRead(): Iterable<number> {
    return this.inFlight.keys();
  }

  /** The id does not wait for a read any more. */
  settled(id: number): void {
    this.answered(id);
    this.waitUntil.delete(id);
  }

  /** How much is remembered, for those who watch that it stays flat. */
  sizes(): Record<string, number> {
    const { inFlight, waitUntil, attempts, singly } = this;
    return { inFlight: inFlight.size, waitUntil: waitUntil.size, attempts: attempts.size, singly: singly.size };
  }

  /** Forgets all waiting after failures, and requests that are still under way: the connection is another one. */
  reset(): void {
    this.epoch += 1;
    this.requests = 0;
    this.batches = 0;
    this.inFlight.clear();
    this.attempts.clear();
    this.waitUntil.clear();
    this.batchSentAt = Number.NEGATIVE_INFINITY;
    this.flush();
  }

  stop(): void {
    this.stopped = true;
    this.wake?.();
    this.wake = null;
    this.batchWake?.();
    this.batchWake = null;
  }

  /**
   * An id became dirty. In a storm that is all: the call for many that is under way, or rests, takes it along when it is
   * over, and nobody looks through thousands of ids for each event.
   */
  marked(id: number): void {
    const waiting = this.port.dirty().size - this.inFlight.size;
    const isUnderWay = this.batches > 0 || this.batchWake !== null;
    if (waiting > singleReads && isUnderWay && !this.port.isShown(id)) return;
    this.flush();
  }

  /** Sends what may be sent now. */
  flush(): void {
    // Each request that comes back flushes again.
    if (this.stopped || this.requests >= singleReads) return;
    const ready = this.readyIds();
    const single = ready.filter((id) => this.singly.has(id) || ready.length <= singleReads || this.filters === 'no');
    for (const id of single) {
      if (this.requests >= singleReads) return;
      void this.readOne(id);
    }
    const many = ready.filter((id) => !this.inFlight.has(id));
    if (many.length > singleReads && this.filters !== 'no' && this.requests < singleReads) this.readBatch(many);
  }

  /** What screens show goes alone, so that its answer comes soon; the others' turn comes with the next flush. */
  private readBatch(many: readonly number[]): void {
    const shown = many.filter((id) => this.port.isShown(id));
    if (shown.length > 0) void this.readMany(shown);
    else if (this.batches < batchesAtOnce && this.isBatchDue(many.length)) void this.readMany(many);
  }

  /** Whether records that nobody looks at may be read now; where not yet, their time is waited for. */
  private isBatchDue(count: number): boolean {
    const { scheduler } = this.port;
    const rest = this.batchSentAt + batchRest - scheduler.now();
    this.batchWake?.();
    this.batchWake = null;
    if (count >= batchSize || rest <= 0) return true;
    this.batchWake = scheduler.after(rest, () => this.rested());
    return false;
  }

  private rested(): void {
    this.batchWake = null;
    this.flush();
  }

  private readyIds(): number[] {
    const now = this.port.scheduler.now();
    const ready: number[] = [];
    let next = Number.POSITIVE_INFINITY;
    for (const id of this.port.dirty()) {
      if (this.inFlight.has(id)) continue;
      const until = this.waitUntil.get(id) ?? 0;
      if (until <= now) ready.push(id);
      else next = Math.min(next, until);
    }
    this.wake?.();
    this.wake = next === Number.POSITIVE_INFINITY ? null : this.port.scheduler.after(next - now, () => this.flush());
    return ready;
  }

  private async readOne(id: number): Promise<void> {
    const { epoch } = this;
    const askedAt = this.begin([id]);
    try {
      const raw = await this.port.source.read(id);
      this.answered(id);
      if (!this.stopped) this.port.decided(id, askedAt, raw);
    } catch (thrown) {
      this.readFailed(id, askedAt, toAppError(thrown));
    } finally {
      this.end(epoch, askedAt, [id]);
    }
  }

  private readFailed(id: number, askedAt: number, error: AppError): void {
    if (this.stopped) return;
    if (error.isWithheld) {
      this.answered(id);
      this.port.decided(id, askedAt, null);
      return;
    }
    this.retryLater(id);
    this.port.failed(error, [id]);
  }

  private async readMany(ready: readonly number[]): Promise<void> {
    const ids = ready.filter((id) => !this.singly.has(id)).slice(0, batchSize);
    if (ids.length === 0) return;
    const asked = new Set(ids);
    const { epoch } = this;
    const askedAt = this.begin(ids);
    this.batches += 1;
    this.batchSentAt = this.port.scheduler.now();
    try {
      const rows = await this.port.source.some(ids);
      if (this.stopped) return;
      const { answered, filtered } = this.port.listed(askedAt, rows, asked);
      this.filters = filtered ? 'yes' : 'no';
      for (const id of ids) {
        if (answered.has(id)) this.answered(id);
        else this.readSingly(id);
      }
    } catch (thrown) {
      this.batchFailed(ids, toAppError(thrown));
    } finally {
      if (epoch === this.epoch) this.batches -= 1;
      this.end(epoch, askedAt, ids);
    }
  }

  /** A filter that is refused, or a list that is, says nothing of single records: those are asked for one by one. */
  private batchFailed(ids: readonly number[], error: AppError): void {
    if (error.code === 'refused' || error.code === 'notFound') this.filters = 'no';
    else if (error.status === 403) for (const id of ids) this.readSingly(id);
    else {
      for (const id of ids) this.retryLater(id);
      if (!this.stopped) this.port.failed(error, ids);
    }
  }

  private begin(ids: readonly number[]): number {
    const askedAt = this.port.sequence.next();
    this.requests += 1;
    this.port.underWay.sent(askedAt);
    this.port.tally.readAsked(ids.length);
    for (const id of ids) this.inFlight.set(id, askedAt);
    return askedAt;
  }

  private end(epoch: number, askedAt: number, ids: readonly number[]): void {
    this.port.underWay.back(askedAt);
    if (epoch !== this.epoch) return;
    this.requests -= 1;
    for (const id of ids) this.inFlight.delete(id);
    this.flush();
  }

  /** An answer about the id is here. What an event asked for meanwhile waits on, as long as it was to. */
  private answered(id: number): void {
    this.attempts.delete(id);
    this.singly.delete(id);
  }

  private readSingly(id: number): void {
    if (this.port.dirty().has(id)) this.singly.add(id);
  }

  private retryLater(id: number): void {
    if (!this.port.dirty().has(id)) return;
    const attempt = this.attempts.get(id) ?? 0;
    this.attempts.set(id, attempt + 1);
    this.postpone(id, Math.min(lastRetry, firstRetry * 2 ** attempt));
  }
}
