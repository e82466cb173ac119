import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { AppError } from '#domain/errors/appError.ts';
import type { EntityState } from '#domain/live/connection.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { RowQuery, RowsState } from '#collections/rowQuery.ts';
import type { Api } from '#collections/transport/api.ts';
import type { Scheduler, Sequence } from '../scheduler.ts';

export interface ApiViewsOptions {
  api: Api;
  scheduler: Scheduler;
  sequence: Sequence;
  stateOf: (entity: EntityName) => EntityState | undefined;
}

/** Lists that are read page by page from the API while somebody looks: logs, and those too long to be held. */
export class ApiViews {
  constructor(readonly options: ApiViewsOptions) {}

  open(
    _entity: EntityName,
    _query: RowQuery,
    _show: (state: RowsState<AnyRecord>) => void,
    _fail: (error: AppError) => void,
  ): () => void {
    return () => undefined;
  }

  event(_event: LiveEvent): void {}

  reread(): void {}

  disconnected(): void {}

  stop(): void {}
}
