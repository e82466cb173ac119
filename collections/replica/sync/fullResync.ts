import { growingPause } from '#domain/limits/growingPause.ts';
import { replicaTiming } from '#domain/limits/replica.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { paginate, type Page } from './paginate.ts';
import type { ListedIds, ResyncResult } from './resyncResult.ts';
import type { RowIngest } from './rowIngest.ts';
import type { ReplicaRow } from './source.ts';
import type { SyncState } from './syncState.ts';

/** The most pages of a list whose rows come soon after each other. */
const fewPages = 3;

/** Thrown into a resync that another one has replaced. */
class Replaced extends Error {}

/** Thrown into a resync that finds more rows than may be held. */
class TooLong extends Error {
  /** Rows of the list; null where the server does not say. */
  readonly count: number | null;

  constructor(count: number | null) {
    super('The list is longer than the replica holds.');
    this.count = count;
  }
}

/** Adds up the lengths of an entity's lists while a resync reads them. Its methods throw TooLong. */
class ListLength {
  private readonly totals = new Map<string, number>();
  /** Ids on lists whose answers have no total. */
  private readonly seen = new Set<RecordKey>();
  private readonly maximum: () => number;

  constructor(maximum: () => number) {
    this.maximum = maximum;
  }

  /** The least number of rows, as far as the lists have been read; infinite where one does not tell its length. */
  get least(): number {
    if (this.seen.size > 0) return Number.POSITIVE_INFINITY;
    return [...this.totals.values()].reduce((sum, rows) => sum + rows, 0);
  }

  setTotal(part: string, rows: number): void {
    this.totals.set(part, rows);
    this.check();
  }

  addIds(ids: readonly (RecordKey | null)[]): void {
    for (const id of ids) if (id !== null) this.seen.add(id);
    this.check();
  }

  private check(): void {
    let all = this.seen.size;
    for (const total of this.totals.values()) all += total;
    // rule 15: too-long
    if (all > this.maximum()) throw new TooLong(this.seen.size === 0 ? all : null);
  }
}

interface ListRead {
  number: number;
  siteId: number;
  part: string;
  length: ListLength;
}

/** Reads all lists of an entity from beginning to end, one resync at a time: a new one replaces the running one. */
export class FullResync<Row extends ReplicaRow> {
  private readonly state: SyncState<Row>;
  private readonly ingest: RowIngest<Row>;
  private readonly result: ResyncResult<Row>;
  private current = 0;
  private cancelTimer: (() => void) | null = null;
  /** Retries the failed resync; null: no retry waits. */
  private retry: (() => void) | null = null;
  /** What the running resync knows of the length of its lists. */
  private length: ListLength | null = null;

  constructor(state: SyncState<Row>, ingest: RowIngest<Row>, result: ResyncResult<Row>) {
    this.state = state;
    this.ingest = ingest;
    this.result = result;
  }

  /** Whether the lists that are read turned out to have many pages, or may have. */
  get isLong(): boolean {
    return this.length !== null && this.length.least > fewPages * Math.max(1, this.state.largestPage);
  }

  /** Ends the running resync without a result. */
  cancel(): void {
    this.current += 1;
    this.state.isResyncing = false;
    this.cancelTimer?.();
    this.cancelTimer = null;
    this.retry = null;
  }

  retryNow(): void {
    const { retry } = this;
    if (retry === null) return;
    this.cancelTimer?.();
    [this.cancelTimer, this.retry] = [null, null];
    retry();
  }

  /**
   * Reads the followed site's list. A failed resync is retried, ever more slowly, until another one replaces it. Pinned
   * records of other sites are not on the list: they are read beside it.
   */
  start(): void {
    const { versions, interest, metrics, options } = this.state;
    this.result.cancel();
    for (const id of interest.pinnedIds()) {
      const row = versions.lastRow(id);
      /* rule 14: shown-elsewhere */ if (row === undefined || !interest.covers(row))
        versions.markDirty(id, options.sequence.next(), 'recheck');
    }
    metrics.onResyncStarted();
    this.cancel();
    this.state.isResyncing = true;
    void this.run(this.current, interest.siteId, 0);
  }

  private async run(number: number, siteId: number, attempt: number): Promise<void> {
    const { sequence, scheduler, onFailed } = this.state.options;
    const startedAt = sequence.next();
    try {
      const listed = await this.readLists(number, siteId);
      if (number !== this.current) return;
      this.state.isResyncing = false;
      this.result.onListed(startedAt, listed);
    } catch (thrown) {
      if (thrown instanceof Replaced || number !== this.current) return;
      if (thrown instanceof TooLong) {
        this.state.isResyncing = false;
        return this.result.onTooLong(thrown.count);
      }
      const error = toAppError(thrown);
      onFailed(error, 'list');
      if (error.status === 403) {
        this.state.isResyncing = false;
        return this.result.onForbidden();
      }
      const delay = growingPause(replicaTiming.retry, attempt);
      this.retry = () => void this.run(number, siteId, attempt + 1);
      // rule 8: resync-retry
      this.cancelTimer = scheduler.after(delay, () => this.retryNow());
    }
    return undefined;
  }

  private async readLists(number: number, siteId: number): Promise<ListedIds> {
    const length = new ListLength(() => this.state.maximumRows);
    this.length = length;
    const seen = new Set<RecordKey>();
    let unreadable = 0;
    // rule 9: every-part
    for (const part of this.state.options.source.parts ?? ['']) {
      const read = (offset: number) => this.readPage({ number, siteId, part, length }, offset);
      const listed = await this.readList(read);
      for (const id of listed.seen) seen.add(id);
      unreadable += listed.unreadable;
    }
    return { seen, unreadable };
  }

  /** Reads a list. One that is not ordered by id is read twice: rows that shift can hide from the first reading. */
  private async readList(read: (offset: number) => Promise<Page>): Promise<ListedIds> {
    const first = await paginate(read);
    // rule 9: second-pass
    if (first.ordered || first.isOneAnswer) return first;
    const second = await paginate(read);
    return { seen: new Set([...first.seen, ...second.seen]), unreadable: second.unreadable };
  }

  private async readPage({ number, siteId, part, length }: ListRead, offset: number): Promise<Page> {
    if (number !== this.current) throw new Replaced();
    const { options, versions, metrics } = this.state;
    const sentAt = options.sequence.next();
    versions.inFlight.add(sentAt);
    metrics.onPageSent();
    try {
      const { rows, count } = await options.source.page(offset, siteId, part);
      // rule 8: replaced-page
      if (number !== this.current) throw new Replaced();
      this.state.largestPage = Math.max(this.state.largestPage, rows.length);
      if (count !== null) length.setTotal(part, count);
      const ids = this.ingest.takeRows(sentAt, rows);
      if (count === null) length.addIds(ids);
      return ids.includes(null) ? { ids, count, fingerprint: JSON.stringify(rows) } : { ids, count };
    } finally {
      versions.inFlight.done(sentAt);
    }
  }
}
