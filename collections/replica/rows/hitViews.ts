import { sitesOf } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import type { EntityState } from '#domain/live/connection.ts';
import type { RowQuery, RowsState } from '#collections/rowQuery.ts';
import type { SearchHits, SearchQuestion } from '../search/hits.ts';
import type { SearchIndexes } from '../search/searchIndexes.ts';

export interface HitViewsOptions {
  search: SearchIndexes;
  stateOf: (entity: EntityName) => EntityState | undefined;
}

/** Hits of searches over what is held, shown to tabs live. */
export class HitViews {
  private readonly options: HitViewsOptions;
  /** What shows an entity's hits again after a change. */
  private readonly shown = new Map<() => void, EntityName>();

  constructor(options: HitViewsOptions) {
    this.options = options;
  }

  /** Hits of one entity, by the page. */
  open(entity: EntityName, query: RowQuery, show: (state: RowsState<AnyRecord>) => void): () => void {
    const again = () => show(this.hitsOf(entity, query));
    this.shown.set(again, entity);
    again();
    return () => {
      this.shown.delete(again);
    };
  }

  /** The best hits of many entities. */
  openAll(_question: SearchQuestion, _show: (hits: SearchHits) => void): () => void {
    return () => undefined;
  }

  /** Rows of the entity changed, or how true they are. */
  changed(entity: EntityName): void {
    for (const [again, of] of this.shown) if (of === entity) again();
  }

  stop(): void {
    this.shown.clear();
  }

  private hitsOf(entity: EntityName, query: RowQuery): RowsState<AnyRecord> {
    const { siteId = 0, where = {}, search = '', skip = 0, limit } = query;
    const fits = (row: AnyRecord) =>
      (siteId === 0 || sitesOf(entityOf(entity), row).includes(siteId)) &&
      Object.entries(where).every(([field, values]) => values.length === 0 || values.includes(row[field] as never));
    const all = this.options.search.find(entity, search, fits);
    const state = this.options.stateOf(entity);
    return {
      rows: all.slice(skip, limit === undefined ? undefined : skip + limit),
      total: all.length,
      freshness: state?.freshness ?? { state: 'stale', complete: false, since: null },
      coverage: { kind: 'whole' },
      unanswered: [],
    };
  }
}
