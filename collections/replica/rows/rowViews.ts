import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import type { AppError } from '#domain/errors/appError.ts';
import type { EntityState } from '#domain/live/connection.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { Rights } from '#domain/permissions/can.ts';
import { wordsOf } from '#domain/search/words.ts';
import { isBeyondStore, type RowQuery, type RowsState } from '#collections/rowQuery.ts';
import { isSortedByHost } from '#collections/client/queryRouting.ts';
import type { SearchHits, SearchQuestion } from '../search/hits.ts';
import type { SearchIndexes } from '../search/searchIndexes.ts';
import type { FacetCounts, FacetQuestion } from './facetCounts.ts';
import { PolledLists, type PolledListsOptions } from './polledLists.ts';
import { HitViews } from './hitViews.ts';
import type { Sums, SumsQuestion } from './sums.ts';

type RowRequest = { entity: EntityName; query: RowQuery };
type Show = (state: RowsState<AnyRecord>) => void;
type Fail = (error: AppError) => void;

export interface RowViewsOptions extends PolledListsOptions {
  search: SearchIndexes;
  rowOf: (entity: EntityName, id: RecordKey) => AnyRecord | undefined;
  stateOf: (entity: EntityName) => EntityState | undefined;
  withTroubles: (row: AnyRecord) => AnyRecord;
}

interface OpenView extends RowRequest {
  show: Show;
  fail: Fail;
  isSearch: boolean;
  /** The newest rows from the API; null: none yet. */
  lastRead: RowsState<AnyRecord> | null;
  end: () => void;
}

/** Queries that the host answers itself: searches, logs, and lists too long to hold. */
export class RowViews {
  private readonly options: RowViewsOptions;
  private readonly hitViews: HitViews;
  private readonly apiViews: PolledLists;
  private readonly views = new Set<OpenView>();

  constructor(options: RowViewsOptions) {
    this.options = options;
    this.hitViews = new HitViews(options);
    this.apiViews = new PolledLists(options);
  }

  open(question: RowRequest, show: Show, fail: Fail): () => void {
    const isSearch = this.isSearch(question);
    const view: OpenView = { ...question, show, fail, isSearch, lastRead: null, end: () => undefined };
    view.end = this.begin(view);
    this.views.add(view);
    return () => {
      this.views.delete(view);
      view.end();
    };
  }

  hits(question: SearchQuestion, show: (hits: SearchHits) => void): () => void {
    return this.hitViews.openAll(question, show);
  }

  /** Returns the ids of all rows of a list in order; null: the list is not held whole. */
  idsOf(entity: EntityName, query: RowQuery): readonly RecordKey[] | null {
    return entityOf(entity).replication === 'on-demand' ? null : this.hitViews.idsOf(entity, query);
  }

  /** Shows sums over all rows of a list. */
  sums(question: SumsQuestion, show: (sums: Sums) => void): () => void {
    return this.hitViews.openSums(question, show);
  }

  facets(question: FacetQuestion, show: (counts: FacetCounts) => void): () => void {
    return this.hitViews.openFacets(question, show);
  }

  setRights(rights: Rights): void {
    this.apiViews.setRights(rights);
  }

  applied(entity: EntityName): void {
    this.hitViews.changed(entity);
  }

  /** Searches switch between held rows and the API. */
  stateChanged(entity: EntityName): void {
    this.hitViews.changed(entity);
    for (const view of [...this.views]) {
      const isHits = this.isSearch(view);
      if (view.entity !== entity || view.isSearch === isHits) continue;
      view.end();
      view.isSearch = isHits;
      view.end = this.begin(view);
    }
  }

  event(event: LiveEvent): void {
    this.apiViews.event(event);
  }

  /** A user of this browser changed a record. */
  changedHere(event: LiveEvent): void {
    this.apiViews.changed(event);
  }

  createdHere(): void {
    this.refetch();
  }

  /** The user returned to a tab. */
  refetch(): void {
    this.apiViews.refetch();
  }

  connected(recovered: boolean): void {
    this.apiViews.connected(recovered);
  }

  disconnected(): void {
    this.apiViews.disconnected();
  }

  stop(): void {
    this.views.clear();
    this.hitViews.stop();
    this.apiViews.stop();
  }

  /** Alarms or faults changed: shows polled units again. */
  troublesChanged(): void {
    for (const view of this.views) if (view.entity === 'unit' && !view.isSearch) this.showRead(view);
  }

  private begin(view: OpenView): () => void {
    const { entity, query, show, fail, isSearch } = view;
    if (isSearch) return this.hitViews.open(entity, query, show);
    const take = (state: RowsState<AnyRecord>) => {
      view.lastRead = this.withCoverage(entity, query, state);
      this.showRead(view);
    };
    return this.apiViews.open(entity, query, take, fail);
  }

  private showRead({ entity, lastRead, show }: OpenView): void {
    if (lastRead === null) return;
    show(entity === 'unit' ? { ...lastRead, rows: lastRead.rows.map(this.options.withTroubles) } : lastRead);
  }

  /** The coverage of a list too long to hold counts all rows, not only hits. */
  private withCoverage(entity: EntityName, query: RowQuery, state: RowsState<AnyRecord>): RowsState<AnyRecord> {
    const coverage = query.of === undefined ? this.options.stateOf(entity)?.coverage : undefined;
    return coverage?.kind === 'paged' ? { ...state, coverage } : state;
  }

  /** Whether it searches or sorts rows that are all held. */
  private isSearch({ entity, query }: RowRequest): boolean {
    const isHeld =
      entityOf(entity).replication !== 'on-demand' && this.options.stateOf(entity)?.coverage.kind !== 'paged';
    const isSearch = wordsOf(query.search ?? '').length > 0 || isBeyondStore(query) || isSortedByHost(entity, query);
    return isHeld && query.of === undefined && isSearch;
  }
}
