import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { allSites } from '#domain/entities/site.ts';
import type { EntityState, Freshness } from '#domain/live/connection.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import { apiMessages } from '#domain/messages/api.ts';
import { hasManyRecords } from '#domain/reports/reportFields.ts';
import { entityOfSource, type ReportEntity, type ReportSource } from '#domain/reports/reportRecords.ts';
import type { Api } from '#collections/transport/api.ts';
import type { PageQueue } from '../host/pageQueue.ts';
import type { Scheduler, Sequence } from '../scheduler.ts';
import type { ServerHabits } from './columnPages.ts';
import { PagedRecords } from './pagedRecords.ts';

/** The host's records and rights, as reports use them. */
export interface HostRecords {
  api: Api;
  scheduler: Scheduler;
  sequence: Sequence;
  /** The queue for pages of all entities. */
  pages: PageQueue;
  connected: () => boolean;
  canRead: (entity: EntityName) => boolean;
  /** The state of an entity's held rows; undefined: the user may not read them. */
  stateOf: (entity: EntityName) => EntityState | undefined;
  rowsOf: (entity: EntityName) => Iterable<AnyRecord>;
  countOf: (entity: EntityName) => number;
  /** Keeps entities in view, until the returned function is called. */
  watch: (entities: readonly EntityName[]) => () => void;
  report: (text: string, cause: unknown) => void;
}

/** How a source of a report stands. */
export interface SourceState {
  source: ReportSource;
  status: 'reading' | 'ready' | 'failed' | 'refused';
  /** Whether the source is read page by page. */
  isPaged: boolean;
  done: number;
  total: number | null;
  /** Why it failed, in a sentence. */
  failure: string | null;
  skipped: number;
  freshness: Freshness;
  /** Differs whenever the records differ. */
  version: string;
}

/** The time for which lists read page by page stay in memory without viewers (milliseconds). */
export const keptUnwatched = 600_000;

/** Entities without live events and with many records: they are never held. */
const isAlwaysPaged = (entity: ReportEntity) => entity === 'order' || entity === 'payment';

interface PooledRecords {
  records: PagedRecords;
  watchers: number;
  cancelDrop: (() => void) | null;
}

/** The records of all sources: held by the replica, else read page by page and kept while reports use them. */
export class SourceRecords {
  private readonly host: HostRecords;
  private readonly server: ServerHabits = { sendsColumns: null };
  private readonly onChange: () => void;
  private readonly pool = new Map<string, PooledRecords>();
  /** Rises with every change of an entity's held rows. */
  private readonly heldVersions = new Map<EntityName, number>();
  private readonly arrays = new Map<string, { version: string; rows: readonly AnyRecord[] }>();

  /** @param onChange called when any records, or the state of their reading, changed. */
  constructor(host: HostRecords, onChange: () => void) {
    this.host = host;
    this.onChange = onChange;
  }

  /** How a source stands for a site (0: all sites). */
  stateOf(source: ReportSource, siteId: number): SourceState {
    const entity = entityOfSource[source];
    const held = this.host.stateOf(entity);
    if (!this.host.canRead(entity)) return { ...nothingRead(source), status: 'refused' };
    if (this.isPaged(source, siteId)) return this.pagedState(source, siteId);
    return held === undefined ? nothingRead(source) : this.heldState(source, held);
  }

  /** The source's records of a site (0: of all), while it is ready. */
  rowsOf(source: ReportSource, siteId: number): readonly AnyRecord[] {
    const { version } = this.stateOf(source, siteId);
    const key = `${source} ${siteId}`;
    const known = this.arrays.get(key);
    if (known?.version === version) return known.rows;
    const rows = [...this.filtered(source, siteId)];
    this.arrays.set(key, { version, rows });
    return rows;
  }

  /** Watches sources, so that they are read, until the returned function is called. */
  watch(sources: readonly ReportSource[], siteId: number): SourceWatch {
    const readable = () => sources.filter((source) => this.host.canRead(entityOfSource[source]));
    let [held, unwatchHeld] = ['', () => undefined as void];
    const watchHeld = () => {
      const names = readable()
        .map((source) => entityOfSource[source])
        .filter((entity) => !isAlwaysPaged(entity));
      if (names.join() === held) return;
      held = names.join();
      unwatchHeld();
      unwatchHeld = this.host.watch(names);
    };
    const watched = new Map<ReportSource, PooledRecords>();
    const update = () => {
      watchHeld();
      for (const source of sources) {
        const wanted = readable().includes(source) && this.isPaged(source, siteId) ? this.pooled(source, siteId) : null;
        const before = watched.get(source);
        if (before === wanted || (before === undefined && wanted === null)) continue;
        if (before !== undefined) this.release(before);
        if (wanted === null) watched.delete(source);
        else watched.set(source, this.acquire(wanted));
      }
    };
    update();
    return {
      update,
      retry: () => {
        for (const { records } of watched.values()) records.retry();
      },
      end: () => {
        unwatchHeld();
        for (const each of watched.values()) this.release(each);
        watched.clear();
        this.forgetArrays();
      },
    };
  }

  /** Held rows changed. */
  applied(entity: EntityName): void {
    if (!isReportEntity(entity)) return;
    this.heldVersions.set(entity, (this.heldVersions.get(entity) ?? 0) + 1);
    this.onChange();
  }

  event(event: LiveEvent): void {
    for (const { records } of this.pool.values()) records.event(event);
  }

  changedHere(event: LiveEvent): void {
    for (const { records } of this.pool.values()) records.changedHere(event);
  }

  createdHere(entity: EntityName): void {
    for (const { records } of this.pool.values()) records.createdHere(entity);
  }

  /** The user returned to a tab. */
  refetch(): void {
    for (const { records } of this.pool.values()) records.refetch();
  }

  connected(recovered: boolean): void {
    for (const { records } of this.pool.values()) records.connected(recovered);
    this.onChange();
  }

  disconnected(): void {
    for (const { records } of this.pool.values()) records.disconnected();
    this.onChange();
  }

  /** Drops records that may not be read any more, and those that have other fields now. */
  rightsChanged(hasOtherFields: (entity: EntityName) => boolean): void {
    for (const [key, { records }] of Array.from(this.pool)) {
      const isRefused = records.state().status === 'refused';
      if (isRefused || !this.host.canRead(records.entity) || hasOtherFields(records.entity)) this.drop(key);
    }
    this.arrays.clear();
    this.onChange();
  }

  stop(): void {
    for (const key of Array.from(this.pool.keys())) this.drop(key);
    this.arrays.clear();
  }

  private isPaged(source: ReportSource, siteId: number): boolean {
    const entity = entityOfSource[source];
    if (isAlwaysPaged(entity)) return true;
    const state = this.host.stateOf(entity);
    if (state === undefined) return false;
    const isOfSite = entityOf(entity).scope === 'site';
    const isFollowed = !isOfSite || state.siteId === allSites.id || state.siteId === siteId;
    return !isFollowed || state.coverage.kind === 'paged' || this.isSooner(source, siteId, state);
  }

  /** Whether the columns of a list come before it is held. They stay as long as somebody watches them. */
  private isSooner(source: ReportSource, siteId: number, { freshness }: EntityState): boolean {
    if (!hasManyRecords(entityOfSource[source]) || this.server.sendsColumns !== true) return false;
    const isWatched = (this.pool.get(this.keyOf(source, siteId))?.watchers ?? 0) > 0;
    return isWatched || !freshness.complete;
  }

  private heldState(source: ReportSource, { freshness, isRestoring, skipped = 0 }: EntityState): SourceState {
    const version = `held ${this.heldVersions.get(entityOfSource[source]) ?? 0}`;
    const done = this.host.countOf(entityOfSource[source]);
    const known = { ...nothingRead(source), done, skipped, freshness, version };
    if (freshness.complete) return { ...known, status: 'ready' };
    if (isRestoring === true || freshness.state !== 'stale') return known;
    return { ...known, status: 'failed', failure: freshness.failure ?? `${apiMessages.networkFailed}.` };
  }

  private pagedState(source: ReportSource, siteId: number): SourceState {
    const pooled = this.pool.get(this.keyOf(source, siteId));
    if (pooled === undefined) return { ...nothingRead(source), isPaged: true };
    const { failure, total, ...state } = pooled.records.state();
    const { coverage } = this.host.stateOf(entityOfSource[source]) ?? {};
    const isWholeList = this.keyOf(source, siteId).endsWith(' 0');
    const knownTotal = coverage?.kind === 'paged' && isWholeList ? coverage.count : null;
    return {
      source,
      isPaged: true,
      total: total ?? knownTotal,
      ...state,
      failure: failure?.message ?? null,
      version: `${this.keyOf(source, siteId)} ${pooled.records.version}`,
    };
  }

  private *filtered(source: ReportSource, siteId: number): Iterable<AnyRecord> {
    const entity = entityOfSource[source];
    const { siteField = 'siteId', scope } = entityOf(entity);
    const isAll = siteId === allSites.id || scope !== 'site';
    const pooled = this.pool.get(this.keyOf(source, siteId));
    const rows = this.isPaged(source, siteId) ? (pooled?.records.rows() ?? []) : this.host.rowsOf(entity);
    for (const row of rows) if (isAll || row[siteField] === siteId) yield row;
  }

  /** Records of all sites serve a single one too. */
  private keyOf(source: ReportSource, siteId: number): string {
    const entity = entityOfSource[source];
    const [all, own] = [`${entity} 0`, `${entity} ${siteId}`];
    const isAll = entityOf(entity).scope !== 'site' || (this.pool.has(all) && !this.pool.has(own));
    return isAll ? all : own;
  }

  private pooled(source: ReportSource, siteId: number): PooledRecords {
    const key = this.keyOf(source, siteId);
    const known = this.pool.get(key);
    if (known !== undefined) return known;
    const entity = entityOfSource[source];
    const records = new PagedRecords(entity, Number(key.split(' ')[1]), {
      ...this.host,
      server: this.server,
      onChange: this.onChange,
      onLaterChange: (rows) => this.onLaterChange(entity, rows),
    });
    const made = { records, watchers: 0, cancelDrop: null };
    this.pool.set(key, made);
    return made;
  }

  /** A payment changes the rest of its order, which has no event either. */
  private onLaterChange(entity: ReportEntity, rows: readonly AnyRecord[]): void {
    if (entity !== 'payment') return;
    const orders = new Set(rows.map((row) => row['orderId']).filter((id) => typeof id === 'number'));
    for (const { records } of this.pool.values())
      if (records.entity === 'order') for (const id of orders) records.refresh(id);
  }

  private acquire(pooled: PooledRecords): PooledRecords {
    pooled.watchers += 1;
    pooled.cancelDrop?.();
    pooled.cancelDrop = null;
    pooled.records.watch();
    return pooled;
  }

  private release(pooled: PooledRecords): void {
    pooled.watchers -= 1;
    if (pooled.watchers > 0) return;
    pooled.records.unwatch();
    pooled.cancelDrop = this.host.scheduler.after(keptUnwatched, () => {
      for (const [key, one] of this.pool) if (one === pooled) this.drop(key);
    });
  }

  private drop(key: string): void {
    const pooled = this.pool.get(key);
    this.pool.delete(key);
    pooled?.cancelDrop?.();
    pooled?.records.stop();
  }

  /** Lists of records are made anew when a report opens again. */
  private forgetArrays(): void {
    if ([...this.pool.values()].every(({ watchers }) => watchers === 0)) this.arrays.clear();
  }
}

export interface SourceWatch {
  /** Called when the records that are held or may be read may have changed. */
  update: () => void;
  /** Reads the failed sources again. */
  retry: () => void;
  end: () => void;
}

const isReportEntity = (entity: EntityName): entity is ReportEntity =>
  Object.values<EntityName>(entityOfSource).includes(entity);

function nothingRead(source: ReportSource): SourceState {
  return {
    source,
    status: 'reading',
    isPaged: false,
    done: 0,
    total: null,
    failure: null,
    skipped: 0,
    freshness: { state: 'reconciling', complete: false, since: null },
    version: 'none',
  };
}
