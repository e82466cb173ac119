import type { RecordKey } from '#domain/entities/recordKey.ts';
import type { AppError } from '#domain/errors/appError.ts';
import type { Scheduler, Sequence } from '../scheduler.ts';
import { FreshnessTracker } from './freshnessTracker.ts';
import { Interest } from './interest.ts';
import { RecordVersions } from './recordVersions.ts';
import type { Change, EntitySource, Parsed, ReplicaRow } from './source.ts';
import { SyncMetrics } from './syncMetrics.ts';

export interface EntitySyncOptions<Row extends ReplicaRow> {
  source: EntitySource;
  parse: (raw: unknown) => Parsed<Row>;
  /** Tells rows apart; absent: their ids do. Everything in `sync/` that is called an id is this key. */
  keyOf?: (row: Row) => RecordKey;
  isEqual: (a: Row, b: Row) => boolean;
  /** Whether rows of this entity have this field, where a server sends it; absent: only fields of held rows are known. */
  isDeclared?: (field: string) => boolean;
  /** The sites that a row belongs to; null: rows belong to no site, so every event concerns the entity. */
  sitesOf: ((row: Row) => readonly number[]) | null;
  /**
   * The longest list that the replica holds, given the most rows of a page so far; a longer one is paged through the
   * API. Absent: no limit.
   */
  maximumRows?: (largestPage: number) => number;
  /** How long a changed record waits before it is read (milliseconds); 0 for most entities. */
  readDelay: number;
  scheduler: Scheduler;
  sequence: Sequence;
  /** Applies changes to the store, in order. */
  apply: (changes: readonly Change<Row>[]) => void;
  /** Called when freshness may have changed. */
  onStateChanged: () => void;
  onFailed: (error: AppError, of: 'list' | 'records') => void;
  /** Called for a skipped row, without its values. */
  onUnreadableRow: (id: RecordKey | null, problem: string) => void;
  /** Called when an answer decided about a record; `sentAt` is the sequence number of its request. */
  onRecordRead?: (id: RecordKey, sentAt: number, row: Row | null) => void;
}

/** Requests that a part of the sync makes necessary and other parts send. */
export interface SyncActions {
  /** Sends the reads that are due. */
  readDirtyIds: () => void;
  startResync: () => void;
}

/** The state that the parts that sync one entity share. */
export class SyncState<Row extends ReplicaRow> {
  readonly options: EntitySyncOptions<Row>;
  readonly actions: SyncActions;
  readonly keyOf: (row: Row) => RecordKey;
  readonly versions: RecordVersions<Row>;
  readonly interest: Interest<Row>;
  readonly freshness: FreshnessTracker;
  readonly metrics: SyncMetrics;
  rowCount = 0;
  /** The most rows that a page of a list had. */
  largestPage = 0;
  private rowsWithoutSite = 0;
  /** Whether a full resync is running, or waits to be retried. */
  isResyncing = false;
  /** Since when a changed record could not be read; null: there is none. */
  unreadSince: number | null = null;

  constructor(options: EntitySyncOptions<Row>, actions: SyncActions) {
    const now = () => options.scheduler.now();
    this.options = options;
    this.actions = actions;
    this.keyOf = options.keyOf ?? (({ id }) => id);
    this.versions = new RecordVersions(now);
    this.interest = new Interest(options.sitesOf);
    this.freshness = new FreshnessTracker(now);
    this.metrics = new SyncMetrics(now);
  }

  get maximumRows(): number {
    return this.options.maximumRows?.(this.largestPage) ?? Number.POSITIVE_INFINITY;
  }

  apply(changes: readonly Change<Row>[]): void {
    if (changes.length === 0) return;
    for (const { before, row } of changes) {
      if (before !== null) this.countRow(before, -1);
      if (row !== null) this.countRow(row, 1);
    }
    this.options.apply(changes);
  }

  /** Counts a row that is held from now on (1), or no longer (-1). */
  countRow(row: Row, by: 1 | -1): void {
    this.rowCount += by;
    if (this.interest.lacksSite(row)) this.rowsWithoutSite += by;
  }

  /** Whether some rows don't say their site, so that the list of all sites tells no site's rows. */
  get lacksSites(): boolean {
    return this.rowsWithoutSite > 0;
  }

  /** Updates `unreadSince`: the entity is not live until such a change is read. */
  updateUnreadSince(): void {
    const hasUnread = this.versions.dirtyIds.haveFailedReads;
    if (hasUnread === (this.unreadSince !== null)) return;
    this.unreadSince = hasUnread ? this.options.scheduler.now() : null;
    this.options.onStateChanged();
  }
}
