import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import type { AppError } from '#domain/errors/appError.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import { wordsOf } from '#domain/search/words.ts';
import type { RowQuery, RowsState } from '#collections/rowQuery.ts';
import type { SearchHits, SearchQuestion } from '../search/hits.ts';
import type { SearchIndexes } from '../search/searchIndexes.ts';
import { ApiViews, type ApiViewsOptions } from './apiViews.ts';
import { HitViews } from './hitViews.ts';

type Question = { entity: EntityName; query: RowQuery };
type Show = (state: RowsState<AnyRecord>) => void;

/** Rows that the host itself shows to tabs: hits of a search, logs, and lists that are too long to be held. */
export class RowViews {
  private readonly options: ApiViewsOptions;
  private readonly hitViews: HitViews;
  private readonly apiViews: ApiViews;

  constructor(options: ApiViewsOptions & { search: SearchIndexes }) {
    this.options = options;
    this.hitViews = new HitViews(options);
    this.apiViews = new ApiViews(options);
  }

  open({ entity, query }: Question, show: Show, fail: (error: AppError) => void): () => void {
    if (this.isHeld(entity) && wordsOf(query.search ?? '').length > 0) return this.hitViews.open(entity, query, show);
    return this.apiViews.open(entity, query, show, fail);
  }

  hits(question: SearchQuestion, show: (hits: SearchHits) => void): () => void {
    return this.hitViews.openAll(question, show);
  }

  applied(entity: EntityName): void {
    this.hitViews.changed(entity);
  }

  stateChanged(entity: EntityName): void {
    this.hitViews.changed(entity);
  }

  event(event: LiveEvent): void {
    this.apiViews.event(event);
  }

  reread(): void {
    this.apiViews.reread();
  }

  disconnected(): void {
    this.apiViews.disconnected();
  }

  stop(): void {
    this.hitViews.stop();
    this.apiViews.stop();
  }

  private isHeld(entity: EntityName): boolean {
    return entityOf(entity).replication !== 'on-demand' && this.options.stateOf(entity)?.coverage.kind !== 'paged';
  }
}
