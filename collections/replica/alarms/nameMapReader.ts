import { growingPause } from '#domain/limits/growingPause.ts';
import { replicaTiming } from '#domain/limits/replica.ts';
import { deepEqual } from 'rxdb/plugins/core';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import type { Scheduler } from '../scheduler.ts';

export type NameMap = ReadonlyMap<number, string>;

const emptyMap: NameMap = new Map();

export interface NameMapReaderOptions {
  scheduler: Scheduler;
  read: () => Promise<NameMap>;
  /** Whether live events announce each change. */
  hasEvents: boolean;
  /** Called when the map or its freshness may have changed. */
  onChange: () => void;
  onRefused: (error: AppError) => void;
}

/** Reads a map, one request at a time. A change during a request triggers one more. */
export class NameMapReader {
  private readonly options: NameMapReaderOptions;
  private current: NameMap | null = null;
  /** Answers of an earlier connection are dropped. */
  private epoch = 0;
  private isReading = false;
  private isRefetchPending = false;
  /** The announced changes, and those that the newest answer includes. */
  private version = 0;
  private answeredVersion = -1;
  private attempt = 0;
  private cancelRetry: (() => void) | null = null;
  private trueUntil: number | null = null;
  private error: AppError | null = null;

  constructor(options: NameMapReaderOptions) {
    this.options = options;
  }

  get names(): NameMap {
    return this.current ?? emptyMap;
  }

  /** undefined: the last read succeeded. */
  get failure(): string | undefined {
    return this.error?.message;
  }

  /** When the map was last known to be true, in milliseconds since 1970; null: never. */
  get trueAt(): number | null {
    return this.trueUntil;
  }

  /** Whether the last read succeeded and includes every announced change. */
  get isTrue(): boolean {
    return this.answeredVersion === this.version && this.attempt === 0;
  }

  invalidate(): void {
    this.rememberTruth();
    this.version += 1;
    if (this.cancelRetry === null) this.requestRead();
    this.options.onChange();
  }

  /** The map may have changed without an event. */
  refetch(): void {
    this.requestRead();
  }

  /** Events were missed, or the connection is new. */
  restart(): void {
    this.epoch += 1;
    this.isReading = false;
    this.version += 1;
    this.requestRead();
    this.options.onChange();
  }

  /** Records the time up to which the map is true, before events stop. */
  rememberTruth(): void {
    if (this.isTrue && this.options.hasEvents) this.trueUntil = this.options.scheduler.now();
  }

  stop(): void {
    this.epoch += 1;
    this.stopRetry();
  }

  private requestRead(): void {
    this.stopRetry();
    if (this.isReading) this.isRefetchPending = true;
    else void this.send();
  }

  private async send(): Promise<void> {
    const { scheduler, read, onChange, onRefused } = this.options;
    const { epoch, version } = this;
    const sentAt = scheduler.now();
    this.isReading = true;
    this.isRefetchPending = false;
    try {
      const names = await read();
      if (epoch !== this.epoch) return;
      this.accept(names, version, sentAt);
    } catch (thrown) {
      if (epoch !== this.epoch) return;
      const error = toAppError(thrown);
      if (error.status === 403) return onRefused(error);
      // The connection state already reports a server that does not answer.
      this.error = error.isWithoutAnswer ? null : error;
      this.tryLater();
    }
    return onChange();
  }

  private accept(names: NameMap, tellings: number, sentAt: number): void {
    this.isReading = false;
    this.attempt = 0;
    this.error = null;
    this.answeredVersion = tellings;
    this.trueUntil = Math.max(this.trueUntil ?? 0, sentAt);
    if (this.current === null || !deepEqual([...this.current], [...names])) this.current = names;
    if (this.isRefetchPending || !this.isTrue) this.requestRead();
  }

  private tryLater(): void {
    const delay = growingPause(replicaTiming.retry, this.attempt);
    this.isReading = false;
    this.attempt += 1;
    this.cancelRetry = this.options.scheduler.after(delay, () => this.requestRead());
  }

  private stopRetry(): void {
    this.cancelRetry?.();
    this.cancelRetry = null;
  }
}
