import { replicaTiming } from '#domain/limits/replica.ts';
import { idOfKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import type { RowIngest } from './rowIngest.ts';
import type { ReplicaRow } from './source.ts';
import type { SyncState } from './syncState.ts';

/** The number of requests in flight at once. More dirty ids than this are read by one filtered list call. */
const singleReads = 4;
const batchSize = 200;
/** Batches in flight at once: a screen's reads do not queue behind them, and the next batch grows meanwhile. */
const batchesAtOnce = 1;

/** Reads dirty ids: at most one read of an id at a time, few ids singly, many by one call. It retries failed reads. */
export class RecordReader<Row extends ReplicaRow> {
  private readonly state: SyncState<Row>;
  private readonly ingest: RowIngest<Row>;
  /** The sequence number of the read in flight of each id. */
  private readonly inFlight = new Map<RecordKey, number>();
  private requests = 0;
  private batches = 0;
  private batchSentAt = Number.NEGATIVE_INFINITY;
  private cancelBatchTimer: (() => void) | null = null;
  /** Requests of an earlier connection do not delay later ones: they may hang until their time limit. */
  private epoch = 0;
  /** Whether the server's list call filters by ids. */
  private filters: 'unknown' | 'yes' | 'no' = 'unknown';
  private cancelTimer: (() => void) | null = null;
  private stopped = false;

  constructor(state: SyncState<Row>, ingest: RowIngest<Row>) {
    this.state = state;
    this.ingest = ingest;
  }

  /** Ids whose read is in flight; a list may have decided about some of them meanwhile. */
  idsInFlight(): Iterable<RecordKey> {
    return this.inFlight.keys();
  }

  /** Whether a read of this connection is in flight whose answer the id still waits for. */
  isAwaited(id: RecordKey): boolean {
    return this.inFlight.has(id) && /* rule 7: withdrawn-is-read-again */ this.state.versions.dirtyIds.has(id);
  }

  /** Whether a read that is still to be sent will show the present state of the id. */
  willRead(id: RecordKey): boolean {
    const { versions } = this.state;
    return versions.dirtyIds.has(id) && versions.dirtyAt(id) > (this.inFlight.get(id) ?? 0);
  }

  /** Entries in memory, for tests that watch that they stay few. */
  memorySizes(): Record<string, number> {
    return { inFlight: this.inFlight.size };
  }

  /** A new connection begins: forgets delays and requests in flight. */
  reset(): void {
    this.epoch += 1;
    this.requests = 0;
    this.batches = 0;
    // rule 13: hanging-requests
    this.inFlight.clear();
    this.state.versions.dirtyIds.resetDelays();
    this.batchSentAt = Number.NEGATIVE_INFINITY;
    this.flush();
  }

  stop(): void {
    this.stopped = true;
    this.cancelTimer?.();
    this.cancelTimer = null;
    this.cancelBatchTimer?.();
    this.cancelBatchTimer = null;
  }

  /** Reads a record now, held or not. */
  readNow(id: RecordKey): void {
    const { versions, options } = this.state;
    versions.markDirty(id, options.sequence.next(), 'request');
    this.flush();
  }

  /**
   * An event made the id dirty. In a storm the next batch takes the id along, so that no event looks through thousands
   * of ids.
   */
  onMarked(id: RecordKey): void {
    const waiting = this.state.versions.dirtyIds.size - this.inFlight.size;
    const isBatchComing = this.batches > 0 || this.cancelBatchTimer !== null;
    if (waiting > singleReads && isBatchComing && !this.state.interest.isPrioritized(id)) return;
    this.flush();
  }

  /** A DELETE hid the record. After the wait it is read by itself, since a list proves no absence. */
  readDeleted(id: RecordKey, wait: number): void {
    const { dirtyIds } = this.state.versions;
    // rule 7: deleted-waits
    dirtyIds.postpone(id, wait);
    // rule 7: deleted-is-read-singly
    dirtyIds.requireSingleRead(id);
    this.onMarked(id);
  }

  /** Sends the reads that are due. */
  flush(): void {
    // Each request that completes flushes again.
    if (this.stopped || this.requests >= singleReads) return;
    const { dirtyIds } = this.state.versions;
    const ready = this.readyIds();
    const single = ready.filter(
      (id) => dirtyIds.needsSingleRead(id) || /* rule 7: batch */ ready.length <= singleReads || this.filters === 'no',
    );
    for (const id of single) {
      if (this.requests >= singleReads) return;
      void this.readOne(id);
    }
    const many = ready.filter((id) => !this.inFlight.has(id));
    if (many.length > singleReads && this.filters !== 'no' && this.requests < singleReads) this.readBatch(many);
  }

  /** Records on screen get a batch of their own, so that its answer comes soon; the next flush reads the others. */
  private readBatch(many: readonly RecordKey[]): void {
    const prioritized = many.filter((id) => this.state.interest.isPrioritized(id));
    // rule 7: shown-first
    if (prioritized.length > 0) void this.readMany(prioritized);
    else if (this.batches < batchesAtOnce && this.isBatchDue(many.length)) void this.readMany(many);
  }

  /** Whether records that no screen shows may be read now; if not, a timer reads them later. */
  private isBatchDue(count: number): boolean {
    const { scheduler } = this.state.options;
    const rest = this.batchSentAt + replicaTiming.batchRest - scheduler.now();
    this.cancelBatchTimer?.();
    this.cancelBatchTimer = null;
    if (count >= batchSize || rest <= 0) return true;
    // rule 7: batch-wake
    this.cancelBatchTimer = scheduler.after(rest, () => this.onBatchTimer());
    return false;
  }

  private onBatchTimer(): void {
    this.cancelBatchTimer = null;
    this.flush();
  }

  private readyIds(): RecordKey[] {
    const { scheduler } = this.state.options;
    const { dirtyIds } = this.state.versions;
    const now = scheduler.now();
    const ready: RecordKey[] = [];
    let next = Number.POSITIVE_INFINITY;
    for (const id of dirtyIds.all()) {
      // rule 7: one-read-per-id
      if (this.inFlight.has(id)) continue;
      const at = dirtyIds.readableAt(id);
      if (at <= now) ready.push(id);
      else next = Math.min(next, at);
    }
    this.cancelTimer?.();
    this.cancelTimer = next === Number.POSITIVE_INFINITY ? null : scheduler.after(next - now, () => this.flush());
    return ready;
  }

  private async readOne(id: RecordKey): Promise<void> {
    const { epoch } = this;
    const sentAt = this.begin([id]);
    try {
      const raw = await this.state.options.source.read(id);
      this.state.versions.dirtyIds.onAnswered(id);
      if (!this.stopped) this.ingest.takeRecord(id, sentAt, raw);
    } catch (thrown) {
      this.onReadFailed(id, sentAt, toAppError(thrown));
    } finally {
      this.end(epoch, sentAt, [id]);
    }
  }

  private onReadFailed(id: RecordKey, sentAt: number, error: AppError): void {
    if (this.stopped) return;
    const { dirtyIds } = this.state.versions;
    if (error.isWithheld) {
      dirtyIds.onAnswered(id);
      if (error.status === 403) this.state.interest.waiters.reject([id], error);
      this.ingest.takeRecord(id, sentAt, null);
      return;
    }
    dirtyIds.retryLater(id);
    this.reportFailure(error, [id]);
  }

  private async readMany(ready: readonly RecordKey[]): Promise<void> {
    const { dirtyIds } = this.state.versions;
    const ids = ready.filter((id) => !dirtyIds.needsSingleRead(id)).slice(0, batchSize);
    if (ids.length === 0) return;
    const requested = new Set(ids.map(idOfKey));
    const { epoch } = this;
    const sentAt = this.begin(ids);
    this.batches += 1;
    this.batchSentAt = this.state.options.scheduler.now();
    try {
      const rows = await this.state.options.source.readMany(ids);
      if (this.stopped) return;
      const answered = new Set(this.ingest.takeRows(sentAt, rows).filter((id) => id !== null));
      const isFiltered = [...answered].every((id) => requested.has(idOfKey(id)));
      // rule 7: filter-ignored
      this.filters = isFiltered ? 'yes' : 'no';
      for (const id of ids) {
        // rule 7: list-proves-no-absence
        if (answered.has(id)) dirtyIds.onAnswered(id);
        else dirtyIds.requireSingleRead(id);
      }
    } catch (thrown) {
      this.onBatchFailed(ids, toAppError(thrown));
    } finally {
      if (epoch === this.epoch) this.batches -= 1;
      this.end(epoch, sentAt, ids);
    }
  }

  /** A refused list call says nothing about single records: they are read one by one. */
  private onBatchFailed(ids: readonly RecordKey[], error: AppError): void {
    const { dirtyIds } = this.state.versions;
    // rule 7: filter-refused
    if (error.code === 'refused' || error.code === 'notFound') this.filters = 'no';
    else if (/* rule 7: list-forbidden */ error.status === 403) for (const id of ids) dirtyIds.requireSingleRead(id);
    else {
      for (const id of ids) dirtyIds.retryLater(id);
      if (!this.stopped) this.reportFailure(error, ids);
    }
  }

  private reportFailure(error: AppError, ids: readonly RecordKey[]): void {
    this.state.options.onFailed(error, 'records');
    this.state.interest.waiters.reject(ids, error);
    this.state.updateUnreadSince();
  }

  private begin(ids: readonly RecordKey[]): number {
    const { options, versions, metrics } = this.state;
    const sentAt = options.sequence.next();
    this.requests += 1;
    versions.inFlight.add(sentAt);
    metrics.onReadSent(ids.length);
    for (const id of ids) this.inFlight.set(id, sentAt);
    return sentAt;
  }

  private end(epoch: number, sentAt: number, ids: readonly RecordKey[]): void {
    this.state.versions.inFlight.done(sentAt);
    // rule 13: earlier-connection
    if (epoch !== this.epoch) return;
    this.requests -= 1;
    for (const id of ids) this.inFlight.delete(id);
    this.flush();
  }
}

/**
 * Reads a user's own changes at once. If an event's delay was running, the record is read again when the delay ends:
 * until then the server may show the old state.
 */
export class ReadYourWrites<Row extends ReplicaRow> {
  private readonly state: SyncState<Row>;
  private readonly reader: RecordReader<Row>;
  private readonly cancelSecondRead = new Map<RecordKey, () => void>();

  constructor(state: SyncState<Row>, reader: RecordReader<Row>) {
    this.state = state;
    this.reader = reader;
  }

  read(id: RecordKey): void {
    const { versions, options } = this.state;
    const delay = versions.dirtyIds.endDelay(id);
    this.reader.flush();
    if (delay === 0) return;
    this.cancelSecondRead.get(id)?.();
    const cancel = options.scheduler.after(delay, () => {
      this.cancelSecondRead.delete(id);
      if (versions.knows(id)) this.reader.readNow(id);
    });
    this.cancelSecondRead.set(id, cancel);
  }

  stop(): void {
    for (const cancel of this.cancelSecondRead.values()) cancel();
    this.cancelSecondRead.clear();
  }
}
