import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { recordKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import { allSites } from '#domain/entities/site.ts';
import { timing } from '#domain/limits/timing.ts';
import type { EntityState } from '#domain/live/connection.ts';
import { coversSite } from '#domain/live/coversSite.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { Rights } from '#domain/permissions/can.ts';
import { wordsOf } from '#domain/search/searchedWords.ts';
import { holdsId, isBeyondStore, lookupIdsOf, type RowQuery, type RowsState } from '#collections/rowQuery.ts';
import { isStoreOrder } from '#collections/schema/rxSchema.ts';
import type { SearchHits, SearchQuestion } from '../search/hits.ts';
import type { SearchIndexes } from '../search/searchIndexes.ts';
import type { FacetCounts, FacetQuestion } from './facetCounts.ts';
import { PolledLists, type PolledListsOptions } from './polledLists.ts';
import { HitViews } from './hitViews.ts';
import { rowFilter } from './rowFilter.ts';
import type { HeldRows } from './heldRows.ts';
import type { ListCache } from './listCache.ts';
import type { Sums, SumsQuestion } from './sums.ts';

type RowRequest = { entity: EntityName; query: RowQuery };
type Show = (state: RowsState<AnyRecord>) => void;
type Fail = (error: AppError) => void;

export interface RowViewsOptions extends PolledListsOptions {
  search: SearchIndexes;
  rowOf: (entity: EntityName, id: RecordKey) => AnyRecord | undefined;
  stateOf: (entity: EntityName) => EntityState | undefined;
  withTroubles: (row: AnyRecord) => AnyRecord;
  held: Pick<HeldRows, 'open'>;
  cache: Pick<ListCache, 'opened' | 'shown' | 'answer'>;
  /** undefined: the entity's cached rows are restored. */
  whenRestored: (entity: EntityName) => Promise<void> | undefined;
}

/**
 * Who answers: RxDB for rows that are held whole; the search for words, and for orders and conditions that RxDB has
 * not; the API for logs, for lists too long to hold, and soon for sites that are not followed.
 */
type Source = 'held' | 'search' | 'api' | 'api soon';

interface OpenView extends RowRequest {
  show: Show;
  fail: Fail;
  /** null: its rows are being restored. */
  source: Source | null;
  /** The newest rows from the API; null: none yet. */
  lastRead: RowsState<AnyRecord> | null;
  /** The rows that it showed last, while more of them load. */
  placed: readonly AnyRecord[];
  /** Shows the rows that wait for the rest of their list; null: none wait. */
  showWaiting: (() => void) | null;
  isDoneWaiting: boolean;
  end: () => void;
}

/** Every list that tabs show: one query with one source at a time. */
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
    const view: OpenView = {
      ...question,
      show,
      fail,
      source: null,
      lastRead: null,
      placed: [],
      showWaiting: null,
      isDoneWaiting: false,
      end: () => undefined,
    };
    this.views.add(view);
    const restored = isFromApi(question) ? undefined : this.options.whenRestored(question.entity);
    if (restored === undefined) this.begin(view);
    else this.beginRestored(view, restored);
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

  /** Lists switch between held rows and the API. */
  stateChanged(entity: EntityName): void {
    this.hitViews.changed(entity);
    for (const view of Array.from(this.views)) {
      if (view.entity !== entity || view.source === null || view.source === this.sourceOf(view)) continue;
      view.end();
      this.begin(view);
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
    for (const view of this.views) if (view.entity === 'unit') this.showRead(view);
  }

  /** Shows the list as an earlier start left it, until its rows are restored. */
  private beginRestored(view: OpenView, restored: Promise<void>): void {
    const { entity, query, show } = view;
    if (!isSearched(query)) {
      this.options.cache.opened(entity, query);
      const answer = this.options.cache.answer(entity, query);
      if (answer !== undefined) {
        view.placed = answer.rows;
        show(answer);
      }
    }
    void restored.then(() => {
      if (this.views.has(view)) this.begin(view);
    });
  }

  private begin(view: OpenView): void {
    view.source = this.sourceOf(view);
    view.lastRead = null;
    view.showWaiting = null;
    view.end = this.openSource(view, view.source);
  }

  private openSource(view: OpenView, source: Source): () => void {
    const { entity, query, fail } = view;
    switch (source) {
      case 'held':
        this.options.cache.opened(entity, query);
        return this.options.held.open(
          entity,
          query,
          (state) => this.showHeld(view, state),
          (cause) => fail(toAppError(cause)),
        );
      case 'search':
        if (!isSearched(query)) this.options.cache.opened(entity, query);
        return this.hitViews.open(entity, query, (state) => this.showHeld(view, state));
      case 'api':
        return this.openApi(view);
      case 'api soon':
        return this.openApiSoon(view);
    }
  }

  private showHeld(view: OpenView, state: RowsState<AnyRecord>): void {
    const { entity, query, show } = view;
    if (this.isRestAwaited(view, state)) return this.showLater(view, state);
    view.showWaiting = null;
    if (!isSearched(query) && !isFilling(state)) this.options.cache.shown(entity, query, state);
    const rows = this.inPlace(view, state);
    return show(rows === state.rows ? state : { ...state, rows });
  }

  /** Whether rows should wait for the rest of their list, which comes soon: later ones belong between them. */
  private isRestAwaited(view: OpenView, state: RowsState<AnyRecord>): boolean {
    const { entity, query, placed, isDoneWaiting } = view;
    if (isDoneWaiting || placed.length > 0 || state.rows.length === 0 || !isFilling(state)) return false;
    if (query.limit === undefined || isSearched(query) || 'failure' in state.freshness) return false;
    return this.options.stateOf(entity)?.isLong !== true;
  }

  private showLater(view: OpenView, state: RowsState<AnyRecord>): void {
    if (view.showWaiting === null)
      this.options.scheduler.after(timing.restOfList, () => {
        view.isDoneWaiting = true;
        if (this.views.has(view)) view.showWaiting?.();
      });
    view.showWaiting = () => this.showHeld(view, state);
  }

  /** The rows of a page, those on screen in their places while the list loads: its order is not known before. */
  private inPlace(view: OpenView, state: RowsState<AnyRecord>): readonly AnyRecord[] {
    const { entity, query, placed } = view;
    const { rows } = state;
    if (!isFilling(state) || query.limit === undefined) {
      view.placed = [];
      return rows;
    }
    const keyOf = (row: AnyRecord) => recordKey(entity, row);
    const found = new Map(rows.map((row) => [keyOf(row), row]));
    const isOf = rowFilter(entity, query);
    const kept = placed.flatMap((row) => {
      const now = found.get(keyOf(row)) ?? this.options.rowOf(entity, keyOf(row));
      return now !== undefined && isOf(now) ? [now] : [];
    });
    const keptKeys = new Set(kept.map(keyOf));
    const added = rows.filter((row) => !keptKeys.has(keyOf(row)));
    view.placed = [...kept, ...added].slice(0, query.limit);
    return view.placed;
  }

  private openApi(view: OpenView): () => void {
    const { entity, query, fail } = view;
    const take = (state: RowsState<AnyRecord>) => {
      view.lastRead = this.withCoverage(entity, query, state);
      this.showRead(view);
    };
    return this.apiViews.open(entity, query, take, fail);
  }

  /** The host may be about to follow the site; waiting avoids a second read. */
  private openApiSoon(view: OpenView): () => void {
    return this.options.scheduler.after(timing.siteChange, () => {
      view.end = this.openApi(view);
    });
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

  private sourceOf({ entity, query }: RowRequest): Source {
    const state = this.options.stateOf(entity);
    if (isFromApi({ entity, query }) || state?.coverage.kind === 'paged') return 'api';
    if (isSearched(query)) return 'search';
    if (state !== undefined && isForUnfollowedSite(entity, query, state)) return 'api soon';
    const isSorted = query.sort === undefined || isStoreOrder(entity, query.sort);
    return isSorted ? 'held' : 'search';
  }
}

/** Whether the list is read for the first time: some of its rows are not here yet. */
function isFilling({ freshness }: Pick<RowsState<AnyRecord>, 'freshness'>): boolean {
  return freshness.state === 'reconciling' && !freshness.complete;
}

/** Whether nobody holds such rows. */
function isFromApi({ entity, query }: RowRequest): boolean {
  return query.of !== undefined || entityOf(entity).replication === 'on-demand';
}

/** Whether the query has words, or conditions that RxDB cannot express. */
function isSearched(query: RowQuery): boolean {
  return wordsOf(query.search ?? '').length > 0 || isBeyondStore(query);
}

/**
 * Whether the API should answer a query for rows of a site that the followed list does not tell, or of all sites while
 * one is followed: the store may lack some of them.
 */
function isForUnfollowedSite(entity: EntityName, query: RowQuery, followed: EntityState): boolean {
  const { siteId = allSites.id, everySite, where = {} } = query;
  if (entityOf(entity).scope !== 'site' || (siteId === allSites.id && everySite !== true)) return false;
  const { siteId: _siteId, everySite: _everySite, ...asked } = query;
  const isAnswerable = lookupIdsOf(asked) === null && Object.keys(where).every(holdsId);
  return isAnswerable && !coversSite(followed, siteId);
}
