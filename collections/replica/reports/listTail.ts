import type { ListAnswer } from '#domain/calls/answers.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { EarliestTimer } from '../rows/earliestTimer.ts';
import type { Scheduler } from '../scheduler.ts';

/** Rows before the end of the list that are read with it, since the newest ones change most. */
const overlap = 50;
/** Ids further apart than this are not looked through for deleted records. */
const widestPage = 20_000;

export interface ListTailOptions {
  scheduler: Scheduler;
  /** The shortest pause between two reads (milliseconds). */
  pause: number;
  /** The longest one. */
  interval: number;
  /** Whether the whole list was read once. */
  isComplete: () => boolean;
  /** Reads a page of the list. @throws AppError */
  page: (offset: number) => Promise<ListAnswer>;
  idOf: (raw: unknown) => number | null;
  /** Whether the row is held as it is. */
  isKnown: (raw: unknown) => boolean;
  has: (id: number) => boolean;
  /** Reads a record by its id; one that does not exist is removed. */
  refresh: (id: number) => void;
  /** The number of rows that are known of the list. */
  length: () => number;
  /** How many rows were removed so far. */
  removed: () => number;
  /** Reads the whole list again. */
  resync: () => void;
  onChange: () => void;
}

/**
 * Watches a list whose changes no event announces. Each poll reads the end of the list, where new records are, and one
 * page further up, so that changes of old records and deletions are found in the course of time.
 */
export class ListTail {
  private readonly options: ListTailOptions;
  private readonly nextRead: EarliestTimer;
  private isRunning = false;
  private isReading = false;
  /** How soon a read was requested while another one was running. */
  private pending: 'soon' | 'now' | null = null;
  private readAt = Number.NEGATIVE_INFINITY;
  /** When the end of the list was read last; null: never. */
  trueAt: number | null = null;
  private hasFailed = false;
  /** When the end of the list was known to be true; null: an event has not outdated it. */
  private outdatedSince: number | null = null;
  private sweptTo = 0;
  private sweptAt: number | null = null;
  /** By how much the server's count differed from the known rows at the last poll. */
  private difference = 0;
  /** The difference for which the whole list was read again, and how many rows had been removed until then. */
  private resynced = { difference: 0, removed: 0 };

  constructor(options: ListTailOptions) {
    this.options = options;
    this.nextRead = new EarliestTimer(options.scheduler, () => void this.read());
  }

  start(): void {
    this.isRunning = true;
    this.readNow();
  }

  stop(): void {
    this.isRunning = false;
    this.nextRead.callOff();
  }

  /** Until when the records were true, if they may have changed since; null: they are as new as the newest poll. */
  staleSince(): { since: number; hasFailed: boolean } | null {
    const { outdatedSince, hasFailed } = this;
    return outdatedSince === null ? null : { since: outdatedSince, hasFailed };
  }

  /** An event may have changed the list. */
  readSoon(): void {
    if (this.outdatedSince === null) {
      this.outdatedSince = this.options.scheduler.now();
      this.options.onChange();
    }
    if (this.isReading) this.pending ??= 'soon';
    else this.schedule(this.readAt + this.options.pause);
  }

  readNow(): void {
    if (this.isReading) this.pending = 'now';
    else this.schedule(this.options.scheduler.now());
  }

  private schedule(time: number): void {
    if (this.isRunning) this.nextRead.at(Math.max(this.options.scheduler.now(), time));
  }

  private async read(): Promise<void> {
    const { scheduler, isComplete, resync, pause, interval, onChange } = this.options;
    this.nextRead.callOff();
    // Until the first reading has ended, that one decides.
    if (!isComplete()) return this.schedule(scheduler.now() + pause);
    this.isReading = true;
    this.pending = null;
    const outdatedBefore = this.outdatedSince;
    this.readAt = scheduler.now();
    try {
      await this.readEnd();
      this.sweptAt ??= this.readAt;
      if (this.readAt >= this.sweptAt + interval) await this.sweep();
      this.trueAt = this.readAt;
      this.hasFailed = false;
      if (this.outdatedSince === outdatedBefore && this.pending === null) this.outdatedSince = null;
    } catch (thrown) {
      if (this.isRunning) {
        this.hasFailed = true;
        this.outdatedSince ??= this.readAt;
      }
      // The list may not be read any more: a resync removes its records.
      if (toAppError(thrown).status === 403) resync();
    }
    this.isReading = false;
    onChange();
    const rest = { now: 0, soon: pause, never: interval }[this.pending ?? 'never'];
    return this.schedule(this.readAt + rest);
  }

  private async readEnd(): Promise<void> {
    const { page, length, idOf, has } = this.options;
    const start = Math.max(0, length() - overlap);
    let [offset, added, first] = [start, 0, null as number | null];
    for (;;) {
      const { rows, count } = await page(offset);
      const ids = rows.map(idOf);
      // A server that ignores the offset sends the whole list each time.
      if (offset > start && ids[0] === first) return this.checkLength(count ?? rows.length, added);
      first = ids[0] ?? null;
      added += ids.filter((id) => id !== null && !has(id)).length;
      this.take(rows);
      offset += rows.length;
      if (rows.length === 0 || (count !== null && offset >= count)) {
        await this.readBeginning(ids);
        return this.checkLength(count ?? offset, added);
      }
    }
  }

  /** A server that lists the newest first has them at the beginning. */
  private async readBeginning(ids: readonly (number | null)[]): Promise<void> {
    if ((ids[0] ?? 0) > (ids.at(-1) ?? 0)) this.take((await this.options.page(0)).rows);
  }

  /**
   * A difference that lasts until the next poll is of rows that were deleted or missed anywhere in the list. One that a
   * whole reading did not end is a server's other way of counting; one after removals is a new one.
   */
  private checkLength(count: number, added: number): void {
    const difference = count - this.options.length() - added;
    const removed = this.options.removed();
    const isTried = difference === this.resynced.difference && removed === this.resynced.removed;
    const isLasting = difference !== 0 && difference === this.difference && !isTried;
    this.difference = difference;
    if (difference === 0 || isLasting) this.resynced = { difference, removed };
    if (isLasting) this.options.resync();
  }

  /** Looks through one page further up. */
  private async sweep(): Promise<void> {
    const { page, length } = this.options;
    this.sweptAt = this.readAt;
    if (length() <= overlap) return;
    const { rows } = await page(this.sweptTo);
    this.take(rows);
    this.sweptTo = rows.length === 0 || this.sweptTo + rows.length >= length() ? 0 : this.sweptTo + rows.length;
  }

  /** Reads the records that differ, and those that the page should show. */
  private take(rows: readonly unknown[]): void {
    const { idOf, isKnown, has, refresh } = this.options;
    const ids = rows.map(idOf);
    for (const [index, raw] of rows.entries()) {
      const id = ids[index] ?? null;
      if (id !== null && !isKnown(raw)) refresh(id);
    }
    const seen = new Set(ids.filter((id) => id !== null));
    const isRising = ids.every((id, index) => index === 0 || (id ?? 0) > (ids[index - 1] ?? 0));
    const [first, last] = [ids[0] ?? 0, ids.at(-1) ?? 0];
    if (!isRising || last - first > widestPage) return;
    for (let id = first; id < last; id += 1) if (!seen.has(id) && has(id)) refresh(id);
  }
}
