import { normalizeMangoQuery, prepareQuery } from 'rxdb/plugins/core';
import { allSites } from '#domain/entities/site.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { shownLimits } from '#domain/limits/replica.ts';
import type { EntityState } from '#domain/live/connection.ts';
import { footingAt } from '#domain/live/freshness.ts';
import { mangoOf, namedIds } from '#collections/client/query.ts';
import { atLeast, type RowQuery, type RowsState } from '#collections/rowQuery.ts';
import type { StoreDatabase, RowBlock } from '../disk/database.ts';
import type { Batch, DiskPart } from '../disk/disk.ts';
import { shownBlockOf, writeShown, type ShownAnswer } from '../disk/shownBlocks.ts';
import type { Change } from '../sync/source.ts';
import { Throttle } from '../throttle.ts';
import type { Scheduler } from '../scheduler.ts';
import type { StoredInstance } from '../store/replicated.ts';
import { fitsOf } from './hitQuery.ts';
import { ListTotals } from './listTotals.ts';
import { keyOfQuery, ShownLists } from './shownLists.ts';

type Show = (state: RowsState<AnyRecord>) => void;

export interface ListCacheOptions {
  scheduler: Scheduler;
  stateOf: (entity: EntityName) => EntityState;
  instanceOf: (entity: EntityName) => Promise<StoredInstance> | undefined;
  /** Resolves when everything applied so far can be read. */
  settled: (entity: EntityName) => Promise<void>;
  rowOf: (entity: EntityName, id: number) => AnyRecord | undefined;
  rowsOf: (entity: EntityName) => Iterable<AnyRecord>;
  /** A list was answered from what was shown last. */
  answered: () => void;
  /** Something is to be kept. */
  waits: () => void;
  report: (text: string, cause: unknown) => void;
}

interface Found {
  rows: readonly AnyRecord[];
  total: number;
}

interface OpenView {
  entity: EntityName;
  query: RowQuery;
  show: Show;
}

/**
 * What lists show first. While an entity's rows come back from the disk, that is what the same list showed last; later
 * it is what the store holds, until the tab reads there itself. What lists show is kept for the next start.
 */
export class ListCache implements DiskPart {
  private readonly options: ListCacheOptions;
  private readonly lists = new ShownLists();
  private readonly totals: ListTotals;
  private readonly views = new Set<OpenView>();
  /** What an earlier start showed, of entities whose rows are not back yet. */
  private readonly earlier = new Map<EntityName, readonly ShownAnswer[]>();
  /** Units that the board began with then. */
  private earlierUnits: readonly AnyRecord[] = [];
  /** Entities whose kept lists may be others by now. */
  private readonly changed = new Set<EntityName>();
  private readonly due = new Set<EntityName>();
  private readonly lookedUp: Throttle;
  private database: StoreDatabase | null = null;

  constructor(options: ListCacheOptions) {
    this.options = options;
    this.totals = new ListTotals(options.rowsOf);
    const lookUp = () => void this.lookUp();
    this.lookedUp = new Throttle({ scheduler: options.scheduler, interval: shownLimits.refresh, show: lookUp });
  }

  /** Begins with what an earlier start showed. */
  warm(shown: ReadonlyMap<EntityName, readonly ShownAnswer[]>, units: readonly AnyRecord[]): void {
    this.earlierUnits = units;
    for (const [entity, answers] of shown) {
      this.earlier.set(entity, answers);
      for (const { query } of answers) this.lists.asked(entity, query);
    }
  }

  /** Whether there is anything from an earlier start. */
  get isWarm(): boolean {
    return this.earlier.size > 0 || this.earlierUnits.length > 0;
  }

  /** Keeps on this database what lists show. */
  keepOn(database: StoreDatabase): this {
    this.database = database;
    return this;
  }

  open({ entity, query }: { entity: EntityName; query: RowQuery }, show: Show): () => void {
    const view = { entity, query, show };
    this.views.add(view);
    if (namedIds(query) === null) {
      this.lists.asked(entity, query);
      this.changed.add(entity);
    }
    if (this.options.stateOf(entity).isComingBack === true) this.showEarlier(view);
    else void this.showStored(view);
    return () => this.views.delete(view);
  }

  applied(entity: EntityName, changes: readonly Change<AnyRecord>[]): void {
    if (changes.length === 0) return;
    this.totals.applied(entity, changes);
    // What may not be known any more goes with the rows.
    if (this.lists.of(entity).length > 0 && changes.some(({ origin }) => origin === 'withdrawn'))
      this.changed.add(entity);
    this.rowsChanged(entity);
  }

  /** How true the entity's rows are may have changed. */
  stateChanged(entity: EntityName): void {
    for (const view of this.views) if (view.entity === entity) void this.showStored(view);
  }

  /** The entity's rows of an earlier start are all in the store. */
  back(entity: EntityName): void {
    this.dropEarlier(entity);
    this.totals.forget(entity);
    this.rowsChanged(entity);
  }

  forget(entity: EntityName): void {
    this.dropEarlier(entity);
    this.lists.forget(entity);
    this.totals.forget(entity);
    this.changed.delete(entity);
  }

  stop(): void {
    this.views.clear();
    this.lookedUp.stop();
  }

  take(): Batch | null {
    const { database, changed } = this;
    if (database === null || changed.size === 0) return null;
    const kept = this.lists.kept();
    const blocks = new Map<EntityName, RowBlock | null>();
    for (const entity of changed) if (!this.earlier.has(entity)) blocks.set(entity, this.blockOf(entity, kept));
    changed.clear();
    return { write: () => writeShown(database, blocks), written: () => undefined };
  }

  private rowsChanged(entity: EntityName): void {
    this.stateChanged(entity);
    if (this.lists.of(entity).length === 0) return;
    this.due.add(entity);
    this.lookedUp.changed();
  }

  /** A list with a row that is gone is not kept before it was looked up again. */
  private blockOf(entity: EntityName, kept: ReturnType<ShownLists['kept']>): RowBlock | null {
    const answers = (kept.get(entity) ?? []).flatMap(({ query, answer }): ShownAnswer[] => {
      const { total = 0, ids = [] } = answer ?? {};
      const rows = ids.flatMap((id) => this.options.rowOf(entity, id) ?? []);
      return rows.length === ids.length ? [{ query, total, rows }] : [];
    });
    return shownBlockOf(entity, answers);
  }

  private dropEarlier(entity: EntityName): void {
    this.earlier.delete(entity);
    if (entity === 'unit') this.earlierUnits = [];
  }

  private showEarlier({ entity, query, show }: OpenView): void {
    const ids = namedIds(query);
    const found = ids === null ? this.earlierList(entity, query) : this.earlierRows(entity, ids);
    if (found === undefined) return;
    const { rows, total } = found;
    const freshness = { state: 'reconciling', complete: false, since: null } as const;
    show({ rows, total, freshness, coverage: { kind: 'whole' }, unanswered: [] });
    this.options.answered();
  }

  private earlierList(entity: EntityName, query: RowQuery): Found | undefined {
    const key = keyOfQuery(query);
    return this.earlier.get(entity)?.find((answer) => keyOfQuery(answer.query) === key);
  }

  /** Those of some records that an earlier start showed anywhere; undefined: none of them. */
  private earlierRows(entity: EntityName, ids: readonly number[]): Found | undefined {
    const lists = (this.earlier.get(entity) ?? []).flatMap((answer) => answer.rows);
    const byId = new Map([...lists, ...(entity === 'unit' ? this.earlierUnits : [])].map((row) => [row.id, row]));
    const rows = ids.flatMap((id) => byId.get(id) ?? []);
    return rows.length === 0 ? undefined : { rows, total: rows.length };
  }

  private async showStored(view: OpenView): Promise<void> {
    const { entity, query, show } = view;
    const state = this.options.stateOf(entity);
    if (state.isComingBack === true || state.coverage.kind === 'paged') return;
    const found = await this.find(entity, query);
    if (found === null || !this.views.has(view)) return;
    show({ ...found, ...footingAt(state, query.siteId ?? allSites.id), unanswered: [] });
  }

  /** Looks up again what lists show whose rows changed. */
  private async lookUp(): Promise<void> {
    for (const entity of this.due) {
      this.due.delete(entity);
      if (this.options.stateOf(entity).isComingBack === true) continue;
      for (const { query } of this.lists.of(entity)) await this.find(entity, query);
      this.changed.add(entity);
    }
    this.options.waits();
  }

  /** What the store holds of a list; null: it cannot be read. */
  private async find(entity: EntityName, query: RowQuery): Promise<Found | null> {
    try {
      const instance = await this.options.instanceOf(entity);
      if (instance === undefined) return null;
      await this.options.settled(entity);
      const rows = await search(instance, entity, query);
      const isPart = query.skip !== undefined || query.limit !== undefined;
      // The rows may be a moment behind the total.
      const total = atLeast(isPart ? this.totals.of(entity, query) : 0, rows.length, query);
      const ids = rows.map(({ id }) => id);
      this.lists.answered(entity, query, total, ids);
      return { rows, total };
    } catch (cause) {
      this.options.report(`What a list of ${entity} shows could not be looked up.`, cause);
      return null;
    }
  }
}

/** The rows of a list. Deleted documents stay in an instance: RxDB's own queries leave them out in the same way. */
async function search(instance: StoredInstance, entity: EntityName, query: RowQuery): Promise<AnyRecord[]> {
  const ids = namedIds(query);
  if (ids !== null) {
    const found = await instance.findDocumentsById(ids.map(String), false);
    return found.map((document) => document.row as AnyRecord).filter(fitsOf(entity, query));
  }
  const { schema } = instance;
  const normal = normalizeMangoQuery(schema, mangoOf(entity, query) as never);
  const prepared = prepareQuery(schema, { ...normal, selector: { ...normal.selector, _deleted: { $eq: false } } });
  const { documents } = await instance.query(prepared);
  return documents.map((document) => document.row as AnyRecord);
}
