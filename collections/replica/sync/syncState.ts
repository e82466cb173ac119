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
  isEqual: (a: Row, b: Row) => boolean;
  /** The sites that a row belongs to; null: rows belong to no site, so that every event concerns the entity. */
  sitesOf: ((row: Row) => readonly number[]) | null;
  /** The replica holds no longer list than this: it pages through the API instead. Absent: any number of rows. */
  maximumRows?: number;
  /** How long a changed record waits before it is read (milliseconds); 0 for most entities. */
  readDelay: number;
  scheduler: Scheduler;
  sequence: Sequence;
  /** Takes changes into the store, in order. */
  apply: (changes: readonly Change<Row>[]) => void;
  /** Called when freshness may have changed. */
  onStateChanged: () => void;
  /** Called when a list or records could not be read. */
  onFailed: (error: AppError, of: 'list' | 'records') => void;
  /** Called for a row that is skipped, without its values. */
  onUnreadableRow: (id: number | null, problem: string) => void;
  /** Called when an answer decided about a record; `sentAt` is the sequence number of its request. */
  onRecordRead?: (id: number, sentAt: number, row: Row | null) => void;
}

/** Requests that a part of the sync makes necessary and other parts send. */
export interface SyncActions {
  /** Sends the reads of dirty ids that may be sent now. */
  readDirtyIds: () => void;
  startResync: () => void;
}

/** What the parts that sync one entity share. */
export class SyncState<Row extends ReplicaRow> {
  readonly options: EntitySyncOptions<Row>;
  readonly actions: SyncActions;
  readonly maximumRows: number;
  readonly versions: RecordVersions<Row>;
  readonly interest: Interest<Row>;
  readonly freshness: FreshnessTracker;
  readonly metrics: SyncMetrics;
  /** Rows that the store has. */
  rowCount = 0;
  /** Whether a full resync is running, or waits to be retried. */
  isResyncing = false;
  /** Since when a record is known to have changed that could not be read; null: there is none. */
  unreadSince: number | null = null;

  constructor(options: EntitySyncOptions<Row>, actions: SyncActions) {
    const now = () => options.scheduler.now();
    this.options = options;
    this.actions = actions;
    this.maximumRows = options.maximumRows ?? Number.POSITIVE_INFINITY;
    this.versions = new RecordVersions(now);
    this.interest = new Interest(options.sitesOf);
    this.freshness = new FreshnessTracker(now);
    this.metrics = new SyncMetrics(now);
  }

  /** Takes changes into the store. */
  apply(changes: readonly Change<Row>[]): void {
    if (changes.length === 0) return;
    for (const { before, row } of changes) this.rowCount += Number(row !== null) - Number(before !== null);
    this.options.apply(changes);
  }

  /** A change that could not be read keeps the entity from being live until it is read. */
  updateUnreadSince(): void {
    const hasUnread = this.versions.dirtyIds.haveFailedReads;
    if (hasUnread === (this.unreadSince !== null)) return;
    this.unreadSince = hasUnread ? this.options.scheduler.now() : null;
    this.options.onStateChanged();
  }
}
