import { hasCompleteEvents } from '#domain/entities/define.ts';
import { allSites } from '#domain/entities/site.ts';
import { entityOf, replicatedNames, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { keysOfEvent, type RecordKey } from '#domain/entities/recordKey.ts';
import { timing } from '#domain/limits/timing.ts';
import type { EntityState } from '#domain/live/connection.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import { neverSynced } from '#domain/live/freshness.ts';
import type { AppError } from '#domain/errors/appError.ts';
import type { EntitySync } from '../sync/entitySync.ts';
import { EntitiesInView } from './entitiesInView.ts';
import { ListFreshness } from './listFreshness.ts';
import { PageQueue } from './pageQueue.ts';
import { isOfSite, openEntitySync, type OpenedSync, type OpenSyncOptions } from './openEntitySync.ts';
import type { SocketWait } from '../socketWait.ts';

/** A list without events that one view had read serves the next ones so long (milliseconds). */
const sharedFor = 5_000;

export interface SyncRegistryOptions extends OpenSyncOptions {
  socketWait: SocketWait;
}

export const notSynced: EntityState = {
  siteId: allSites.id,
  freshness: neverSynced,
  coverage: { kind: 'whole' },
};

/** Whether the entity is synced only while it is in view. */
const isWindow = (name: EntityName) => entityOf(name).replication === 'window';

/** The sync of each entity that the user may read: decides when each is resynced, and passes events on. */
export class SyncRegistry {
  private readonly options: SyncRegistryOptions;
  private readonly syncs = new Map<EntityName, OpenedSync>();
  /** The followed site; 0 for all, null while none is chosen: rows of sites are not read then. */
  private siteId: number | null = null;
  /** Set by `connected` and `disconnected`. */
  isConnected = false;
  /** Entities whose first resync has begun. */
  private readonly begun = new Set<EntityName>();
  private readonly inView = new EntitiesInView({
    onEntered: (name, isOpenElsewhere) => this.onEnteredView(name, isOpenElsewhere),
    onLeft: (name) => this.onLeftView(name),
  });
  private readonly freshness = new ListFreshness({
    lastResyncOf: (name) => this.lastResyncOf(name),
    isInView: (name) => this.inView.has(name),
    hasBegun: (name) => this.hasBegun(name),
  });
  /** Records on screens. */
  private pinned: ReadonlyMap<EntityName, ReadonlySet<RecordKey>> = new Map();
  /** The rows that lists on screens show. */
  private prioritized: ReadonlyMap<EntityName, ReadonlySet<RecordKey>> = new Map();
  private readonly timers = new Set<() => void>();
  /** The queue for pages of all entities. */
  readonly pages = new PageQueue();

  constructor(options: SyncRegistryOptions) {
    this.options = options;
  }

  get(name: EntityName): EntitySync<AnyRecord> | undefined {
    return this.syncs.get(name)?.sync;
  }

  names(): EntityName[] {
    return [...this.syncs.keys()];
  }

  isInView(name: EntityName): boolean {
    return this.inView.has(name);
  }

  /** The followed site; 0 for all. */
  get followedSite(): number {
    return this.siteId ?? allSites.id;
  }

  /** The state of an entity's rows; undefined: the entity is not synced. */
  stateOf(name: EntityName): EntityState | undefined {
    const sync = this.get(name);
    if (sync === undefined) return undefined;
    const siteId = isOfSite(name) ? this.followedSite : allSites.id;
    const { unreadableRows, lacksSites, isLong } = sync;
    const skipped = unreadableRows === 0 ? {} : { skipped: unreadableRows };
    const sites = lacksSites ? { lacksSites } : {};
    const length = isLong ? { isLong } : {};
    const state = { siteId, freshness: this.freshness.of(name, sync), coverage: sync.coverage() };
    return { ...state, ...skipped, ...sites, ...length };
  }

  /** Starts with cached rows; the first resyncs wait for the socket. */
  start(siteId: number | null): void {
    this.siteId = siteId;
    this.options.socketWait.begin(() => this.beginAllowed());
    this.scheduleResync();
  }

  stop(): void {
    for (const callOff of this.timers) callOff();
    this.timers.clear();
    for (const { sync } of this.syncs.values()) sync.stop();
    this.pages.reset();
    this.syncs.clear();
    this.freshness.clear();
    this.begun.clear();
    this.options.socketWait.stop();
    this.isConnected = false;
  }

  /** The socket is up. Unless it recovered every missed event, every list is resynced. */
  connected(recovered: boolean): void {
    const { socketWait } = this.options;
    const isFirst = !socketWait.isOver;
    this.isConnected = true;
    socketWait.end();
    if (!recovered) this.pages.reset();
    if (!recovered || isFirst) return this.resyncAll();
    for (const [name, { sync }] of this.syncs) if (this.isFollowed(name)) sync.recovered();
    return undefined;
  }

  disconnected(): void {
    this.isConnected = false;
    for (const { sync } of this.syncs.values()) sync.disconnected();
  }

  /** @param isOwn a user here made the change. */
  event({ entity, ...sent }: LiveEvent, isOwn = false): void {
    if (entity === 'alarmingUnits') return;
    const opened = this.syncs.get(entity);
    if (opened === undefined) return;
    // An event of these entities is about a config: its DELETE does not mean that the device is gone, and a read
    // decides.
    const isOfConfig = entityOf(entity).changesSilently === true && !isOwn;
    const act = isOfConfig && sent.act === 'DELETE' ? 'UPDATE' : sent.act;
    opened.source.noteKey(sent);
    for (const id of keysOfEvent(entity, sent)) opened.sync.event({ ...sent, act, id }, isOwn);
  }

  /** A user here made the change: entities in view that have no events may have changed too. */
  changedHere(event: LiveEvent, isKnown = false): void {
    if (!isKnown) this.event(event, true);
    const { entity } = event;
    if (entity === 'alarmingUnits' || entityOf(entity).changesAlone !== true) this.refetch();
    else if (this.inView.has(entity)) this.resyncUnannounced(entity);
  }

  setSite(siteId: number | null): void {
    if (siteId === null || siteId === this.siteId) return;
    const isFirst = this.siteId === null;
    this.siteId = siteId;
    for (const [name, { sync }] of this.syncs) {
      const needsResync = sync.followSite(siteId) || (isFirst && isOfSite(name));
      if (isOfSite(name)) this.freshness.forgetFailure(name);
      if (needsResync && this.mayResync(name)) this.resync(name);
      else this.options.onStateChanged(name);
    }
  }

  /** Resyncs an entity that was added, unless the first resync of all is still to come. */
  resyncAdded(name: EntityName): void {
    if (this.mayResync(name)) this.resync(name);
    else this.options.onStateChanged(name);
  }

  /**
   * Adds syncs of entities that may be read now. Returns the removed entities.
   * @param isRestoring entities whose cached rows are read first: they are added later.
   * @param isOther entities whose records have other fields now: they are read anew.
   */
  setReadable(
    isReadable: (name: EntityName) => boolean,
    isRestoring: (name: EntityName) => boolean = () => false,
    isOther: (name: EntityName) => boolean = () => false,
  ): EntityName[] {
    const held = this.names();
    const ended = held.filter((name) => !isReadable(name) || isOther(name));
    for (const name of ended) this.remove(name);
    for (const name of replicatedNames) {
      if (!isReadable(name) || isRestoring(name) || this.syncs.has(name)) continue;
      this.addSync(name);
      this.resyncAdded(name);
    }
    return ended;
  }

  /**
   * Sets the entities in view, each once for every tab that shows it. They are resynced first. An entity without events
   * is resynced when a tab opens it, and periodically after that.
   */
  setViews(entities: readonly EntityName[]): void {
    this.inView.set(entities);
  }

  /** Keeps these entities in view for the view that `open` opens, until the returned function is called. */
  watch(entities: readonly EntityName[], open: () => () => void): () => void {
    return this.inView.watch(entities, open);
  }

  /** Resyncs entities in view that have no events: a user returned to a tab, or changed something. */
  refetch(): void {
    for (const name of this.inView.names()) this.resyncUnannounced(name);
  }

  /** A resync of the list finds the record. */
  createdHere(name: EntityName): void {
    this.resyncList(name);
  }

  /** Resyncs an entity's list, with or without events. */
  private resyncList(name: EntityName): void {
    if (this.isFollowed(name) && this.hasBegun(name)) this.get(name)?.resyncInBackground();
  }

  /** Sets the records on screens: they are kept true, of whichever site they are. */
  setPinned(ids: ReadonlyMap<EntityName, ReadonlySet<RecordKey>>): void {
    this.pinned = ids;
    for (const [name, { sync }] of this.syncs) sync.setPinned(ids.get(name) ?? new Set());
  }

  /** Sets the rows that lists on screens show: they are read before others. */
  setPrioritized(ids: ReadonlyMap<EntityName, ReadonlySet<RecordKey>>): void {
    this.prioritized = ids;
    for (const [name, { sync }] of this.syncs) sync.setPrioritized(ids.get(name) ?? new Set());
  }

  addSync(name: EntityName): EntitySync<AnyRecord> {
    const opened = openEntitySync(name, {
      ...this.options,
      onFailed: (_entity, error, of) => this.failed(name, error, of),
      pages: this.pages,
      isUrgent: () => this.isUrgent(name),
    });
    opened.sync.followSite(this.followedSite);
    opened.sync.setPinned(this.pinned.get(name) ?? new Set());
    opened.sync.setPrioritized(this.prioritized.get(name) ?? new Set());
    this.syncs.set(name, opened);
    return opened.sync;
  }

  /** Removes the sync of an entity with its rows. */
  remove(name: EntityName): void {
    this.get(name)?.stopAndWithdraw();
    this.syncs.delete(name);
    this.freshness.forget(name);
    this.begun.delete(name);
  }

  private failed(name: EntityName, error: AppError, of: 'list' | 'records'): void {
    this.freshness.failed(name, error, of);
    this.options.onFailed(name, error, of);
    this.options.onStateChanged(name);
  }

  private lastResyncOf(name: EntityName): number | null {
    return this.get(name)?.metrics().lastResyncAt ?? null;
  }

  private onEnteredView(name: EntityName, isOpenElsewhere: boolean): void {
    if (!isOpenElsewhere) this.freshness.markStale(name);
    const isToBegin = isWindow(name) || !this.hasBegun(name);
    if (isToBegin && !isOpenElsewhere && this.mayResync(name)) this.resync(name);
    else if (!isOpenElsewhere || !this.wasReadNow(name)) this.resyncUnannounced(name);
    this.options.onStateChanged(name);
  }

  private onLeftView(name: EntityName): void {
    if (isWindow(name)) this.get(name)?.suspend();
    else this.options.onStateChanged(name);
  }

  /** Resyncs every entity, those in view first. */
  private resyncAll(): void {
    for (const name of this.namesInViewFirst()) if (this.isFollowed(name)) this.resync(name);
  }

  /** Begins the first resyncs that wait for the socket no longer. */
  private beginAllowed(): void {
    for (const name of this.namesInViewFirst()) if (!this.begun.has(name) && this.mayResync(name)) this.resync(name);
  }

  private resync(name: EntityName): void {
    this.begun.add(name);
    this.get(name)?.resync(this.isConnected);
  }

  /** Whether another part of the page, or another tab, has just had the list read. */
  private wasReadNow(name: EntityName): boolean {
    const at = this.lastResyncOf(name);
    return at !== null && this.freshness.failureOf(name) === null && this.options.scheduler.now() - at < sharedFor;
  }

  private hasBegun(name: EntityName): boolean {
    return this.options.socketWait.isOver || this.begun.has(name);
  }

  /** Until the socket is up, only lists that screens wait for are read. */
  private mayResync(name: EntityName): boolean {
    const isUrgent = this.isUrgent(name) && this.get(name)?.freshness().complete === false;
    return this.isFollowed(name) && (this.begun.has(name) || this.options.socketWait.allows(isUrgent));
  }

  /** Every screen needs the sites. */
  private isUrgent(name: EntityName): boolean {
    return name === 'site' || this.inView.has(name);
  }

  private namesInViewFirst(): EntityName[] {
    return this.names().toSorted((a, b) => Number(this.inView.has(b)) - Number(this.inView.has(a)));
  }

  private hasSite(name: EntityName): boolean {
    return this.siteId !== null || !isOfSite(name);
  }

  private isFollowed(name: EntityName): boolean {
    return this.hasSite(name) && (!isWindow(name) || this.inView.has(name));
  }

  /**
   * Resyncs an entity whose changes no event announces: it has no events, the socket is away, or its list could not be
   * read.
   */
  private resyncUnannounced(name: EntityName): void {
    const isAnnounced =
      this.isConnected && hasCompleteEvents(entityOf(name)) && this.freshness.failureOf(name) === null;
    if (!isAnnounced) this.resyncList(name);
  }

  private scheduleResync(): void {
    this.later(timing.pollInterval, () => {
      this.refetch();
      this.scheduleResync();
    });
  }

  /** Runs a task after a delay (milliseconds), unless everything stops before. Returns a function that cancels it. */
  later(delay: number, task: () => void): () => void {
    const callOff = this.options.scheduler.after(delay, () => {
      this.timers.delete(callOff);
      task();
    });
    this.timers.add(callOff);
    return () => {
      this.timers.delete(callOff);
      callOff();
    };
  }
}
