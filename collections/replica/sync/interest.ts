import type { RecordKey } from '#domain/entities/recordKey.ts';
import { AppError } from '#domain/errors/appError.ts';
import type { Coverage } from '#domain/live/connection.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import { apiMessages } from '#domain/messages/api.ts';
import type { ReplicaRow } from './source.ts';

/** Decides which rows are held: those of the followed list, and pinned records of any site. */
export class Interest<Row extends ReplicaRow> {
  readonly waiters = new RecordWaiters();
  private readonly sitesOf: ((row: Row) => readonly number[]) | null;
  /** The followed site; 0 for all. */
  private followedSite = 0;
  private paged: { count: number | null } | null = null;
  private pinned: ReadonlySet<RecordKey> = new Set();
  private prioritized: ReadonlySet<RecordKey> = new Set();

  /** @param sitesOf the sites that a row belongs to; null: rows belong to no site. */
  constructor(sitesOf: ((row: Row) => readonly number[]) | null) {
    this.sitesOf = sitesOf;
  }

  /** The site whose list is read; 0 for the list of all. */
  get siteId(): number {
    return this.sitesOf === null ? 0 : this.followedSite;
  }

  followSite(siteId: number): void {
    this.followedSite = siteId;
  }

  /** Whether the list is too long to be held: only pinned records are. */
  get isPaged(): boolean {
    return this.paged !== null;
  }

  setPaged(count: number | null): void {
    this.paged = { count };
  }

  setWhole(): void {
    this.paged = null;
  }

  coverage(): Coverage {
    return this.paged === null ? { kind: 'whole' } : { kind: 'paged', count: this.paged.count };
  }

  /** Screens show these records: they are held, of whichever site they are. */
  setPinned(ids: ReadonlySet<RecordKey>): void {
    this.pinned = ids;
  }

  /** Sets the rows that lists on screens show: they are read before others. */
  setPrioritized(ids: ReadonlySet<RecordKey>): void {
    this.prioritized = ids;
  }

  /** Whether the record is on a screen, so that it is read before others. */
  isPrioritized(id: RecordKey): boolean {
    return this.prioritized.has(id) || this.isPinned(id);
  }

  pinnedIds(): Iterable<RecordKey> {
    return this.pinned;
  }

  isPinned(id: RecordKey): boolean {
    return this.pinned.has(id) || this.waiters.has(id);
  }

  /** Whether the followed list covers the row; a list that is too long covers none. */
  covers(row: Row): boolean {
    if (this.paged !== null) return false;
    return this.sitesOf === null || this.followedSite === 0 || this.sitesOf(row).includes(this.followedSite);
  }

  /** Whether the row belongs to a site that it does not say. */
  lacksSite(row: Row): boolean {
    return this.sitesOf !== null && this.sitesOf(row).length === 0;
  }

  acceptsNew(id: RecordKey): boolean {
    return this.paged === null || this.isPinned(id);
  }

  /** Whether an event may be about a row that is held; the row as it was read last may decide. */
  concerns({ id, siteId }: Pick<LiveEvent, 'siteId'> & { id: RecordKey }, lastRow: Row | undefined): boolean {
    if (this.siteId === 0 || siteId === undefined || siteId === this.siteId) return true;
    // rule 5: other-sites-are-free
    return /* rule 14: shown-is-followed */ this.isPinned(id) || (lastRow !== undefined && this.covers(lastRow));
  }
}

interface Waiter {
  promise: Promise<boolean>;
  resolve: (exists: boolean) => void;
  reject: (reason: unknown) => void;
}

function makeWaiter(): Waiter {
  const waiter: Partial<Waiter> = {};
  const promise = new Promise<boolean>((resolve, reject) => Object.assign(waiter, { resolve, reject }));
  return Object.assign(waiter, { promise }) as Waiter;
}

/** Promises of reads of single records, by id. */
class RecordWaiters {
  private readonly waiters = new Map<RecordKey, Waiter>();

  has(id: RecordKey): boolean {
    return this.waiters.has(id);
  }

  get size(): number {
    return this.waiters.size;
  }

  /** Resolves with whether the record exists, once a read has decided. */
  wait(id: RecordKey): Promise<boolean> {
    const waiter = this.waiters.get(id) ?? makeWaiter();
    this.waiters.set(id, waiter);
    return waiter.promise;
  }

  resolve(id: RecordKey, exists: boolean): void {
    this.waiters.get(id)?.resolve(exists);
    this.waiters.delete(id);
  }

  reject(ids: readonly RecordKey[], reason: unknown): void {
    for (const id of ids) {
      this.waiters.get(id)?.reject(reason);
      this.waiters.delete(id);
    }
  }

  /** The record exists, but its row is unreadable. */
  rejectUnreadable(id: RecordKey): void {
    this.reject([id], new AppError({ code: 'unreadable', message: apiMessages.unexpected, status: 500 }));
  }

  /** Nothing is read any more: every waiter learns that its record does not exist. */
  end(): void {
    for (const id of Array.from(this.waiters.keys())) this.resolve(id, false);
  }
}
