import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { AppError } from '#domain/errors/appError.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import { apiMessages } from '#domain/messages/api.ts';
import { can, type Rights } from '#domain/permissions/can.ts';
import { asksForNothing, type RowQuery, type RowsState } from '#collections/rowQuery.ts';
import type { Api } from '#collections/transport/api.ts';
import { unwatchedListRead, type DuringListRead } from '../listReads.ts';
import type { SocketWait } from '../socketWait.ts';
import type { Scheduler, Sequence } from '../scheduler.ts';
import { apiQueryOf } from './apiQuery.ts';
import { ListPoller } from './listPoller.ts';
import { rowReader } from './rowReader.ts';

export interface PolledListsOptions {
  api: Api;
  scheduler: Scheduler;
  socketWait: SocketWait;
  sequence: Sequence;
  connected: () => boolean;
  duringListRead?: DuringListRead | undefined;
  report: (text: string, cause: unknown) => void;
}

/** Equal queries have equal keys. */
function keyOf(
  entity: EntityName,
  { siteId = 0, of: subject, where = {}, ranges = {}, search, searchIn, foundIds = [], sort, skip, limit }: RowQuery,
): string {
  const conditions = Object.entries(where).filter(([, values]) => values.length > 0);
  const sorted = conditions.toSorted(([a], [b]) => a.localeCompare(b));
  const whose = subject === undefined ? null : [subject.subject, subject.id, subject.list];
  const order = [sort?.field, sort?.direction];
  return JSON.stringify([
    entity,
    siteId,
    whose,
    sorted,
    ranges,
    search,
    searchIn ?? null,
    foundIds,
    ...order,
    skip,
    limit,
  ]);
}

const nothing: RowsState<AnyRecord> = {
  rows: [],
  total: 0,
  freshness: { state: 'live', complete: true },
  coverage: { kind: 'paged', count: 0 },
  ignored: [],
};

const forbidden = () => new AppError({ code: 'forbidden', message: apiMessages.forbidden, status: 403 });

/** Lists polled page by page while viewed: logs, and lists too long to hold. */
export class PolledLists {
  private readonly options: PolledListsOptions;
  /** Equal queries of several tabs share one poller. */
  private readonly pollers = new Map<string, { entity: EntityName; query: RowQuery; reading: ListPoller }>();
  private rights: Rights | null = null;

  constructor(options: PolledListsOptions) {
    this.options = options;
  }

  open(
    entity: EntityName,
    query: RowQuery,
    show: (state: RowsState<AnyRecord>) => void,
    fail: (error: AppError) => void,
  ): () => void {
    if (asksForNothing(query)) {
      show(nothing);
      return () => undefined;
    }
    const key = keyOf(entity, query);
    const reading = this.pollers.get(key)?.reading ?? this.begin(entity, query);
    if (!this.mayRead(entity, query)) reading.refuse(forbidden());
    this.pollers.set(key, { entity, query, reading });
    const viewer = { show, fail };
    reading.add(viewer);
    return () => {
      reading.remove(viewer);
      if (!reading.isWatched && this.pollers.get(key)?.reading === reading) this.pollers.delete(key);
    };
  }

  /** Lists that the user may no longer read go at once, and return with the right. */
  setRights(rights: Rights): void {
    this.rights = rights;
    for (const { entity, query, reading } of Array.from(this.pollers.values())) {
      if (this.mayRead(entity, query)) reading.allow();
      else reading.refuse(forbidden());
    }
  }

  event(event: LiveEvent): void {
    this.each((reading) => reading.event(event));
  }

  /** A user of this browser changed a record. */
  changed(event: LiveEvent): void {
    this.each((reading) => reading.changed(event));
  }

  /** The user returned to a tab. */
  refetch(): void {
    this.each((reading) => reading.refetch());
  }

  connected(recovered: boolean): void {
    this.each((reading) => reading.connected(recovered));
  }

  disconnected(): void {
    this.each((reading) => reading.disconnected());
  }

  stop(): void {
    this.each((reading) => reading.stop());
    this.pollers.clear();
  }

  private each(act: (reading: ListPoller) => void): void {
    for (const { reading } of Array.from(this.pollers.values())) act(reading);
  }

  private begin(entity: EntityName, query: RowQuery): ListPoller {
    const { api, report, duringListRead = unwatchedListRead } = this.options;
    const onUnreadable = (problem: string) =>
      report(`A ${entity} was skipped because the server sent it malformed (${problem}).`, null);
    const reader = rowReader({ api, entity, query, onUnreadable });
    const read = (signal: AbortSignal) => duringListRead(entity, () => reader(signal));
    return new ListPoller({ ...this.options, entity, query, read });
  }

  private mayRead(entity: EntityName, query: RowQuery): boolean {
    const { rights } = this;
    return rights === null || apiQueryOf(entity, query).lists.every(({ call }) => can(rights, call.ask ?? {}));
  }
}
