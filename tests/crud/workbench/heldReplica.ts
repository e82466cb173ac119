import { BehaviorSubject, EMPTY, Observable, of, Subject } from 'rxjs';
import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import { TabCommands } from '#collections/client/tabCommands.ts';
import type { RecordState } from '#collections/recordState.ts';
import type { HostQuery, HostQueryName, HostRequest, HostRequestName } from '#collections/hostContract.ts';
import { HitViews } from '#collections/replica/rows/hitViews.ts';
import { realScheduler } from '#collections/replica/scheduler.ts';
import { SearchIndexes } from '#collections/replica/search/searchIndexes.ts';
import type { RowQuery, RowsState } from '#collections/rowQuery.ts';
import { entityNames, entityOf, type AnyRecord, type EntityName, type RecordOf } from '#domain/entities/index.ts';
import { idOfKey, type RecordKey } from '#domain/entities/recordKey.ts';
import type { AppError } from '#domain/errors/appError.ts';
import type { Connection, Coverage, EntityState, Freshness } from '#domain/live/connection.ts';
import type { LiveEvent, LiveSubject } from '#domain/live/event.ts';

const live: Freshness = { state: 'live', complete: true };
const whole: Coverage = { kind: 'whole' };
const state: EntityState = { siteId: 0, freshness: live, coverage: whole };

/** Then lists can be sorted, filtered and counted. */
export const isHeld = (entity: EntityName, query: Pick<RowQuery, 'of'> = {}): boolean =>
  entityOf(entity).replication !== 'on-demand' && query.of === undefined;

export interface HeldReplicaOptions {
  rowsOf: (entity: EntityName) => readonly AnyRecord[];
  /** Why lists fail; absent: they work. */
  failure?: AppError;
}

/**
 * Holds all rows: the host's own code filters, searches, sorts, counts and adds up, without messages and disk, so pages
 * show at once.
 */
export class HeldReplica implements ReplicaClient {
  readonly connection$ = new BehaviorSubject<Connection>({ state: 'live', since: 0 });
  readonly disk$ = of('kept' as const);
  readonly isRefreshing$ = of(false);
  readonly tabEvents$ = new Subject<LiveEvent<LiveSubject>>();
  readonly commands = new TabCommands({ isUp: true, send: () => undefined });
  private readonly rowsById = new Map<EntityName, ReadonlyMap<number, AnyRecord>>();
  private readonly options: HeldReplicaOptions;
  private readonly views: HitViews;

  constructor(options: HeldReplicaOptions) {
    this.options = options;
    const search = new SearchIndexes({ ...realScheduler, after: () => () => undefined });
    for (const entity of entityNames) search.warm(entity, options.rowsOf(entity));
    this.views = new HitViews({
      search,
      scheduler: { ...realScheduler, after: () => () => undefined },
      stateOf: () => state,
      rowOf: this.rowOf,
    });
  }

  readonly rowOf = (entity: EntityName, key: RecordKey): AnyRecord | undefined => {
    const known = this.rowsById.get(entity) ?? new Map(this.options.rowsOf(entity).map((row) => [row.id, row]));
    this.rowsById.set(entity, known);
    return known.get(idOfKey(key));
  };

  rows<Name extends EntityName>(name: Name, query: RowQuery): Observable<RowsState<RecordOf<Name>>> {
    return this.anyRows(name, query) as Observable<RowsState<never>>;
  }

  record<Name extends EntityName>(name: Name, key: RecordKey): Observable<RecordState<RecordOf<Name>>> {
    const record = this.rowOf(name, key);
    return of(
      record === undefined
        ? { status: 'missing' as const }
        : { status: 'present' as const, record: record as unknown as RecordOf<Name>, freshness: live },
    );
  }

  unitBoard() {
    return of({ areas: [], total: 0, counts: new Map(), freshness: live, coverage: whole });
  }

  hostQuery<Name extends HostQueryName>(
    name: Name,
    question: HostQuery[Name]['question'],
  ): Observable<HostQuery[Name]['value']> {
    return this.answer(name, question) as Observable<HostQuery[Name]['value']>;
  }

  async hostRequest<Name extends HostRequestName>(
    name: Name,
    question: HostRequest[Name]['question'],
  ): Promise<HostRequest[Name]['answer']> {
    if (name === 'journal') return [] as HostRequest['journal']['answer'] as HostRequest[Name]['answer'];
    if (name === 'beginSave' || name === 'endSave') return null as HostRequest[Name]['answer'];
    if (name !== 'listedIds') return new Promise(() => undefined);
    const { entity, query } = question as HostRequest['listedIds']['question'];
    return (isHeld(entity, query) ? this.views.idsOf(entity, query) : null) as HostRequest[Name]['answer'];
  }

  reportSaved(): void {}
  reportCreated(): void {}
  reportRemoved(): void {}
  reportFocus(): void {}

  private anyRows(entity: EntityName, query: RowQuery): Observable<RowsState<AnyRecord>> {
    const { failure, rowsOf } = this.options;
    if (failure !== undefined) {
      const freshness = { state: 'stale', complete: false, since: null, failure: failure.message } as const;
      return of({ rows: [], total: 0, freshness, coverage: whole, ignored: [] });
    }
    // Without search fields there is no index; rows are looked up by id or page.
    const isIndexed = entityOf(entity).search.length > 0;
    if (isHeld(entity, query) && isIndexed) {
      return new Observable((subscriber) => this.views.open(entity, query, (found) => subscriber.next(found)));
    }
    const { skip = 0, limit = Infinity, where } = query;
    const ids = where?.['id'];
    const all = rowsOf(entity).filter(({ id }) => ids === undefined || ids.includes(id));
    return of({
      rows: all.slice(skip, skip + limit),
      total: all.length,
      freshness: live,
      coverage: { kind: 'paged', count: all.length },
      ignored: ['sort', 'where', 'search'],
    });
  }

  private answer(name: HostQueryName, question: unknown): Observable<unknown> {
    const held = <Value>(open: (show: (value: Value) => void) => () => void) =>
      new Observable<Value>((subscriber) => open((value) => subscriber.next(value)));
    switch (name) {
      case 'rows': {
        const { entity, query } = question as HostQuery['rows']['question'];
        return this.anyRows(entity, query);
      }
      case 'hits':
        return held((show) => this.views.openAll(question as HostQuery['hits']['question'], show));
      case 'sums':
        return held((show) => this.views.openSums(question as HostQuery['sums']['question'], show));
      case 'facets':
        return held((show) => this.views.openFacets(question as HostQuery['facets']['question'], show));
      case 'unitBoard':
        return this.unitBoard();
      case 'alarms': {
        const isRead = { alarming: true, faulted: true };
        return of({ alarming: new Map(), faulted: new Map(), isRead, freshness: live });
      }
      case 'lastSeen':
        return of(null);
      case 'latency':
        return of({ all: null, devices: [], sites: [] });
      default:
        return EMPTY;
    }
  }
}
