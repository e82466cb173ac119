import { replicatedNames, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { idOfKey, keysOfEvent, typeOfKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { AppError } from '#domain/errors/appError.ts';
import type { DiskState, EntityState } from '#domain/live/connection.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import { apiMessages } from '#domain/messages/api.ts';
import { importRunMessages } from '#domain/messages/importRun.ts';
import type { Rights } from '#domain/permissions/can.ts';
import type { SaveEnded } from '#collections/hostContract.ts';
import { picturesNameOf } from '#collections/pictures/picturesName.ts';
import { importsNameOf, storeNameOf } from '#collections/schema/storeName.ts';
import type { LazyImports } from '#collections/imports/lazyImports.ts';
import { openImports } from '#collections/imports/openImports.ts';
import { AlarmProjection } from '../alarms/alarmProjection.ts';
import type { LatencyProjection } from '../figures/latencyProjection.ts';
import type { LazyReports } from '../reports/lazyReports.ts';
import { openReports } from '../reports/openReports.ts';
import type { RowViews } from '../rows/rowViews.ts';
import type { Change } from '../sync/source.ts';
import type { CachedEntity } from './cachedRows.ts';
import { mayRead, showsOtherFields } from './entityRights.ts';
import { hostQueries } from './hostQueries.ts';
import { journalRequests } from './journalRequests.ts';
import { openListViews } from './listViews.ts';
import type { ReplicaHostOptions, ReplicaOwner } from './options.ts';
import { Projections } from './projections.ts';
import { ReplicaRows } from './replicaRows.ts';
import { ReplicaState } from './replicaState.ts';
import { openStore } from './store.ts';
import type { RequestProviders, ViewProviders } from './views.ts';
import { Followers } from './followers.ts';
import { ReadsWithoutRight } from './readsWithoutRight.ts';
import { trueUntil } from './watermarks.ts';

export type { ReplicaHostOptions } from './options.ts';

/** The replica of one user: each entity's sync, the store that the syncs fill, and the projections of its rows. */
export class ReplicaHost {
  private readonly state: ReplicaState;
  private readonly followers = new Followers();
  private readonly rows: ReplicaRows;
  private readonly alarms: AlarmProjection;
  private readonly rowViews: RowViews;
  private readonly projections: Projections;
  private readonly reports: LazyReports;
  private readonly imports: LazyImports;
  private readonly withoutRight: ReadsWithoutRight;
  /** The signed-in user; 0 before the opening. */
  private userId = 0;
  readonly views: ViewProviders;
  readonly requests: RequestProviders;

  constructor(options: ReplicaHostOptions) {
    const { api, scheduler, report } = options;
    const state = new ReplicaState(options, {
      onRowsChanged: (entity, changes) => this.applyChanges(entity, this.rows.changesWithTroubles(entity, changes)),
      onStateChanged: (entity) => this.onStateChanged(entity),
      onForbidden: (entity) => this.forget(entity),
      restore: (entity) => this.restoreEntity(entity),
    });
    this.state = state;
    const { followers } = this;
    const syncs = followers.add(state.syncs);
    followers.add(state.cacheRestore);
    const alarms = new AlarmProjection({
      api,
      scheduler,
      socketWait: state.socketWait,
      isAllowed: () => state.canRead('unit'),
      unitOf: (id) => syncs.get('unit')?.visibleRow(id),
      units: () => syncs.get('unit')?.visibleRows() ?? [],
      onTroublesChanged: (changes) => {
        if (changes.length > 0) this.applyChanges('unit', changes);
        this.rowViews.troublesChanged();
      },
      report,
    });
    this.alarms = followers.add(alarms);
    this.rows = new ReplicaRows(syncs, alarms.troubles);
    this.projections = new Projections(state, this.rows, alarms, followers);
    const { rowViews, recordViews } = openListViews({
      state,
      followers,
      rows: this.rows,
      projections: this.projections,
      withTroubles: (row) => alarms.troubles.withTroubles(row),
      fetchRecord: (entity, id) => this.fetchRecord(entity, id),
    });
    this.rowViews = rowViews;
    this.reports = followers.add(openReports(state, this.rows));
    this.imports = openImports(state, this.rows, followers, (event) => this.attribute(event));
    this.withoutRight = new ReadsWithoutRight(state, (entity) => this.end(entity));
    const { projections, reports, imports, withoutRight } = this;
    this.views = hostQueries(state, { rowViews, recordViews, alarms, projections, reports, imports, withoutRight });
    this.requests = {
      ...journalRequests(state, this.rows),
      ...this.reports.requests,
      ...this.imports.requests,
      listedIds: async ({ entity, query }) => {
        await state.cacheRestore.whenRestored(entity);
        return this.rowViews.idsOf(entity, query);
      },
      beginSave: async ({ entity, key, requestId }) => {
        syncs.get(entity)?.beginSave(requestId, key);
        return null;
      },
      endSave: async (ended) => {
        this.endSave(ended);
        return null;
      },
    };
  }

  /** The durations of commands; the command runner adds them. */
  get latency(): LatencyProjection {
    return this.projections.latency;
  }

  get storeName(): string | null {
    return this.store?.name ?? null;
  }

  get disk(): DiskState {
    return this.store?.disk ?? 'unavailable';
  }

  states(): [EntityName, EntityState][] {
    return replicatedNames.map((name) => [name, this.state.stateOf(name)]);
  }

  /**
   * Opens the owner's store and restores its cached rows; syncs start with `socketUp`, or a moment later without it.
   */
  async open(owner: ReplicaOwner, siteId: number | null): Promise<void> {
    const { scheduler, persistent, mayWrite, onDiskState, report } = this.state.options;
    this.state.rights = owner.rights;
    this.userId = owner.userId;
    const name = storeNameOf(owner);
    const readable = this.state.canRead;
    const rowOf = this.rows.one;
    const kept = [importsNameOf(owner), picturesNameOf(owner)];
    const store = await openStore({
      name,
      kept,
      scheduler,
      persistent,
      mayWrite,
      readable,
      rowOf,
      onDiskState,
      report,
    });
    this.state.store = store;
    this.rowViews.setRights(owner.rights);
    this.projections.attachStore(store);
    this.syncs.start(siteId);
    this.alarms.followSite(this.syncs.followedSite);
    this.cacheRestore.begin(replicatedNames.filter(readable), this.projections.listCache.isWarm);
    void this.imports.begin(owner).catch((cause: unknown) => report(importRunMessages.leftNotRead, cause));
  }

  private async restoreEntity(name: EntityName): Promise<void> {
    const { store } = this.state;
    const cached = await store?.read(name);
    // The right to the entity may have ended meanwhile.
    if (cached !== undefined && this.state.store === store && this.cacheRestore.has(name)) this.startRestored(cached);
  }

  private startRestored({ name, rows, watermarks }: CachedEntity): void {
    this.cacheRestore.finish(name);
    this.store?.seed(name, rows);
    const sync = this.syncs.addSync(name);
    const { bySite, followed } = trueUntil(watermarks, this.syncs.followedSite);
    sync.restore(this.rows.withoutTroubles(name, rows), followed, bySite);
    this.followers.tell('warm', name, rows);
    this.syncs.resyncAdded(name);
    this.followers.tell('rowsRestored', name);
  }

  /** Resolves when everything so far is on the disk, where there is one: the host may end a moment later. */
  async flush(): Promise<void> {
    for (const name of this.syncs.names()) this.state.saveWatermark(name);
    await this.store?.flush();
  }

  /** Another host writes the disk from now on; this one continues in memory. */
  async releaseDisk(): Promise<void> {
    await this.imports.release();
    await this.store?.releaseDisk();
  }

  /** Stops every part; with `wipe` nothing stays on the disk. */
  async close(options: { wipe: boolean }): Promise<void> {
    for (const name of this.syncs.names()) this.state.saveWatermark(name);
    const { store } = this.state;
    this.state.store = null;
    // The store closes before the syncs drop rows that wait to be written.
    const closed = store?.close(options);
    const importsClosed = this.imports.close(options);
    this.followers.tell('stop');
    await Promise.all([closed, importsClosed]);
  }

  /** The socket is up. Unless it recovered every missed event, every list is resynced. */
  socketUp(recovered: boolean): void {
    this.followers.tell('connected', recovered);
  }

  /** The socket cannot be opened for now: the first reads wait for it no longer. */
  socketFailed(): void {
    this.state.socketWait.giveUp();
  }

  socketDown(): void {
    this.followers.tell('disconnected');
  }

  event(event: LiveEvent): void {
    this.followers.tell('event', event);
  }

  /** A tab changed a record: it is read like after an event, and lists without events in view are resynced. */
  recordChanged(event: LiveEvent): void {
    this.attribute(event);
    this.followers.tell('changedHere', event);
  }

  /** A tab's save has ended. If its answer does not show the whole record, it is read like after an event. */
  private endSave({ entity, requestId, saved }: SaveEnded): void {
    const sync = this.syncs.get(entity);
    if (saved === null) return void sync?.endSave(requestId, null);
    const { key, isNew, answer } = saved;
    const event: LiveEvent = { entity, act: isNew ? 'CREATE' : 'UPDATE', id: idOfKey(key), type: typeOfKey(key) };
    this.attribute(event);
    const isKnown = sync?.endSave(requestId, { id: key, raw: answer }) === true;
    return this.followers.tell('changedHere', event, isKnown);
  }

  /** The journal attributes the next change of the record to the user. */
  private attribute(event: LiveEvent): void {
    const { entity } = event;
    const ids = entity === 'alarmingUnits' ? [] : keysOfEvent(entity, event);
    for (const id of ids) this.store?.journal.attribute({ entity, id }, this.userId, 'save');
  }

  /** A tab created a record whose id is unknown: a resync of the list finds it. */
  recordCreated(entity: EntityName): void {
    this.followers.tell('createdHere', entity);
  }

  /** A user here sent a command: the journal attributes the next change of the record to them. */
  commandSent(entity: EntityName, id: number): void {
    this.store?.journal.attribute({ entity, id }, this.userId, 'command');
  }

  /** A user returned to a tab. */
  focused(): void {
    // At the start everything is about to be read.
    if (!this.state.socketWait.isOver) return;
    this.followers.tell('refetch');
  }

  setSite(siteId: number | null): void {
    this.syncs.setSite(siteId);
    this.alarms.followSite(this.syncs.followedSite);
  }

  /** Rights changed: entities that may be read now are synced, and those that may not any more are removed at once. */
  setRights(rights: Rights): void {
    if (this.state.store === null) return;
    this.rowViews.setRights(rights);
    const { rights: before } = this.state;
    const isOther = (name: EntityName) => showsOtherFields(name, before, rights);
    const unrestored = this.cacheRestore.names().filter((name) => !mayRead(rights, name) || isOther(name));
    for (const name of unrestored) this.cacheRestore.finish(name);
    const isReadable = (name: EntityName) => mayRead(rights, name) || this.withoutRight.has(name);
    const ended = this.syncs.setReadable(isReadable, (name) => this.cacheRestore.has(name), isOther);
    this.state.rights = rights;
    this.followers.tell('rightsChanged', isOther);
    for (const entity of [...ended, ...unrestored]) this.end(entity);
  }

  /** The user may not read the entity, or not any more. */
  private end(entity: EntityName): void {
    this.forget(entity);
    this.onStateChanged(entity);
  }

  /** Removes everything of an entity, its journal entries too. */
  private forget(entity: EntityName): void {
    this.followers.tell('forget', entity);
    void this.store?.forget(entity);
  }

  /** Sets the entities in view: each once for every tab that shows it. */
  setViews(entities: readonly EntityName[]): void {
    this.syncs.setViews(entities);
  }

  liveRowOf(entity: EntityName, id: RecordKey): AnyRecord | undefined {
    const isLive = this.syncs.stateOf(entity)?.freshness.state === 'live';
    return isLive ? this.rows.one(entity, id) : undefined;
  }

  /**
   * Reads one record for a screen, unless it is held. Resolves to whether it exists; undefined when the entity
   * is not synced.
   * @throws AppError when the read failed.
   */
  async fetchRecord(entity: EntityName, id: RecordKey): Promise<boolean | undefined> {
    await this.cacheRestore.whenRestored(entity);
    await this.state.socketWait.whenUrgent;
    if (this.rows.one(entity, id) !== undefined) return true;
    const sync = this.syncs.get(entity);
    if (sync === undefined && !this.state.canRead(entity))
      throw new AppError({ code: 'forbidden', message: apiMessages.forbidden, status: 403 });
    return sync?.fetch(id);
  }

  /** Reads one record now; its answer arrives by `onRecordRead`. */
  refresh(entity: EntityName, id: RecordKey): void {
    this.state.refresh(entity, id);
  }

  /** Receives every change of the store, in order. */
  private applyChanges(entity: EntityName, changes: readonly Change<AnyRecord>[]): void {
    this.store?.apply(entity, changes);
    this.followers.tell('applied', entity, changes);
  }

  private onStateChanged(name: EntityName): void {
    this.state.saveWatermark(name);
    // A tab must not learn "complete" before it can read the last rows.
    void this.store?.settled(name).then(() => {
      if (this.state.store === null) return;
      this.state.options.onEntityState(name, this.state.announce(name));
      this.followers.tell('stateChanged', name);
    });
  }

  private get syncs() {
    return this.state.syncs;
  }

  private get cacheRestore() {
    return this.state.cacheRestore;
  }

  private get store() {
    return this.state.store;
  }
}
