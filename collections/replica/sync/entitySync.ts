import { replicaTiming } from '#domain/limits/replica.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import type { Coverage, Freshness } from '#domain/live/connection.ts';
import { FullResync } from './fullResync.ts';
import { OwnSaves, type SavedRecord, type SyncEvent } from './ownSaves.ts';
import { ReadYourWrites, RecordReader } from './recordReader.ts';
import { ResyncResult } from './resyncResult.ts';
import { RowIngest } from './rowIngest.ts';
import type { ReplicaRow } from './source.ts';
import type { SyncCounts } from './syncMetrics.ts';
import { SyncState, type EntitySyncOptions } from './syncState.ts';

/**
 * Syncs one entity by the rules of INVARIANTS.md: a full resync seeds it, events and reads keep it true. An event marks
 * an id dirty here, `RecordReader` reads the record, `RowIngest` stores the answer.
 */
export class EntitySync<Row extends ReplicaRow> {
  private readonly options: EntitySyncOptions<Row>;
  private readonly state: SyncState<Row>;
  private readonly result: ResyncResult<Row>;
  private readonly reader: RecordReader<Row>;
  private readonly ownWrites: ReadYourWrites<Row>;
  private readonly ownSaves: OwnSaves<Row>;
  private readonly fullResync: FullResync<Row>;

  constructor(options: EntitySyncOptions<Row>) {
    this.options = options;
    this.state = new SyncState(options, {
      readDirtyIds: () => this.reader.flush(),
      startResync: () => this.fullResync.start(),
    });
    this.result = new ResyncResult(this.state);
    const ingest = new RowIngest(this.state, this.result);
    this.reader = new RecordReader(this.state, ingest);
    this.ownWrites = new ReadYourWrites(this.state, this.reader);
    this.ownSaves = new OwnSaves(this.state, ingest, (event, isOwn) => this.event(event, isOwn));
    this.fullResync = new FullResync(this.state, ingest, this.result);
  }

  /**
   * Begins with cached rows, which are stale until a resync has seen them.
   * @param trueAt until when the followed list was true; null: it was never complete.
   * @param otherSites the same for other sites with rows among these.
   */
  restore(rows: readonly Row[], trueAt: number | null, otherSites: ReadonlyMap<number, number> = new Map()): void {
    const sentAt = this.options.sequence.next();
    for (const row of rows) {
      this.state.versions.takeAnswer(this.state.keyOf(row), sentAt, row);
      this.state.countRow(row, 1);
    }
    const { interest, freshness, lacksSites } = this.state;
    if (interest.siteId === 0 || /* rule 12: cached-sites-are-lost */ !lacksSites)
      freshness.restore(trueAt, otherSites);
    this.options.onStateChanged();
  }

  /**
   * Follows this site's rows (0: all sites') from now on. Returns whether a resync is needed: it is not after all
   * sites where each row says its site, because their rows include each site's.
   */
  followSite(siteId: number): boolean {
    const { interest, freshness, isResyncing, lacksSites } = this.state;
    const { siteId: from, isPaged } = interest;
    interest.followSite(siteId);
    if (interest.siteId === from) return false;
    this.result.unreadableRows = 0;
    const isWhole = freshness.wasComplete && !isPaged && !isResyncing;
    if (from === 0 && isWhole && /* rule 12: all-tell-their-site */ !lacksSites) {
      freshness.onSiteNarrowed(from);
      return false;
    }
    freshness.onSiteChanged(isPaged ? null : from, siteId);
    // Rows of other sites may have lost their site in the list of all.
    // rule 12: sites-are-lost
    if (from === 0 && lacksSites) freshness.forget();
    interest.setWhole();
    return true;
  }

  /** No screen shows the list, and no event announces its changes: its rows grow stale from now on. */
  suspend(): void {
    this.fullResync.cancel();
    this.disconnected();
  }

  /**
   * Reads the whole list: after a connect, on a change of site, for lists without events. The entity is not live until
   * this is done.
   */
  resync(connected: boolean): void {
    const { versions, freshness } = this.state;
    freshness.onResyncStarted(connected);
    // An answer in flight may be older than events that never came, even where a list has decided meanwhile.
    /* rule 8: in-flight-is-dirty */ for (const id of this.reader.idsInFlight())
      versions.markDirty(id, this.options.sequence.next(), 'recheck');
    this.fullResync.start();
    this.reader.reset();
    // rule 8: saves-in-flight
    this.ownSaves.forget();
    this.state.updateUnreadSince();
    this.options.onStateChanged();
  }

  /** Reads the whole list again, at once even after a failure. The freshness stays as it is. */
  resyncInBackground(): void {
    if (this.state.isResyncing) this.fullResync.retryNow();
    else this.fullResync.start();
  }

  /** The socket is back and recovered every missed event. */
  recovered(): void {
    /* rule 8: unrecovered */ if (!this.state.freshness.onRecovered()) return this.resync(true);
    this.reader.reset();
    this.state.updateUnreadSince();
    return this.options.onStateChanged();
  }

  disconnected(): void {
    this.state.freshness.onDisconnected();
    this.options.onStateChanged();
  }

  stop(): void {
    /* rule 16: no-resync-after-end */ this.fullResync.cancel();
    /* rule 16: no-read-after-end */ this.reader.stop();
    this.ownWrites.stop();
    this.ownSaves.stop();
  }

  stopAndWithdraw(): void {
    this.stop();
    /* rule 16: rights-end */ this.result.withdraw(() => true);
    this.state.interest.waiters.end();
  }

  freshness(): Freshness {
    const freshness = this.state.freshness.current();
    const { unreadSince } = this.state;
    /* rule 12: live-is-read */ if (freshness.state !== 'live' || unreadSince === null) return freshness;
    return { state: 'reconciling', complete: true, since: unreadSince };
  }

  /** Until when the list of each site (0: of all) that is held whole was known to be true (milliseconds since 1970). */
  watermarks(): ReadonlyMap<number, number> {
    const { interest, freshness } = this.state;
    return freshness.watermarks(interest.isPaged ? null : interest.siteId);
  }

  /** Whether the followed list is held whole, or too long for that. */
  coverage(): Coverage {
    return this.state.interest.coverage();
  }

  metrics(): SyncCounts {
    return this.state.metrics.snapshot();
  }

  /** The number of entries in memory beside the rows, for tests that watch that they stay few. */
  memorySizes(): Record<string, number> {
    const { versions, freshness, interest } = this.state;
    const sizes = { ...versions.memorySizes(), ...this.reader.memorySizes() };
    return { ...sizes, sites: freshness.siteCount, waiters: interest.waiters.size, saves: this.ownSaves.size };
  }

  get rowCount(): number {
    return this.state.rowCount;
  }

  /** Whether some rows don't say their site, so that the list of all sites tells no site's rows. */
  get lacksSites(): boolean {
    return this.state.lacksSites;
  }

  /** Whether the list turned out to have many pages, or may have: its last rows come late. */
  get isLong(): boolean {
    return this.fullResync.isLong;
  }

  /** Rows of the list that the last resync could not read. */
  get unreadableRows(): number {
    return this.result.unreadableRows;
  }

  /** The row as the store has it; undefined when it has none. */
  visibleRow(id: RecordKey): Row | undefined {
    return this.state.versions.visibleRow(id);
  }

  /** The row as it was read last, hidden or not. */
  lastRow(id: RecordKey): Row | undefined {
    return this.state.versions.lastRow(id);
  }

  visibleRows(): Iterable<Row> {
    return this.state.versions.visibleRows();
  }

  /** @param isOwn a user here made the change: the record is read at once, without the event's delay. */
  event(event: SyncEvent, isOwn = false): void {
    /* rule 19: own-event */ if (this.ownSaves.covers(event)) return;
    const { act, id } = event;
    const { versions, interest, metrics } = this.state;
    const { sequence, readDelay } = this.options;
    const at = sequence.next();
    const isFollowed = interest.concerns(event, versions.lastRow(id));
    const matters =
      isFollowed &&
      /* rule 5: unheld-is-free */ (versions.knows(id) ||
        /* rule 5: create-is-read */ (act === 'CREATE' && interest.acceptsNew(id)));
    metrics.onEvent(matters, this.reader.willRead(id));
    if (!matters) {
      versions.bufferEvent(id, at);
      return;
    }
    versions.markDirty(id, /* rule 3: event-overtakes-reads */ at, 'event');
    const before = versions.visibleRow(id);
    if (/* rule 3: delete-hides */ act === 'DELETE' && versions.hide(id) && before !== undefined) {
      this.state.apply([{ id, before, row: null, origin: 'event' }]);
    }
    if (act === 'DELETE') return this.reader.readDeleted(id, Math.max(readDelay, replicaTiming.deletedRead));
    if (isOwn) return this.ownWrites.read(id);
    /* rule 7: read-delay */ if (readDelay > 0) versions.dirtyIds.postpone(id, readDelay);
    return this.reader.onMarked(id);
  }

  /** A user here is about to save a record: `requestId` names the request. @param id null: the save makes a record. */
  beginSave(requestId: string, id: RecordKey | null): void {
    this.ownSaves.begin(requestId, id);
  }

  /**
   * The save has ended. @param saved null: it failed, or its answer tells no id.
   * @returns whether the replica has the record from the answer, or reads it; else the caller reports a change.
   */
  endSave(requestId: string, saved: SavedRecord | null): boolean {
    return this.ownSaves.end(requestId, saved);
  }

  /** Reads a record now, held or not: a screen or a command needs the truth. */
  refresh(id: RecordKey): void {
    this.reader.readNow(id);
  }

  /**
   * Reads a record now and keeps it, of any site; a read that is in flight counts, since an event after it reads again.
   * Resolves with whether the record exists.
   * @throws AppError when the read failed (it is retried anyway), or when the record is unreadable.
   */
  fetch(id: RecordKey): Promise<boolean> {
    const exists = this.state.interest.waiters.wait(id);
    if (!this.reader.isAwaited(id)) this.reader.readNow(id);
    return exists;
  }

  /** Sets the records on screen: they are held and kept true, of any site. */
  setPinned(ids: ReadonlySet<RecordKey>): void {
    this.state.interest.setPinned(ids);
  }

  /** Sets the rows that lists on screens show: they are read before others. */
  setPrioritized(ids: ReadonlySet<RecordKey>): void {
    this.state.interest.setPrioritized(ids);
  }
}
