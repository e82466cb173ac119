import { deepEqual } from 'rxdb/plugins/core';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import type { Scheduler } from '../scheduler.ts';

export type Names = ReadonlyMap<number, string>;

const firstRetry = 1_000;
const lastRetry = 30_000;
const none: Names = new Map();

export interface MapReadingOptions {
  scheduler: Scheduler;
  read: () => Promise<Names>;
  /** Whether events tell of each change, so that the map stays true between two readings. */
  isTold: boolean;
  /** Told when the map, or how true it is, may have changed. */
  changed: () => void;
  /** The map may not be read. */
  refused: (error: AppError) => void;
}

/** A map that is read whole: one request is under way at a time, and one more follows if it was overtaken. */
export class MapReading {
  private readonly options: MapReadingOptions;
  private held: Names | null = null;
  /** Requests of an earlier connection hold nothing up, and their answers are late. */
  private epoch = 0;
  private isUnderWay = false;
  private isWantedAgain = false;
  /** How often the map was said to have changed, and how much of that the newest answer knows. */
  private tellings = 0;
  private answered = -1;
  private attempt = 0;
  private retry: (() => void) | null = null;
  private trueUntil: number | null = null;
  private failed: AppError | null = null;

  constructor(options: MapReadingOptions) {
    this.options = options;
  }

  get names(): Names {
    return this.held ?? none;
  }

  /** What the server said instead of the map, in a sentence; undefined: the last reading went well. */
  get failure(): string | undefined {
    return this.failed?.message;
  }

  /** When the map was last known to be true, in milliseconds since 1970; null: it was never read. */
  get trueAt(): number | null {
    return this.trueUntil;
  }

  /** Whether nothing is known to have changed since the newest answer was asked for, and the last reading went well. */
  get isTrue(): boolean {
    return this.answered === this.tellings && this.attempt === 0;
  }

  /** An event told of a change. */
  tell(): void {
    this.rememberTruth();
    this.tellings += 1;
    if (this.retry === null) this.ask();
    this.options.changed();
  }

  /** Reads the map once more: it may have changed without an event. */
  reread(): void {
    this.ask();
  }

  /** Events were missed, or the connection is another one. */
  restart(): void {
    this.epoch += 1;
    this.isUnderWay = false;
    this.tellings += 1;
    this.ask();
    this.options.changed();
  }

  /** Nothing is told from now on: the map is as true as it is now. */
  rememberTruth(): void {
    if (this.isTrue && this.options.isTold) this.trueUntil = this.options.scheduler.now();
  }

  stop(): void {
    this.epoch += 1;
    this.callOffRetry();
  }

  private ask(): void {
    this.callOffRetry();
    if (this.isUnderWay) this.isWantedAgain = true;
    else void this.send();
  }

  private async send(): Promise<void> {
    const { scheduler, read, changed, refused } = this.options;
    const { epoch, tellings } = this;
    const sentAt = scheduler.now();
    this.isUnderWay = true;
    this.isWantedAgain = false;
    try {
      const names = await read();
      if (epoch !== this.epoch) return;
      this.take(names, tellings, sentAt);
    } catch (thrown) {
      if (epoch !== this.epoch) return;
      const error = toAppError(thrown);
      if (error.status === 403) return refused(error);
      // Where nobody answers at all, that is said of the connection.
      this.failed = error.isWithoutAnswer ? null : error;
      this.tryLater();
    }
    return changed();
  }

  private take(names: Names, tellings: number, sentAt: number): void {
    this.isUnderWay = false;
    this.attempt = 0;
    this.failed = null;
    this.answered = tellings;
    this.trueUntil = Math.max(this.trueUntil ?? 0, sentAt);
    if (this.held === null || !deepEqual([...this.held], [...names])) this.held = names;
    if (this.isWantedAgain || !this.isTrue) this.ask();
  }

  private tryLater(): void {
    const delay = Math.min(lastRetry, firstRetry * 2 ** this.attempt);
    this.isUnderWay = false;
    this.attempt += 1;
    this.retry = this.options.scheduler.after(delay, () => this.ask());
  }

  private callOffRetry(): void {
    this.retry?.();
    this.retry = null;
  }
}
