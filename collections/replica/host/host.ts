import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { AppError } from '#domain/errors/appError.ts';
import { allSites } from '#domain/entities/site.ts';
import type { DiskState, EntityState } from '#domain/live/connection.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { Rights } from '#domain/permissions/can.ts';
import { storeNameOf } from '#collections/schema/storeName.ts';
import type { Api } from '#collections/transport/api.ts';
import { AlarmKeeper } from '../alarms/alarmKeeper.ts';
import { diagnosticsView } from '../diagnostics/diagnosticsView.ts';
import { FigureKeeper } from '../figures/figureKeeper.ts';
import type { Change } from '../follower/source.ts';
import { HeardKeeper } from '../figures/heardKeeper.ts';
import { RowViews } from '../rows/rowViews.ts';
import type { Scheduler, Sequence } from '../scheduler.ts';
import { SearchIndexes } from '../search/searchIndexes.ts';
import type { StoredInstance } from '../store/replicated.ts';
import { Followers, mayRead, type Sighting } from './followers.ts';
import { openStore, type Store } from './store.ts';
import type { AskProviders, ViewProviders } from './views.ts';

export interface ReplicaOwner {
  userId: number;
  organisationId: number | null;
  apiBase: string;
  rights: Rights;
}

export interface ReplicaHostOptions {
  api: Api;
  scheduler: Scheduler;
  sequence: Sequence;
  persistent: boolean;
  /** Where the host runs, for those who look into it. */
  realm: 'shared worker' | 'worker' | 'page';
  /** What is known of an entity's rows changed. */
  entityState: (entity: EntityName, state: EntityState) => void;
  disk: (state: DiskState) => void;
  sighted: Sighting;
  /** Told of a read that failed; who listens to the API itself hears of outages. */
  failed: (entity: EntityName, error: AppError) => void;
  report: (text: string, cause: unknown) => void;
}

/** The replica of one user: followers, the store that they feed, and what is derived from it. */
export class ReplicaHost {
  private readonly options: ReplicaHostOptions;
  private readonly followers: Followers;
  private readonly figures: FigureKeeper;
  private readonly heard: HeardKeeper;
  private readonly search = new SearchIndexes();
  private readonly alarms: AlarmKeeper;
  private readonly rowViews: RowViews;
  private store: Store | null = null;
  /** What tabs may ask to be shown live. */
  readonly views: ViewProviders;
  /** What tabs may ask once. */
  readonly asks: AskProviders;

  constructor(options: ReplicaHostOptions) {
    this.options = options;
    const { api, scheduler, sequence } = options;
    this.followers = new Followers({
      ...options,
      apply: (entity, changes) => this.applied(entity, changes),
      changed: (entity) => this.stateChanged(entity),
    });
    const stateOf = (entity: EntityName) => this.followers.stateOf(entity);
    this.figures = new FigureKeeper({ scheduler });
    this.heard = new HeardKeeper({ scheduler });
    this.alarms = new AlarmKeeper({ api, scheduler, sequence, connected: () => this.followers.isConnected });
    this.rowViews = new RowViews({ api, scheduler, sequence, stateOf, search: this.search });
    const journal = () => {
      if (this.store === null) throw new Error('The store is closed.');
      return this.store.journal;
    };
    this.views = {
      rows: (question, show, fail) => this.rowViews.open(question, show, fail),
      hits: (question, show) => this.rowViews.hits(question, show),
      figures: (question, show) => this.figures.open(question, show),
      alarms: (question, show, fail) => this.alarms.open(question, show, fail),
      heard: (question, show) => this.heard.open(question, show),
      diagnostics: (_question, show) =>
        diagnosticsView({ scheduler, followers: this.followers, realm: options.realm, disk: () => this.disk }, show),
    };
    this.asks = {
      journal: (query) => journal().query(query),
      pastState: (query) => journal().pastState(query, this.rowsOf(query.entity)),
      journalDownload: ({ limit }) => journal().download(limit),
    };
  }

  get storeName(): string | null {
    return this.store?.name ?? null;
  }

  get disk(): DiskState {
    return this.store?.disk ?? 'unavailable';
  }

  instanceOf(collection: string): StoredInstance | undefined {
    return this.store?.instanceOf(collection);
  }

  states(): [EntityName, EntityState][] {
    return this.followers.names().flatMap((name) => {
      const state = this.followers.stateOf(name);
      return state === undefined ? [] : [[name, state] as [EntityName, EntityState]];
    });
  }

  /** Opens the owner's store and shows what it held; reading starts with `connected`, or a moment later without it. */
  async open(owner: ReplicaOwner, siteId: number | null): Promise<void> {
    const { scheduler, persistent, disk, report } = this.options;
    const rowOf = (entity: EntityName, id: number) => this.followers.get(entity)?.shown(id);
    const readable = (name: EntityName) => mayRead(owner.rights, name);
    const name = storeNameOf(owner);
    this.store = await openStore({ name, scheduler, persistent, readable, rowOf, diskChanged: disk, report });
    for (const { name: entity, rows, stand } of this.store.warm) {
      if (!readable(entity)) continue;
      const follower = this.followers.follow(entity);
      follower.scope(siteId ?? allSites.id);
      const complete = stand !== null && (stand.siteId === siteId || stand.siteId === allSites.id);
      if (rows.length > 0) follower.warm(rows, complete ? stand.trueAt : null);
      for (const keeper of [this.figures, this.heard, this.search]) keeper.warm(entity, rows);
    }
    this.followers.start(siteId);
  }

  /** Ends everything; with `wipe` nothing stays on the disk. */
  async close(options: { wipe: boolean }): Promise<void> {
    for (const name of this.followers.names()) this.keepStand(name);
    this.followers.stop();
    this.alarms.stop();
    this.rowViews.stop();
    this.figures.stop();
    this.heard.stop();
    const { store } = this;
    this.store = null;
    await store?.close(options);
  }

  /** The socket is up. Unless it brought everything that was missed, whole lists are walked again. */
  socketUp(recovered: boolean): void {
    this.followers.socketUp(recovered);
    if (!recovered) this.alarms.reread();
    if (!recovered) this.rowViews.reread();
  }

  socketDown(): void {
    this.followers.socketDown();
    this.alarms.disconnected();
    this.rowViews.disconnected();
  }

  event(event: LiveEvent): void {
    this.followers.event(event);
    this.alarms.event(event);
    this.rowViews.event(event);
    this.figures.event(event);
    this.heard.event(event);
  }

  /** A tab changed a record: like an event, and what has no events is reread. */
  changed(event: LiveEvent, actor: number): void {
    this.store?.journal.acted(event, actor);
    this.followers.event(event);
    this.followers.reread();
    this.rowViews.event(event);
  }

  /** Somebody here asked a door: what it does next is theirs. */
  asked(entity: EntityName, id: number, actor: number): void {
    this.store?.journal.acted({ entity, id }, actor);
  }

  /** Somebody came back to a tab. */
  focused(): void {
    this.followers.reread();
    this.alarms.reread();
    this.rowViews.reread();
  }

  setSite(siteId: number | null): void {
    this.followers.setSite(siteId);
  }

  /** Rights changed: entities that may be read now are followed, those that may not any more go at once. */
  setRights(rights: Rights): void {
    if (this.store === null) return;
    for (const entity of this.followers.setRights(rights)) void this.store.journal.forget(entity);
  }

  setViews(entities: ReadonlySet<EntityName>): void {
    this.followers.setViews(entities);
  }

  /** The record, where it is known to be true now. */
  liveRowOf(entity: EntityName, id: number): AnyRecord | undefined {
    const follower = this.followers.get(entity);
    return follower?.freshness().state === 'live' ? follower.shown(id) : undefined;
  }

  setLookedAt(ids: ReadonlyMap<EntityName, ReadonlySet<number>>): void {
    this.followers.setLookedAt(ids);
  }

  /**
   * Reads one record for a screen. Answers whether it exists; undefined when the entity is not followed.
   * @throws AppError when the read failed.
   */
  look(entity: EntityName, id: number): Promise<boolean> | undefined {
    return this.followers.get(entity)?.look(id);
  }

  /** Reads one record now; whoever asked hears of it as a sighting. */
  refresh(entity: EntityName, id: number): void {
    this.followers.get(entity)?.refresh(id);
  }

  private *rowsOf(entity: EntityName): Iterable<AnyRecord> {
    yield* this.followers.get(entity)?.rows() ?? [];
  }

  /** Whatever enters the store enters here, in order. */
  private applied(entity: EntityName, changes: readonly Change<AnyRecord>[]): void {
    this.store?.apply(entity, changes);
    for (const keeper of [this.figures, this.heard, this.search]) keeper.applied(entity, changes);
    this.rowViews.applied(entity);
  }

  private stateChanged(name: EntityName): void {
    this.keepStand(name);
    // Said only once the rows can be read: nobody may hear "complete" while the last of them are on their way.
    void this.store?.settled(name).then(() => {
      const state = this.followers.stateOf(name);
      if (state === undefined) return;
      this.options.entityState(name, state);
      this.rowViews.stateChanged(name);
    });
  }

  private keepStand(name: EntityName): void {
    const state = this.followers.stateOf(name);
    if (state === undefined || !state.freshness.complete || state.coverage.kind === 'paged') return;
    const { freshness } = state;
    const trueAt = freshness.state === 'live' ? this.options.scheduler.now() : freshness.since;
    if (trueAt !== null) this.store?.stand({ entity: name, siteId: this.followers.scope, trueAt });
  }
}
