import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  finalize,
  map,
  NEVER,
  Observable,
  of,
  ReplaySubject,
  shareReplay,
  startWith,
  switchMap,
  tap,
  type Subscription,
} from 'rxjs';
import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import { allSites } from '#domain/entities/site.ts';
import { idOfKey, keysOfId, recordKey, typeOfKey, type RecordKey } from '#domain/entities/recordKey.ts';
import type { Connection, DiskState, EntityState } from '#domain/live/connection.ts';
import type { LiveAct } from '#domain/live/event.ts';
import { dataStatusAt } from '#domain/live/freshness.ts';
import type { ReadOutcome } from '../protocol.ts';
import { selectorOf } from '../schema/mangoQuery.ts';
import type { HostRequest, HostRequestName, HostQuery, HostQueryName } from '../hostContract.ts';
import type { BoardQuery, BoardState } from '../replica/board/boardQuery.ts';
import { HostRequests } from './hostRequests.ts';
import type { RecordState, ReplicaClient } from './replicaClient.ts';
import { atLeast, lookupIdsOf, type RowQuery, type RowsState } from '../rowQuery.ts';
import { mayBeUnsaid } from '../unsaidFields.ts';
import { keepStaleBoard, keepStaleRecord, keepStaleRows } from './keepStaleOnReconnect.ts';
import { hostThenStore } from './hostThenStore.ts';
import { EntityStates } from './entityStates.ts';
import type { HostLoss } from './hostHandle.ts';
import type { HostReconnector } from './hostReconnector.ts';
import { isFromHost, isSortedByHost } from './queryRouting.ts';
import { onlyRecord, recordState } from './recordState.ts';
import { storeQuery, withUnsaidParts } from './storeQuery.ts';
import { TabCommands } from './tabCommands.ts';
import type { TabCollection, TabStore } from './tabStore.ts';

/** The host refetches lists up to this length first. */
const maximumVisibleRows = 200;
/** A tab's half of the replica: reads rows from the host's store, and sends it queries and requests. */
export class TabReplica implements ReplicaClient {
  readonly connection$ = new BehaviorSubject<Connection>({ state: 'connecting', since: Date.now() });
  readonly disk$ = new ReplaySubject<DiskState>(1);
  readonly isRefreshing$: Observable<boolean>;
  /** null: none. */
  readonly store$ = new BehaviorSubject<TabStore | null>(null);
  private readonly isHosted$ = new BehaviorSubject(false);
  private readonly host: HostReconnector;
  private readonly requests: HostRequests;
  private readonly views = new Map<EntityName, number>();
  private readonly entityStates = new EntityStates(this.views);
  /** Empty for a new host. */
  private sentViews = '';
  private listCount = 0;
  private readonly commands: TabCommands;
  private readonly subscriptions: Subscription[];

  constructor(host: HostReconnector) {
    this.host = host;
    this.requests = new HostRequests(host);
    this.commands = new TabCommands(host);
    this.isRefreshing$ = this.entityStates.isRefreshing$;
    this.subscriptions = [
      host.connected$.subscribe(() => this.onConnected()),
      host.lost$.subscribe((loss) => this.onLost(loss)),
      host.on('store').subscribe(({ name }) => this.isHosted$.next(name !== null)),
      host.on('connection').subscribe(({ connection }) => this.connection$.next(connection)),
      host.on('entity').subscribe(({ entity, state }) => this.entityStates.update(entity, state)),
      host.on('listReads').subscribe(({ entities }) => this.entityStates.setListReads(entities)),
      host.on('disk').subscribe(({ state }) => this.disk$.next(state)),
      ...this.commands.listen(host),
    ];
  }

  rows<Name extends EntityName>(name: Name, query: RowQuery): Observable<RowsState<RecordOf<Name>>> {
    const rows$ = isFromHost(name, query, this.entityStates.of(name)).pipe(
      distinctUntilChanged(),
      switchMap((isHosts) => (isHosts ? this.hostRows<Name>(name, query) : this.heldRows<Name>(name, query))),
    );
    return keepStaleRows(rows$, this.host.lost$);
  }

  unitBoard(question: BoardQuery): Observable<BoardState> {
    const board$ = this.whileViewed('area', () =>
      this.whileViewed('unit', () => this.whileHosted(() => this.requests.openQuery('unitBoard', question))),
    );
    return keepStaleBoard(board$, this.host.lost$);
  }

  hostQuery<Name extends HostQueryName>(
    name: Name,
    question: HostQuery[Name]['question'],
  ): Observable<HostQuery[Name]['value']> {
    return this.whileStoreOpen(() => this.requests.openQuery(name, question));
  }

  hostRequest<Name extends HostRequestName>(
    name: Name,
    question: HostRequest[Name]['question'],
  ): Promise<HostRequest[Name]['answer']> {
    return this.requests.ask(name, question);
  }

  private hostRows<Name extends EntityName>(name: Name, query: RowQuery): Observable<RowsState<RecordOf<Name>>> {
    return this.whileViewed(name, () =>
      this.hostQuery('rows', { entity: name, query }).pipe(map((state) => state as RowsState<never>)),
    );
  }

  /** The host's first answer, then the tab's own query of the store, or rows that the host sorts. */
  private heldRows<Name extends EntityName>(name: Name, query: RowQuery): Observable<RowsState<RecordOf<Name>>> {
    const first$ = this.whileViewed(name, () => this.whileHosted(() => this.cachedRows<Name>(name, query)));
    const all$ = isSortedByHost(name, query) ? this.hostRows<Name>(name, query) : this.storeRows<Name>(name, query);
    return hostThenStore(first$, all$);
  }

  private cachedRows<Name extends EntityName>(name: Name, query: RowQuery): Observable<RowsState<RecordOf<Name>>> {
    return this.requests
      .openQuery('firstRows', { entity: name, query })
      .pipe(map((state) => state as RowsState<never>));
  }

  private storeRows<Name extends EntityName>(name: Name, query: RowQuery): Observable<RowsState<RecordOf<Name>>> {
    const paged = query.skip !== undefined || query.limit !== undefined;
    const atMost = query.limit ?? lookupIdsOf(query)?.length ?? Infinity;
    return this.withCollection(name, (collection) => {
      const rows = storeQuery(collection, name, query);
      const count = paged ? collection.count({ selector: selectorOf(name, query) }) : null;
      const all$ = rows.rows$ as Observable<RecordOf<Name>[]>;
      const found$ = atMost <= maximumVisibleRows ? this.reportVisibleRows(name, all$) : all$;
      const total$ = count?.$ ?? of(null);
      const state$ = this.stateAfterQueries(name, count === null ? [rows] : [rows, count]);
      const shown$ = combineLatest([found$, total$, state$]).pipe(
        // The total is a separate query that may lag behind the rows.
        map(([found, total, state]) => ({
          rows: found,
          total: atLeast(total ?? 0, found.length, query),
          ...dataStatusAt(state, query.siteId ?? allSites.id),
          ignored: [],
        })),
      );
      return shown$.pipe(
        switchMap((shown) =>
          shown.total > 0 || !mayBeUnsaid(query) ? of(shown) : withUnsaidParts(collection, query, shown),
        ),
      );
    });
  }

  record<Name extends EntityName>(name: Name, key: RecordKey): Observable<RecordState<RecordOf<Name>>> {
    const keys = typeof key === 'number' ? keysOfId(name, key) : [key];
    const states = keys.map((each) => this.keyedRecord(name, each));
    return states.length === 1 ? (states[0] ?? NEVER) : combineLatest(states).pipe(map(onlyRecord));
  }

  private keyedRecord<Name extends EntityName>(name: Name, id: RecordKey): Observable<RecordState<RecordOf<Name>>> {
    const record$ = this.withCollection(name, (collection) => {
      const query = collection.findOne(String(id));
      const row$ = query.$.pipe(
        map((document) => document?.toJSON().row),
        shareReplay({ bufferSize: 1, refCount: true }),
      );
      // Asks the host first, and again when the row goes: only the server knows the reason.
      const outcome$ = row$.pipe(
        map((row) => row === undefined),
        distinctUntilChanged(),
        switchMap((isMissing) => (isMissing ? this.readRecord(name, id) : of(null))),
      );
      return combineLatest([row$, outcome$, this.stateAfterQueries(name, [query]), this.whileOnScreen(name, id)]).pipe(
        map(([row, outcome, { freshness }]) => recordState<RecordOf<Name>>(row, outcome, freshness)),
      );
    });
    return keepStaleRecord(record$, this.host.lost$);
  }

  get commands$() {
    return this.commands.commands$;
  }

  get absorbed$() {
    return this.commands.absorbed$;
  }

  command(...asked: Parameters<ReplicaClient['command']>): string {
    return this.commands.press(...asked);
  }

  stopCommands(keys: readonly string[]): void {
    this.commands.stop(keys);
  }

  reportSaved(entity: EntityName, key: RecordKey): void {
    this.reportChanged(entity, key, 'UPDATE');
  }

  reportCreated(entity: EntityName): void {
    this.host.send({ kind: 'created', entity });
  }

  reportRemoved(entity: EntityName, key: RecordKey): void {
    this.reportChanged(entity, key, 'DELETE');
  }

  private reportChanged(entity: EntityName, key: RecordKey, act: LiveAct): void {
    this.host.send({ kind: 'changed', entity, id: idOfKey(key), type: typeOfKey(key), act });
  }

  reportFocus(): void {
    this.host.send({ kind: 'focus' });
  }

  close(): void {
    for (const subscription of this.subscriptions) subscription.unsubscribe();
    void this.store$.value?.close();
    this.store$.next(null);
  }

  private onConnected(): void {
    this.isHosted$.next(true);
    this.sentViews = '';
    this.sendViews();
    this.commands.onConnected();
  }

  /** Shown rows stay, with unknown freshness. */
  private onLost(loss: HostLoss): void {
    this.store$.next(null);
    this.isHosted$.next(false);
    this.connection$.next({ state: 'reconnecting', since: Date.now() });
    this.entityStates.markUnknown();
    this.commands.onLost(loss);
  }

  /** Runs a query on the entity's collection while subscribed, and again for each new store. */
  private withCollection<Answer>(
    name: EntityName,
    run: (collection: TabCollection) => Observable<Answer>,
  ): Observable<Answer> {
    const lease = (store: TabStore) => store.lease(name).pipe(switchMap(run));
    return this.whileViewed(name, () =>
      // Before the cached rows are restored, each would cross to this tab one by one.
      this.whileStoreOpen((store) =>
        this.entityStates.isRestored(name).pipe(switchMap((isBack) => (isBack ? lease(store) : NEVER))),
      ),
    );
  }

  /** Runs while a host knows this tab, and again for each new host. */
  private whileHosted<Answer>(run: () => Observable<Answer>): Observable<Answer> {
    return this.isHosted$.pipe(
      distinctUntilChanged(),
      switchMap((isHosted) => (isHosted ? run() : NEVER)),
    );
  }

  /** Runs while a store is open, and again for each new one. */
  private whileStoreOpen<Answer>(run: (store: TabStore) => Observable<Answer>): Observable<Answer> {
    return this.store$.pipe(
      distinctUntilChanged(),
      switchMap((store) => (store === null ? NEVER : run(store))),
    );
  }

  private whileViewed<Answer>(name: EntityName, run: () => Observable<Answer>): Observable<Answer> {
    return new Observable<Answer>((subscriber) => {
      this.countView(name, 1);
      const answers = run().subscribe(subscriber);
      return () => {
        answers.unsubscribe();
        this.countView(name, -1);
      };
    });
  }

  private countView(name: EntityName, by: 1 | -1): void {
    const before = this.views.get(name) ?? 0;
    this.views.set(name, before + by);
    if (before + by > 0 === before > 0) return;
    this.entityStates.updateRefreshing();
    // Another query may follow within this task, for example while the user types.
    if (by > 0) this.sendViews();
    else queueMicrotask(() => this.sendViews());
  }

  private sendViews(): void {
    const entities = [...this.views].flatMap(([entity, users]) => (users > 0 ? [entity] : []));
    if (entities.join() === this.sentViews) return;
    this.sentViews = entities.join();
    this.host.send({ kind: 'views', entities });
  }

  private whileOnScreen(entity: EntityName, id: RecordKey): Observable<null> {
    return new Observable<null>((subscriber) => {
      this.host.send({ kind: 'onScreen', entity, id, on: true });
      subscriber.next(null);
      return () => this.host.send({ kind: 'onScreen', entity, id, on: false });
    });
  }

  private reportVisibleRows<Row extends { id: number }>(
    entity: EntityName,
    rows$: Observable<Row[]>,
  ): Observable<Row[]> {
    const view = this.listCount;
    this.listCount += 1;
    let told = '';
    const tell = (ids: readonly RecordKey[]) => {
      if (ids.join() === told) return;
      told = ids.join();
      this.host.send({ kind: 'visibleRows', view, entity, ids });
    };
    return rows$.pipe(
      tap((rows) => tell(rows.map((row) => recordKey(entity, row)))),
      finalize(() => tell([])),
    );
  }

  /** null until the host has answered. */
  private readRecord(entity: EntityName, id: RecordKey): Observable<ReadOutcome | null> {
    const outcome$ = new Observable<ReadOutcome>((subscriber) => {
      const answers = this.host.on('recordRead').subscribe((message) => {
        if (message.entity === entity && message.id === id) subscriber.next(message.outcome);
      });
      this.host.send({ kind: 'readRecord', entity, id });
      return answers;
    });
    return outcome$.pipe(startWith<ReadOutcome | null>(null));
  }

  /** Holds the state back until these queries show the rows that it describes. */
  private stateAfterQueries(
    name: EntityName,
    queries: readonly { exec(): Promise<unknown> }[],
  ): Observable<EntityState> {
    return this.entityStates.of(name).pipe(
      switchMap(async (state) => {
        await Promise.all(queries.map((query) => query.exec()));
        return state;
      }),
    );
  }
}
