import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { AppError } from '#domain/errors/appError.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import { apiMessages } from '#domain/messages/api.ts';
import { can, type Rights } from '#domain/permissions/can.ts';
import type { RowQuery, RowsState } from '#collections/rowQuery.ts';
import type { Api } from '#collections/transport/api.ts';
import type { Scheduler, Sequence } from '../scheduler.ts';
import { apiQuestion } from './apiQuestion.ts';
import { ApiReading } from './apiReading.ts';
import { rowReader } from './readRows.ts';

export interface ApiViewsOptions {
  api: Api;
  scheduler: Scheduler;
  sequence: Sequence;
  connected: () => boolean;
  report: (text: string, cause: unknown) => void;
}

/** The same text for equal questions, however they are written. */
function keyOf(
  entity: EntityName,
  { siteId = 0, of: subject, where = {}, search, sort, skip, limit }: RowQuery,
): string {
  const conditions = Object.entries(where).filter(([, values]) => values.length > 0);
  const sorted = conditions.toSorted(([a], [b]) => a.localeCompare(b));
  const whose = subject === undefined ? null : [subject.subject, subject.id, subject.list];
  return JSON.stringify([entity, siteId, whose, sorted, search, sort?.field, sort?.direction, skip, limit]);
}

const forbidden = () => new AppError({ code: 'forbidden', message: apiMessages.forbidden, status: 403 });

/** Lists that are read page by page from the API while somebody looks: logs, and those too long to be held. */
export class ApiViews {
  private readonly options: ApiViewsOptions;
  /** By the question: equal questions of several tabs are read once. */
  private readonly readings = new Map<string, { entity: EntityName; query: RowQuery; reading: ApiReading }>();
  private rights: Rights | null = null;

  constructor(options: ApiViewsOptions) {
    this.options = options;
  }

  open(
    entity: EntityName,
    query: RowQuery,
    show: (state: RowsState<AnyRecord>) => void,
    fail: (error: AppError) => void,
  ): () => void {
    const key = keyOf(entity, query);
    const reading = this.readings.get(key)?.reading ?? this.begin(entity, query);
    if (!this.mayRead(entity, query)) reading.refuse(forbidden());
    this.readings.set(key, { entity, query, reading });
    const viewer = { show, fail };
    reading.add(viewer);
    return () => {
      reading.remove(viewer);
      if (!reading.isWatched && this.readings.get(key)?.reading === reading) this.readings.delete(key);
    };
  }

  /** What the user may read from now on: what is open and may not be read any more goes at once, until it may again. */
  setRights(rights: Rights): void {
    this.rights = rights;
    for (const { entity, query, reading } of [...this.readings.values()]) {
      if (this.mayRead(entity, query)) reading.allow();
      else reading.refuse(forbidden());
    }
  }

  event(event: LiveEvent): void {
    this.each((reading) => reading.event(event));
  }

  /** Somebody here changed a record. */
  changed(event: LiveEvent): void {
    this.each((reading) => reading.changed(event));
  }

  /** Somebody came back to a tab. */
  reread(): void {
    this.each((reading) => reading.reread());
  }

  connected(recovered: boolean): void {
    this.each((reading) => reading.connected(recovered));
  }

  disconnected(): void {
    this.each((reading) => reading.disconnected());
  }

  stop(): void {
    this.each((reading) => reading.stop());
    this.readings.clear();
  }

  private each(act: (reading: ApiReading) => void): void {
    for (const { reading } of [...this.readings.values()]) act(reading);
  }

  private begin(entity: EntityName, query: RowQuery): ApiReading {
    const { api, report } = this.options;
    const bad = (problem: string) =>
      report(`A ${entity} was skipped because the server sent it malformed (${problem}).`, null);
    return new ApiReading({ ...this.options, entity, query, read: rowReader({ api, entity, query, bad }) });
  }

  private mayRead(entity: EntityName, query: RowQuery): boolean {
    const { rights } = this;
    return rights === null || apiQuestion(entity, query).lists.every(({ call }) => can(rights, call.ask ?? {}));
  }
}
