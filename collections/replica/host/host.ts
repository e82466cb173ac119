import { replicatedNames, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import type { DiskState, EntityState } from '#domain/live/connection.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { Rights } from '#domain/permissions/can.ts';
import { storeNameOf } from '#collections/schema/storeName.ts';
import { AlarmProjection } from '../alarms/alarmProjection.ts';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { diagnosticsView } from '../diagnostics/diagnosticsView.ts';
import type { Change } from '../sync/source.ts';
import type { LatencyProjection } from '../figures/latencyProjection.ts';
import { RowViews } from '../rows/rowViews.ts';
import type { StoredInstance } from '../store/replicated.ts';
import { SyncRegistry, mayRead, notSynced, showsOther } from './syncRegistry.ts';
import { journalRequests } from './journalRequests.ts';
import { HeldRows } from './heldRows.ts';
import { hostQueries } from './hostQueries.ts';
import type { ReplicaHostOptions, ReplicaOwner } from './options.ts';
import { Projections } from './projections.ts';
import { watermarkOf, trueUntil } from './watermarks.ts';
import { openStore, type Store } from './store.ts';
import { notBackYet, CacheRestore } from './cacheRestore.ts';
import type { WarmEntity } from './warmRows.ts';
import type { RequestProviders, ViewProviders } from './views.ts';

export type { ReplicaHostOptions } from './options.ts';

type Shown = ReadonlyMap<EntityName, ReadonlySet<number>>;

/** The replica of one user: followers, the store that they feed, and what is derived from it. */
export class ReplicaHost {
  private readonly options: ReplicaHostOptions;
  private readonly followers: SyncRegistry;
  private readonly openedAt: number;
  private readonly alarms: AlarmProjection;
  private readonly rowViews: RowViews;
  private readonly projections: Projections;
  private store: Store | null = null;
  private rights: Rights = { permissions: {}, isSuperAdmin: false };
  private readonly rows = new HeldRows(
    (entity) => this.followers.get(entity),
    () => this.alarms.troubles,
  );
  /** Entities whose rows of an earlier start are still being read. */
  private readonly comingBack: CacheRestore;
  /** What tabs may ask to be shown live. */
  readonly views: ViewProviders;
  /** What tabs may ask once. */
  readonly asks: RequestProviders;

  constructor(options: ReplicaHostOptions) {
    this.options = options;
    const { api, scheduler, sequence, report } = options;
    this.openedAt = scheduler.now();
    this.followers = new SyncRegistry({
      ...options,
      apply: (entity, changes) => this.applied(entity, this.rows.seen(entity, changes)),
      changed: (entity) => this.stateChanged(entity),
      sighted: (entity, id, ...read) => {
        options.sighted(entity, id, ...read);
        this.store?.journal.decided(entity, id);
      },
      failed: (entity, error, of) => {
        options.failed(entity, error);
        if (of === 'list' && error.status === 403) this.letGo(entity);
      },
    });
    const stateOf = (entity: EntityName) => this.knownState(entity);
    const connected = () => this.followers.isConnected;
    this.alarms = new AlarmProjection({
      api,
      scheduler,
      isAllowed: () => mayRead(this.rights, 'unit'),
      unitOf: (id) => this.followers.get('unit')?.shown(id),
      units: () => this.rows.sent('unit'),
      noted: (changes) => {
        if (changes.length > 0) this.applied('unit', changes);
        this.rowViews.troublesChanged();
      },
      report,
    });
    this.projections = new Projections({
      ...{ scheduler, report, rows: this.rows, knownState: stateOf },
      stateOf: (entity) => this.stateOf(entity),
      refresh: (entity, id) => this.refresh(entity, id),
      openAlarms: (...asked) => this.alarms.open(...asked),
      store: () => this.store,
      answered: () => this.comingBack.asked(),
    });
    this.rowViews = new RowViews({
      ...{ api, scheduler, sequence, connected, report, stateOf, search: this.projections.search },
      noted: (row) => this.alarms.troubles.noted(row),
    });
    this.comingBack = new CacheRestore({
      scheduler,
      isInView: (name) => this.followers.isInView(name),
      bring: (name) => this.bringBack(name),
    });
    this.views = hostQueries({
      ...{ followers: this.followers, comingBack: this.comingBack, rowViews: this.rowViews },
      ...{ alarms: this.alarms, projections: this.projections },
      diagnostics: (show) => this.showDiagnostics(show),
    });
    const back = (entity: EntityName) => this.comingBack.of(entity);
    this.asks = journalRequests({
      ...{ back, stateOf: (entity) => this.stateOf(entity), rowsOf: (entity) => this.rows.all(entity) },
      journal: () => this.store?.journal ?? null,
    });
  }

  /** How long commands took; whoever runs them tells it. */
  get latency(): LatencyProjection {
    return this.projections.latency;
  }

  get storeName(): string | null {
    return this.store?.name ?? null;
  }

  get disk(): DiskState {
    return this.store?.disk ?? 'unavailable';
  }

  instanceOf(collection: string): Promise<StoredInstance> | undefined {
    return this.store?.instanceOf(collection);
  }

  states(): [EntityName, EntityState][] {
    return replicatedNames.map((name) => [name, this.stateOf(name)]);
  }

  /** Opens the owner's store and shows what it held; reading starts with `connected`, or a moment later without it. */
  async open(owner: ReplicaOwner, siteId: number | null): Promise<void> {
    const { scheduler, persistent, mayWrite, disk, report } = this.options;
    const readable = (name: EntityName) => mayRead(this.rights, name);
    this.rights = owner.rights;
    const name = storeNameOf(owner);
    const { one: rowOf } = this.rows;
    this.store = await openStore({ name, scheduler, persistent, mayWrite, readable, rowOf, diskChanged: disk, report });
    this.rowViews.setRights(owner.rights);
    const { store } = this;
    this.projections.keepOn(store);
    this.followers.start(siteId);
    this.alarms.followSite(this.followers.scope);
    this.comingBack.begin(replicatedNames.filter(readable), this.projections.listCache.isWarm);
  }

  /** Follows an entity with what an earlier start left of it. */
  private async bringBack(name: EntityName): Promise<void> {
    const { store } = this;
    const warm = await store?.read(name);
    // Unless it was let go meanwhile.
    if (warm !== undefined && this.store === store && this.comingBack.has(name)) this.cameBack(warm);
  }

  private cameBack({ name, rows, stands }: WarmEntity): void {
    this.comingBack.delete(name);
    this.store?.begin(name, rows);
    const follower = this.followers.follow(name);
    const { bySite, followed } = trueUntil(stands, this.followers.scope);
    follower.warm(this.rows.unnoted(name, rows), followed, bySite);
    this.projections.warm(name, rows);
    this.followers.begin(name);
    this.projections.listCache.back(name);
  }

  /** Resolves when everything so far is on the disk, where there is one: nobody may be here a moment later. */
  async flush(): Promise<void> {
    for (const name of this.followers.names()) this.keepStand(name);
    await this.store?.flush();
  }

  /** Another host writes the disk from now on; this one lives on in memory. */
  async letGoOfDisk(): Promise<void> {
    await this.store?.letGoOfDisk();
  }

  /** Ends everything; with `wipe` nothing stays on the disk. */
  async close(options: { wipe: boolean }): Promise<void> {
    for (const name of this.followers.names()) this.keepStand(name);
    const { store } = this;
    this.store = null;
    // Before the followers let go of the rows that wait to be written.
    const closed = store?.close(options);
    const { followers, alarms, rowViews, comingBack, projections } = this;
    for (const part of [followers, alarms, rowViews, comingBack, projections]) part.stop();
    await closed;
  }

  /** The socket is up. Unless it brought everything that was missed, whole lists are walked again. */
  socketUp(recovered: boolean): void {
    this.followers.socketUp(recovered);
    this.alarms.socketUp(recovered);
    this.rowViews.connected(recovered);
  }

  socketDown(): void {
    this.followers.socketDown();
    this.alarms.socketDown();
    this.rowViews.disconnected();
  }

  event(event: LiveEvent): void {
    const { followers, alarms, rowViews, projections } = this;
    for (const part of [followers, alarms, rowViews, projections]) part.event(event);
  }

  /** A tab changed a record: like an event, and what has no events is reread. */
  changed(event: LiveEvent, actor: number): void {
    this.store?.journal.acted(event, actor, 'save');
    this.followers.event(event, true);
    this.followers.reread();
    this.rowViews.changed(event);
  }

  /** A tab created a record of which nobody knows the id: its list shows it. */
  created(entity: EntityName): void {
    this.followers.rereadList(entity);
    this.rowViews.reread();
  }

  /** Somebody here asked a door: what it does next is theirs. */
  asked(entity: EntityName, id: number, actor: number): void {
    this.store?.journal.acted({ entity, id }, actor, 'command');
  }

  /** Somebody came back to a tab. */
  focused(): void {
    this.followers.reread();
    this.alarms.reread();
    this.rowViews.reread();
  }

  setSite(siteId: number | null): void {
    this.followers.setSite(siteId);
    this.alarms.followSite(this.followers.scope);
  }

  /** Rights changed: entities that may be read now are followed, those that may not any more go at once. */
  setRights(rights: Rights): void {
    if (this.store === null) return;
    this.rowViews.setRights(rights);
    const isOther = (name: EntityName) => showsOther(name, this.rights, rights);
    const unread = this.comingBack.names().filter((name) => !mayRead(rights, name) || isOther(name));
    for (const name of unread) this.comingBack.delete(name);
    const ended = this.followers.setRights(rights, (name) => this.comingBack.has(name), isOther);
    this.rights = rights;
    this.alarms.rightsChanged();
    this.projections.counts.rightsChanged();
    for (const entity of [...ended, ...unread]) {
      this.letGo(entity);
      this.stateChanged(entity);
    }
  }

  /** Nothing of an entity may be known any more, nor that it ever was here. */
  private letGo(entity: EntityName): void {
    this.projections.forget(entity);
    void this.store?.forget(entity);
  }

  /** What tabs look at: an entity once for each tab that does. */
  setViews(entities: readonly EntityName[]): void {
    this.followers.setViews(entities);
  }

  /** The record, where it is known to be true now. */
  liveRowOf(entity: EntityName, id: number): AnyRecord | undefined {
    const isLive = this.followers.stateOf(entity)?.freshness.state === 'live';
    return isLive ? this.rows.one(entity, id) : undefined;
  }

  /** Which records screens look at, and which rows their lists show. */
  setOnScreen(ids: Shown, shown: Shown): void {
    this.followers.setLookedAt(ids);
    this.followers.setShown(shown);
  }

  /**
   * Reads one record for a screen. Answers whether it exists; undefined when the entity is not followed.
   * @throws AppError when the read failed.
   */
  async look(entity: EntityName, id: number): Promise<boolean | undefined> {
    await this.comingBack.of(entity);
    return this.followers.get(entity)?.look(id);
  }

  /** Reads one record now; whoever asked hears of it as a sighting. */
  refresh(entity: EntityName, id: number): void {
    this.followers.get(entity)?.refresh(id);
  }

  private stateOf(name: EntityName): EntityState {
    return this.knownState(name) ?? notSynced;
  }

  /** undefined: it may not be read. */
  private knownState(name: EntityName): EntityState | undefined {
    return this.followers.stateOf(name) ?? (this.comingBack.has(name) ? notBackYet : undefined);
  }

  private showDiagnostics(show: (diagnostics: Diagnostics) => void): () => void {
    const { scheduler, realm, surroundings } = this.options;
    const { followers, openedAt: since } = this;
    const { rowCounts, search } = this.projections;
    return diagnosticsView(
      {
        ...{ scheduler, followers, rowCounts, realm, since, surroundings },
        disk: () => this.disk,
        journal: () => this.store?.journal ?? null,
        searchableRows: () => search.size,
      },
      show,
    );
  }

  /** Whatever enters the store enters here, in order. */
  private applied(entity: EntityName, changes: readonly Change<AnyRecord>[]): void {
    this.store?.apply(entity, changes);
    this.projections.applied(entity, changes);
    this.rowViews.applied(entity);
  }

  private stateChanged(name: EntityName): void {
    this.keepStand(name);
    // Said only once the rows can be read: nobody may hear "complete" while the last of them are on their way.
    void this.store?.settled(name).then(() => {
      if (this.store === null) return;
      this.options.entityState(name, this.stateOf(name));
      for (const part of [this.rowViews, this.projections]) part.stateChanged(name);
    });
  }

  private keepStand(name: EntityName): void {
    const stand = watermarkOf(name, this.followers.stateOf(name), this.options.scheduler.now());
    if (stand !== null) this.store?.stand(stand);
  }
}
