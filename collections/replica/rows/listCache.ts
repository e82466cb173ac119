import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { heldKeysOfId, recordKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { listCacheLimits } from '#domain/limits/replica.ts';
import { lookupIdsOf, type RowQuery, type RowsState } from '#collections/rowQuery.ts';
import type { StoreDatabase, RowBlock } from '../disk/database.ts';
import type { Batch, DiskPart } from '../disk/disk.ts';
import { cachedListsBlockOf, writeCachedLists, type CachedList } from '../disk/cachedLists.ts';
import type { Change } from '../sync/source.ts';
import { Throttle } from '../throttle.ts';
import type { Scheduler } from '../scheduler.ts';
import { keyOfQuery, RecentLists } from './recentLists.ts';

export interface ListCacheOptions {
  scheduler: Scheduler;
  rowOf: (entity: EntityName, id: RecordKey) => AnyRecord | undefined;
  /** Called when a list was answered from the cache. */
  onCacheHit: () => void;
  scheduleWrite: () => void;
}

interface FoundRows {
  rows: readonly AnyRecord[];
  total: number;
}

/** The lists that screens showed last, on disk: they answer at the next start until the rows are restored. */
export class ListCache implements DiskPart {
  private readonly options: ListCacheOptions;
  private readonly lists = new RecentLists();
  /** Lists of an earlier start, for entities whose rows are not restored yet. */
  private readonly cached = new Map<EntityName, readonly CachedList[]>();
  private cachedUnits: readonly AnyRecord[] = [];
  private readonly changed = new Set<EntityName>();
  private readonly writeThrottle: Throttle;
  private database: StoreDatabase | null = null;

  constructor(options: ListCacheOptions) {
    const { scheduler, scheduleWrite } = options;
    this.options = options;
    this.writeThrottle = new Throttle({ scheduler, interval: listCacheLimits.write, show: scheduleWrite });
  }

  restore(shown: ReadonlyMap<EntityName, readonly CachedList[]>, units: readonly AnyRecord[]): void {
    this.cachedUnits = units;
    for (const [entity, answers] of shown) {
      this.cached.set(entity, answers);
      for (const { query, total, rows } of answers) {
        this.lists.add(entity, query);
        this.setAnswer(entity, query, { total, rows });
      }
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

  /** A screen opened the list. */
  opened(entity: EntityName, query: RowQuery): void {
    if (lookupIdsOf(query) !== null) return;
    this.lists.add(entity, query);
    this.changed.add(entity);
  }

  /** Keeps the rows that the list shows now. */
  shown(entity: EntityName, query: RowQuery, found: FoundRows): void {
    if (lookupIdsOf(query) !== null) return;
    this.setAnswer(entity, query, found);
    this.noteChange(entity);
  }

  /** The list as it was shown last, while its rows are restored; undefined: not cached. */
  answer(entity: EntityName, query: RowQuery): RowsState<AnyRecord> | undefined {
    const ids = lookupIdsOf(query);
    const found = ids === null ? this.cachedList(entity, query) : this.cachedRows(entity, ids);
    if (found === undefined) return undefined;
    const { rows, total } = found;
    this.options.onCacheHit();
    const freshness = { state: 'reconciling', complete: false, since: null } as const;
    return { rows, total, freshness, coverage: { kind: 'whole' }, ignored: [] };
  }

  /** Cached lists have the rows of lists that were closed too. */
  applied(entity: EntityName, changes: readonly Change<AnyRecord>[]): void {
    if (changes.length > 0 && this.lists.of(entity).length > 0) this.noteChange(entity);
  }

  rowsRestored(entity: EntityName): void {
    this.dropCached(entity);
  }

  forget(entity: EntityName): void {
    this.dropCached(entity);
    this.lists.forget(entity);
    this.changed.delete(entity);
  }

  stop(): void {
    this.writeThrottle.stop();
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

  private noteChange(entity: EntityName): void {
    this.changed.add(entity);
    this.writeThrottle.trigger();
  }

  private setAnswer(entity: EntityName, query: RowQuery, { rows, total }: FoundRows): void {
    const ids = rows.map((row) => recordKey(entity, row));
    this.lists.setAnswer(entity, query, total, ids);
  }

  /** A list with a row that is gone must be opened again first. */
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
}
