import { toAppError, type AppError } from '#domain/errors/appError.ts';
import type { Scheduler, Sequence } from '../scheduler.ts';
import type { EntitySource } from './source.ts';
import type { SyncMetrics } from './syncMetrics.ts';
import type { InFlightRequests } from './inFlightRequests.ts';
import { paginate, type Page } from './paginate.ts';

const firstRetry = 1_000;
const lastRetry = 30_000;

/** What a pass over all lists of an entity showed. */
export interface Walked {
  seen: ReadonlySet<number>;
  /** Rows that cannot be read, since they have no id. */
  unreadable: number;
}

/** Thrown into a walk that another pass has replaced. */
class Replaced extends Error {}

/** Thrown into a walk that finds more rows than may be held. */
class TooLong extends Error {
  readonly count: number | null;

  constructor(count: number | null) {
    super('The list is longer than the replica holds.');
    this.count = count;
  }
}

export interface FullResyncPort {
  source: EntitySource;
  scheduler: Scheduler;
  sequence: Sequence;
  underWay: InFlightRequests;
  tally: SyncMetrics;
  /** Takes the rows of a page that was asked for at this moment; answers their ids, null where unreadable. */
  page(askedAt: number, raw: readonly unknown[]): (number | null)[];
  failed(error: AppError): void;
  /** The whole list was walked: these ids were on it, and so many rows without one. */
  walked(startedAt: number, walked: Walked): void;
  /** The list may not be read at all. */
  forbidden(): void;
  /** The list is longer than may be held; `count`: rows in all, null where the server does not tell. */
  tooLong(count: number | null): void;
  /** Rows that may be held. */
  maximumRows: number;
}

/** The lengths of an entity's lists as a walk learns of them. @throws TooLong */
class Length {
  private readonly totals = new Map<string, number>();
  /** Ids on lists that do not tell their totals. */
  private readonly seen = new Set<number>();
  private readonly maximum: number;

  constructor(maximum: number) {
    this.maximum = maximum;
  }

  /** A list tells how many rows it has. */
  total(part: string, rows: number): void {
    this.totals.set(part, rows);
    this.check();
  }

  /** A list that does not tell has shown these rows. */
  see(ids: readonly (number | null)[]): void {
    for (const id of ids) if (id !== null) this.seen.add(id);
    this.check();
  }

  private check(): void {
    let all = this.seen.size;
    for (const total of this.totals.values()) all += total;
    if (all > this.maximum) throw new TooLong(this.seen.size === 0 ? all : null);
  }
}

/** A walk under way: the pass that it belongs to, and what it reads. */
interface Reading {
  number: number;
  siteId: number;
  part: string;
  length: Length;
}

/** Full passes over a list, one at a time: a new one replaces the one under way. */
export class FullResync {
  private readonly port: FullResyncPort;
  private current = 0;
  private running = false;
  private callOff: (() => void) | null = null;
  /** Tries the pass again that failed and waits; null: none does. */
  private retry: (() => void) | null = null;

  constructor(port: FullResyncPort) {
    this.port = port;
  }

  /** Whether a pass is under way, or waits to be tried again. */
  get isRunning(): boolean {
    return this.running;
  }

  /** Ends the pass under way without a result. */
  cancel(): void {
    this.current += 1;
    this.running = false;
    this.callOff?.();
    this.callOff = null;
    this.retry = null;
  }

  /** A pass that waits to be tried again is tried now. */
  hurry(): void {
    const { retry } = this;
    if (retry === null) return;
    this.callOff?.();
    [this.callOff, this.retry] = [null, null];
    retry();
  }

  /** Walks the list of the site (0: of all). Failures are told and tried again, ever more slowly, until replaced. */
  start(siteId: number): void {
    this.cancel();
    this.running = true;
    void this.run(this.current, siteId, 0);
  }

  private async run(number: number, siteId: number, attempt: number): Promise<void> {
    const { sequence, scheduler } = this.port;
    const startedAt = sequence.next();
    try {
      const walked = await this.walkAll(number, siteId);
      if (number !== this.current) return;
      this.running = false;
      this.port.walked(startedAt, walked);
    } catch (thrown) {
      if (thrown instanceof Replaced || number !== this.current) return;
      if (thrown instanceof TooLong) {
        this.running = false;
        return this.port.tooLong(thrown.count);
      }
      const error = toAppError(thrown);
      this.port.failed(error);
      if (error.status === 403) {
        this.running = false;
        return this.port.forbidden();
      }
      const delay = Math.min(lastRetry, firstRetry * 2 ** attempt);
      this.retry = () => void this.run(number, siteId, attempt + 1);
      this.callOff = scheduler.after(delay, () => this.hurry());
    }
    return undefined;
  }

  private async walkAll(number: number, siteId: number): Promise<Walked> {
    const length = new Length(this.port.maximumRows);
    const seen = new Set<number>();
    let unreadable = 0;
    for (const part of this.port.source.parts ?? ['']) {
      const read = (offset: number) => this.readPage({ number, siteId, part, length }, offset);
      const walked = await this.walkPart(read);
      for (const id of walked.seen) seen.add(id);
      unreadable += walked.unreadable;
    }
    return { seen, unreadable };
  }

  /** Where the list does not come in the order of its ids, a row can hide from one walk: a second one follows. */
  private async walkPart(read: (offset: number) => Promise<Page>): Promise<Walked> {
    const first = await paginate(read);
    if (first.ordered || first.pages === 1) return first;
    const second = await paginate(read);
    return { seen: new Set([...first.seen, ...second.seen]), unreadable: second.unreadable };
  }

  private async readPage({ number, siteId, part, length }: Reading, offset: number): Promise<Page> {
    if (number !== this.current) throw new Replaced();
    const askedAt = this.port.sequence.next();
    this.port.underWay.sent(askedAt);
    this.port.tally.pageAsked();
    try {
      const { rows, count } = await this.port.source.page(offset, siteId, part);
      if (number !== this.current) throw new Replaced();
      if (count !== null) length.total(part, count);
      const ids = this.port.page(askedAt, rows);
      if (count === null) length.see(ids);
      return ids.includes(null) ? { ids, count, print: JSON.stringify(rows) } : { ids, count };
    } finally {
      this.port.underWay.back(askedAt);
    }
  }
}
