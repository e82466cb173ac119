import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import type { AppError } from '#domain/errors/appError.ts';
import type { EntityState } from '#domain/live/connection.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { Rights } from '#domain/permissions/can.ts';
import { wordsOf } from '#domain/search/words.ts';
import type { RowQuery, RowsState } from '#collections/rowQuery.ts';
import type { SearchHits, SearchQuestion } from '../search/hits.ts';
import type { SearchIndexes } from '../search/searchIndexes.ts';
import { ApiViews, type ApiViewsOptions } from './apiViews.ts';
import { HitViews } from './hitViews.ts';

type Question = { entity: EntityName; query: RowQuery };
type Show = (state: RowsState<AnyRecord>) => void;
type Fail = (error: AppError) => void;

export interface RowViewsOptions extends ApiViewsOptions {
  search: SearchIndexes;
  stateOf: (entity: EntityName) => EntityState | undefined;
  /** A unit with its alarms and faults. */
  noted: (row: AnyRecord) => AnyRecord;
}

/** A view that a tab has open, and what answers it now. */
interface OpenView extends Question {
  show: Show;
  fail: Fail;
  isHits: boolean;
  /** What was read of the API last; null: nothing yet. */
  read: RowsState<AnyRecord> | null;
  end: () => void;
}

/** Rows that the host itself shows to tabs: hits of a search, logs, and lists that are too long to be held. */
export class RowViews {
  private readonly options: RowViewsOptions;
  private readonly hitViews: HitViews;
  private readonly apiViews: ApiViews;
  private readonly views = new Set<OpenView>();

  constructor(options: RowViewsOptions) {
    this.options = options;
    this.hitViews = new HitViews(options);
    this.apiViews = new ApiViews(options);
  }

  open(question: Question, show: Show, fail: Fail): () => void {
    const isHits = this.isHits(question);
    const view: OpenView = { ...question, show, fail, isHits, read: null, end: () => undefined };
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

  setRights(rights: Rights): void {
    this.apiViews.setRights(rights);
  }

  applied(entity: EntityName): void {
    this.hitViews.changed(entity);
  }

  /** How true an entity's rows are changed, or whether they are held: its searches go on where they can be answered. */
  stateChanged(entity: EntityName): void {
    this.hitViews.changed(entity);
    for (const view of [...this.views]) {
      const isHits = this.isHits(view);
      if (view.entity !== entity || view.isHits === isHits) continue;
      view.end();
      view.isHits = isHits;
      view.end = this.begin(view);
    }
  }

  event(event: LiveEvent): void {
    this.apiViews.event(event);
  }

  /** Somebody here changed a record. */
  changed(event: LiveEvent): void {
    this.apiViews.changed(event);
  }

  /** Somebody came back to a tab. */
  reread(): void {
    this.apiViews.reread();
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

  /** The alarms or faults of units changed: those that were read page by page are shown anew. */
  troublesChanged(): void {
    for (const view of this.views) if (view.entity === 'unit' && !view.isHits) this.showRead(view);
  }

  private begin(view: OpenView): () => void {
    const { entity, query, show, fail, isHits } = view;
    if (isHits) return this.hitViews.open(entity, query, show);
    const take = (state: RowsState<AnyRecord>) => {
      view.read = this.withCoverage(entity, query, state);
      this.showRead(view);
    };
    return this.apiViews.open(entity, query, take, fail);
  }

  private showRead({ entity, read, show }: OpenView): void {
    if (read === null) return;
    show(entity === 'unit' ? { ...read, rows: read.rows.map(this.options.noted) } : read);
  }

  /** Of a list that is too long the coverage counts all its rows, not those that a search found. */
  private withCoverage(entity: EntityName, query: RowQuery, state: RowsState<AnyRecord>): RowsState<AnyRecord> {
    const coverage = query.of === undefined ? this.options.stateOf(entity)?.coverage : undefined;
    return coverage?.kind === 'paged' ? { ...state, coverage } : state;
  }

  /** Whether a question is a search over rows that are all held here. */
  private isHits({ entity, query }: Question): boolean {
    const isHeld =
      entityOf(entity).replication !== 'on-demand' && this.options.stateOf(entity)?.coverage.kind !== 'paged';
    return isHeld && query.of === undefined && wordsOf(query.search ?? '').length > 0;
  }
}
