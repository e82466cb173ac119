import { from, switchMap } from 'rxjs';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { recordKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { allSites } from '#domain/entities/site.ts';
import type { EntityState } from '#domain/live/connection.ts';
import { dataStatusAt } from '#domain/live/freshness.ts';
import { atLeast, lookupIdsOf, type RowQuery, type RowsState } from '#collections/rowQuery.ts';
import { sampledRows, unknownFieldParts } from '#collections/unknownFields.ts';
import type { RowCollection } from '../store/rowCollections.ts';
import type { Change } from '../sync/source.ts';
import { heldQuery, type HeldQuery } from './heldQuery.ts';
import { ListTotals } from './listTotals.ts';
import { idsByEntity } from './idsByEntity.ts';

/** The rows of longer lists are not read before others. */
const maximumListedRows = 200;

type Show = (state: RowsState<AnyRecord>) => void;
type Fail = (cause: unknown) => void;

export interface HeldRowsOptions {
  collectionOf: (entity: EntityName) => Promise<RowCollection>;
  rowsOf: (entity: EntityName) => Iterable<AnyRecord>;
  /** The state of the rows that can be read. */
  stateOf: (entity: EntityName) => EntityState;
  /** Resolves when every change applied so far can be read. */
  settled: (entity: EntityName) => Promise<void>;
  /** Called with the rows that all lists show, when they change. */
  onListed: (rows: ReadonlyMap<EntityName, ReadonlySet<RecordKey>>) => void;
}

interface OpenList {
  entity: EntityName;
  query: RowQuery;
  show: Show;
  /** null: not open yet. */
  held: HeldQuery | null;
  /** null: not read yet. */
  rows: readonly AnyRecord[] | null;
  total: number;
  /** Its rows that are read before others. */
  listed: readonly RecordKey[];
}

/** Lists of rows that are held whole: reactive queries of RxDB's collections. */
export class HeldRows {
  private readonly options: HeldRowsOptions;
  private readonly totals: ListTotals;
  private readonly lists = new Set<OpenList>();

  constructor(options: HeldRowsOptions) {
    this.options = options;
    this.totals = new ListTotals(options.rowsOf);
  }

  open(entity: EntityName, query: RowQuery, show: Show, fail: Fail): () => void {
    const list: OpenList = { entity, query, show, held: null, rows: null, total: 0, listed: [] };
    this.lists.add(list);
    const reading = from(this.options.collectionOf(entity))
      .pipe(
        switchMap((collection) => {
          list.held = heldQuery(collection, entity, query);
          return list.held.rows$;
        }),
      )
      .subscribe({ next: (rows) => this.take(list, rows), error: fail });
    return () => {
      reading.unsubscribe();
      this.lists.delete(list);
      if (list.listed.length > 0) this.tellListed();
    };
  }

  applied(entity: EntityName, changes: readonly Change<AnyRecord>[]): void {
    if (changes.length === 0) return;
    this.totals.applied(entity, changes);
    for (const list of this.lists) {
      if (list.entity !== entity || list.rows === null || this.totalOf(list, list.rows) === list.total) continue;
      // The rows of the page may stay the same.
      void this.options.settled(entity).then(() => this.showAgain(list));
    }
  }

  /** The state describes rows that can be read by now. */
  stateChanged(entity: EntityName): void {
    for (const list of this.lists) if (list.entity === entity) void this.showAgain(list);
  }

  rowsRestored(entity: EntityName): void {
    this.totals.forget(entity);
  }

  forget(entity: EntityName): void {
    this.totals.forget(entity);
  }

  stop(): void {
    this.lists.clear();
  }

  private take(list: OpenList, rows: readonly AnyRecord[]): void {
    list.rows = rows;
    this.noteListed(list, rows);
    this.show(list);
  }

  /** Shows the list's state once its query has shown the rows that the state describes. */
  private async showAgain(list: OpenList): Promise<void> {
    await list.held?.exec();
    if (this.lists.has(list)) this.show(list);
  }

  private show(list: OpenList): void {
    const { entity, query, rows, show } = list;
    if (rows === null) return;
    list.total = this.totalOf(list, rows);
    const state = this.options.stateOf(entity);
    const parts = list.total > 0 ? { ignored: [] } : unknownFieldParts(query, this.sampleOf(entity));
    show({ rows, total: list.total, ...dataStatusAt(state, query.siteId ?? allSites.id), ...parts });
  }

  private totalOf({ entity, query }: OpenList, rows: readonly AnyRecord[]): number {
    const isPart = query.skip !== undefined || query.limit !== undefined;
    // The rows may lag behind the total.
    return atLeast(isPart ? this.totals.of(entity, query) : 0, rows.length, query);
  }

  private sampleOf(entity: EntityName): AnyRecord[] {
    const sample: AnyRecord[] = [];
    for (const row of this.options.rowsOf(entity)) {
      if (sample.push(row) === sampledRows) break;
    }
    return sample;
  }

  private noteListed(list: OpenList, rows: readonly AnyRecord[]): void {
    const { entity, query, listed } = list;
    const atMost = query.limit ?? lookupIdsOf(query)?.length ?? Infinity;
    list.listed = atMost > maximumListedRows ? [] : rows.map((row) => recordKey(entity, row));
    if (list.listed.join() !== listed.join()) this.tellListed();
  }

  private tellListed(): void {
    this.options.onListed(idsByEntity([...this.lists].map(({ entity, listed }) => [entity, listed])));
  }
}
