import { normalizeMangoQuery, prepareQuery } from 'rxdb/plugins/core';
import { recordName } from '#domain/entities/recordName.ts';
import { allSites } from '#domain/entities/site.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { heldKeysOfId, recordKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { listCacheLimits } from '#domain/limits/replica.ts';
import type { EntityState } from '#domain/live/connection.ts';
import { dataStatusAt } from '#domain/live/freshness.ts';
import { mangoOf } from '#collections/schema/mangoQuery.ts';
import { isStoreOrder } from '#collections/schema/rxSchema.ts';
import { atLeast, lookupIdsOf, type RowQuery, type RowsState } from '#collections/rowQuery.ts';
import { sampledRows, unsaidParts } from '#collections/unsaidFields.ts';
import type { StoreDatabase, RowBlock } from '../disk/database.ts';
import type { Batch, DiskPart } from '../disk/disk.ts';
import { cachedListsBlockOf, writeCachedLists, type CachedList } from '../disk/cachedLists.ts';
import type { Change } from '../sync/source.ts';
import { Throttle } from '../throttle.ts';
import type { Scheduler } from '../scheduler.ts';
import type { StoredInstance } from '../store/replicated.ts';
import { rowFilter, rowOrder, type NameOf } from './rowFilter.ts';
import { ListTotals } from './listTotals.ts';
import { keyOfQuery, RecentLists } from './recentLists.ts';

type Show = (state: RowsState<AnyRecord>) => void;

export interface ListCacheOptions {
  scheduler: Scheduler;
  stateOf: (entity: EntityName) => EntityState;
  instanceOf: (entity: EntityName) => Promise<StoredInstance> | undefined;
  /** Resolves when every change applied so far can be read. */
  settled: (entity: EntityName) => Promise<void>;
  rowOf: (entity: EntityName, id: RecordKey) => AnyRecord | undefined;
  rowsOf: (entity: EntityName) => Iterable<AnyRecord>;
  /** Called when a list was answered from the cache. */
  onCacheHit: () => void;
  scheduleWrite: () => void;
  report: (text: string, cause: unknown) => void;
}

interface FoundRows {
  rows: readonly AnyRecord[];
  total: number;
}

interface OpenView {
  entity: EntityName;
  query: RowQuery;
  show: Show;
}

/**
 * The first rows of lists: cached ones while an entity's rows are restored from disk, later the store's, until the tab
 * reads the store itself. Recent lists are cached on disk for the next start.
 */
export class ListCache implements DiskPart {
  private readonly options: ListCacheOptions;
  private readonly lists = new RecentLists();
  private readonly totals: ListTotals;
  private readonly views = new Set<OpenView>();
  /** Lists of an earlier start, for entities whose rows are not restored yet. */
  private readonly cached = new Map<EntityName, readonly CachedList[]>();
  private cachedUnits: readonly AnyRecord[] = [];
  private readonly changed = new Set<EntityName>();
  private readonly due = new Set<EntityName>();
  private readonly lookUpThrottle: Throttle;
  private database: StoreDatabase | null = null;

  constructor(options: ListCacheOptions) {
    this.options = options;
    this.totals = new ListTotals(options.rowsOf);
    const lookUp = () => void this.lookUp();
    this.lookUpThrottle = new Throttle({
      scheduler: options.scheduler,
      interval: listCacheLimits.refresh,
      show: lookUp,
    });
  }

  restore(shown: ReadonlyMap<EntityName, readonly CachedList[]>, units: readonly AnyRecord[]): void {
    this.cachedUnits = units;
    for (const [entity, answers] of shown) {
      this.cached.set(entity, answers);
      for (const { query } of answers) this.lists.add(entity, query);
    }
  }

  /** Whether an earlier start left cached rows. */
  get isWarm(): boolean {
    return this.cached.size > 0 || this.cachedUnits.length > 0;
  }

  attachDatabase(database: StoreDatabase): this {
    this.database = database;
    return this;
  }

  open({ entity, query }: { entity: EntityName; query: RowQuery }, show: Show): () => void {
    const view = { entity, query, show };
    this.views.add(view);
    if (lookupIdsOf(query) === null) {
      this.lists.add(entity, query);
      this.changed.add(entity);
    }
    if (this.options.stateOf(entity).isRestoring === true) this.showCached(view);
    else void this.showStored(view);
    return () => this.views.delete(view);
  }

  applied(entity: EntityName, changes: readonly Change<AnyRecord>[]): void {
    if (changes.length === 0) return;
    this.totals.applied(entity, changes);
    // Rows that the user may no longer read leave the cache too.
    if (this.lists.of(entity).length > 0 && changes.some(({ origin }) => origin === 'withdrawn'))
      this.changed.add(entity);
    this.rowsChanged(entity);
  }

  stateChanged(entity: EntityName): void {
    for (const view of this.views) if (view.entity === entity) void this.showStored(view);
  }

  rowsRestored(entity: EntityName): void {
    this.dropCached(entity);
    this.totals.forget(entity);
    this.rowsChanged(entity);
  }

  forget(entity: EntityName): void {
    this.dropCached(entity);
    this.lists.forget(entity);
    this.totals.forget(entity);
    this.changed.delete(entity);
  }

  stop(): void {
    this.views.clear();
    this.lookUpThrottle.stop();
  }

  takeBatch(): Batch | null {
    const { database, changed } = this;
    if (database === null || changed.size === 0) return null;
    const kept = this.lists.cacheable();
    const blocks = new Map<EntityName, RowBlock | null>();
    for (const entity of changed) {
      if (this.lists.isPending(entity)) continue;
      changed.delete(entity);
      if (!this.cached.has(entity)) blocks.set(entity, this.blockOf(entity, kept));
    }
    if (blocks.size === 0) return null;
    return { write: () => writeCachedLists(database, blocks), onWritten: () => undefined };
  }

  private rowsChanged(entity: EntityName): void {
    this.stateChanged(entity);
    if (this.lists.of(entity).length === 0) return;
    this.due.add(entity);
    this.lookUpThrottle.trigger();
  }

  /** Lists with a missing row must be looked up again first. */
  private blockOf(entity: EntityName, kept: ReturnType<RecentLists['cacheable']>): RowBlock | null {
    const answers = (kept.get(entity) ?? []).flatMap(({ query, answer }): CachedList[] => {
      const { total = 0, ids = [] } = answer ?? {};
      const rows = ids.flatMap((id) => this.options.rowOf(entity, id) ?? []);
      return rows.length === ids.length ? [{ query, total, rows }] : [];
    });
    return cachedListsBlockOf(entity, answers);
  }

  private dropCached(entity: EntityName): void {
    this.cached.delete(entity);
    if (entity === 'unit') this.cachedUnits = [];
  }

  private showCached({ entity, query, show }: OpenView): void {
    const ids = lookupIdsOf(query);
    const found = ids === null ? this.cachedList(entity, query) : this.cachedRows(entity, ids);
    if (found === undefined) return;
    const { rows, total } = found;
    const freshness = { state: 'reconciling', complete: false, since: null } as const;
    show({ rows, total, freshness, coverage: { kind: 'whole' }, ignored: [] });
    this.options.onCacheHit();
  }

  private cachedList(entity: EntityName, query: RowQuery): FoundRows | undefined {
    const key = keyOfQuery(query);
    return this.cached.get(entity)?.find((answer) => keyOfQuery(answer.query) === key);
  }

  /** undefined: none. */
  private cachedRows(entity: EntityName, ids: readonly number[]): FoundRows | undefined {
    const lists = (this.cached.get(entity) ?? []).flatMap((answer) => answer.rows);
    const all = [...lists, ...(entity === 'unit' ? this.cachedUnits : [])];
    const byKey = new Map(all.map((row) => [recordKey(entity, row), row]));
    const rows = ids.flatMap((id) => heldKeysOfId(entity, id)).flatMap((key) => byKey.get(key) ?? []);
    return rows.length === 0 ? undefined : { rows, total: rows.length };
  }

  private async showStored(view: OpenView): Promise<void> {
    const { entity, query, show } = view;
    const state = this.options.stateOf(entity);
    if (state.isRestoring === true || state.coverage.kind === 'paged') return;
    const found = await this.find(entity, query);
    if (found === null || !this.views.has(view)) return;
    const parts = found.total > 0 ? { ignored: [] } : unsaidParts(query, this.sampleOf(entity));
    show({ ...found, ...dataStatusAt(state, query.siteId ?? allSites.id), ...parts });
  }

  private sampleOf(entity: EntityName): AnyRecord[] {
    const sample: AnyRecord[] = [];
    for (const row of this.options.rowsOf(entity)) {
      if (sample.push(row) === sampledRows) break;
    }
    return sample;
  }

  private async lookUp(): Promise<void> {
    for (const entity of this.due) {
      this.due.delete(entity);
      if (this.options.stateOf(entity).isRestoring === true) continue;
      for (const { query } of this.lists.of(entity)) await this.find(entity, query);
      this.changed.add(entity);
    }
    this.options.scheduleWrite();
  }

  /** Returns a page in an order that the store lacks. */
  private sorted(entity: EntityName, query: RowQuery): AnyRecord[] {
    const { skip = 0, limit = Infinity } = query;
    const nameOf: NameOf = (other, id) => {
      const row = this.options.rowOf(other, id);
      return row === undefined ? null : recordName(other, row);
    };
    const order = rowOrder(entity, query, nameOf) ?? undefined;
    const rows = [...this.options.rowsOf(entity)].filter(rowFilter(entity, query)).toSorted(order);
    return rows.slice(skip, skip + limit);
  }

  /** null: the store cannot be read. */
  private async find(entity: EntityName, query: RowQuery): Promise<FoundRows | null> {
    try {
      const instance = await this.options.instanceOf(entity);
      if (instance === undefined) return null;
      await this.options.settled(entity);
      const isStored = query.sort === undefined || isStoreOrder(entity, query.sort);
      const rows = isStored ? await search(instance, entity, query) : this.sorted(entity, query);
      const isPart = query.skip !== undefined || query.limit !== undefined;
      // The rows may lag behind the total.
      const total = atLeast(isPart ? this.totals.of(entity, query) : 0, rows.length, query);
      const ids = rows.map((row) => recordKey(entity, row));
      this.lists.setAnswer(entity, query, total, ids);
      return { rows, total };
    } catch (cause) {
      this.options.report(`What a list of ${entity} shows could not be looked up.`, cause);
      return null;
    }
  }
}

/** Excludes deleted documents as RxDB's own queries do: they stay in an instance. */
async function search(instance: StoredInstance, entity: EntityName, query: RowQuery): Promise<AnyRecord[]> {
  const ids = lookupIdsOf(query);
  if (ids !== null) {
    const found = await instance.findDocumentsById(ids.flatMap((id) => heldKeysOfId(entity, id)).map(String), false);
    return found.map((document) => document.row as AnyRecord).filter(rowFilter(entity, query));
  }
  const { schema } = instance;
  const normal = normalizeMangoQuery(schema, mangoOf(entity, query) as never);
  const prepared = prepareQuery(schema, { ...normal, selector: { ...normal.selector, _deleted: { $eq: false } } });
  const { documents } = await instance.query(prepared);
  return documents.map((document) => document.row as AnyRecord);
}
