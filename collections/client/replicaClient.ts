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
  timer,
  type Subscription,
} from 'rxjs';
import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import { allSites } from '#domain/entities/site.ts';
import type { Connection, DiskState, EntityState } from '#domain/live/connection.ts';
import { footingAt } from '#domain/live/freshness.ts';
import type { NeedOutcome } from '../protocol.ts';
import type { Ask, AskName, LiveView, LiveViewName } from '../questions.ts';
import type { BoardQuestion, BoardState } from '../replica/board/boardQuestion.ts';
import { HostRequests } from './hostRequests.ts';
import type { RecordState, ReplicaClient } from './client.ts';
import { atLeast, type RowQuery, type RowsState } from '../rowQuery.ts';
import { keepStaleBoard, keepStaleRecord, keepStaleRows } from './keepStaleOnReconnect.ts';
import { firstThenOwn } from './firstThenOwn.ts';
import { EntityStates } from './entityStates.ts';
import type { HostLoss } from './hostHandle.ts';
import type { HostReconnector } from './hostReconnector.ts';
import { isElsewhere, isHostsOwn, namedIds, selectorOf } from './query.ts';
import { recordState } from './storedRow.ts';
import { storeQuery } from './storeQuery.ts';
import { TabCommands } from './tabCommands.ts';
import type { TabCollection, TabStore } from './tabStore.ts';

/** A list of at most so many rows is on the screen as it is: the host is told of them, and reads them first. */
const screenful = 200;
/** How long the host may take to follow another site (milliseconds). */
const siteChange = 300;

/** A tab's half of the replica: what it shows is read from the host's store, what it asks goes to the host. */
export class TabReplica implements ReplicaClient {
  readonly connection$ = new BehaviorSubject<Connection>({ state: 'connecting', since: Date.now() });
  readonly disk$ = new ReplaySubject<DiskState>(1);
  readonly reading$: Observable<boolean>;
  /** The store to read from; null while there is none. */
  readonly store$ = new BehaviorSubject<TabStore | null>(null);
  /** A host was told of this tab's session, or has it open. */
  private readonly isHosted$ = new BehaviorSubject(false);
  private readonly link: HostReconnector;
  private readonly questions: HostRequests;
  private readonly views = new Map<EntityName, number>();
  private readonly states = new EntityStates(this.views);
  /** What the host knows of that; empty for one that knows of nothing. */
  private toldViews = '';
  /** Lists that were shown so far: the number of the next one. */
  private lists = 0;
  private readonly commands: TabCommands;
  private readonly subscriptions: Subscription[];

  constructor(link: HostReconnector) {
    this.link = link;
    this.questions = new HostRequests(link);
    this.commands = new TabCommands(link);
    this.reading$ = this.states.reading$;
    this.subscriptions = [
      link.arrived$.subscribe(() => this.arrived()),
      link.lost$.subscribe((loss) => this.lost(loss)),
      link.on('store').subscribe(({ name }) => this.isHosted$.next(name !== null)),
      link.on('connection').subscribe(({ connection }) => this.connection$.next(connection)),
      link.on('entity').subscribe(({ entity, state }) => this.states.told(entity, state)),
      link.on('disk').subscribe(({ state }) => this.disk$.next(state)),
      ...this.commands.listen(link),
    ];
  }

  rows<Name extends EntityName>(name: Name, query: RowQuery): Observable<RowsState<RecordOf<Name>>> {
    const rows$ = this.isHosts(name, query).pipe(
      distinctUntilChanged(),
      switchMap((isHosts) => (isHosts ? this.hostRows<Name>(name, query) : this.heldRows<Name>(name, query))),
    );
    return keepStaleRows(rows$, this.link.lost$);
  }

  /** Whether the host answers: what it always does, lists that are too long, and those of a site that is not followed. */
  private isHosts(name: EntityName, query: RowQuery): Observable<boolean> {
    if (isHostsOwn(name, query)) return of(true);
    return this.states.of(name).pipe(
      map(({ coverage, siteId }) => {
        if (coverage.kind === 'paged') return 'now';
        return isElsewhere(name, query, siteId) ? 'soon' : 'never';
      }),
      distinctUntilChanged(),
      // Where the site is about to be followed, nobody asks for its rows twice.
      switchMap((when) => (when === 'soon' ? timer(siteChange).pipe(map(() => true)) : of(when === 'now'))),
    );
  }

  unitBoard(question: BoardQuestion): Observable<BoardState> {
    const board$ = this.inView('area', () =>
      this.inView('unit', () => this.whileHosted(() => this.questions.view('unitBoard', question))),
    );
    return keepStaleBoard(board$, this.link.lost$);
  }

  live<Name extends LiveViewName>(
    name: Name,
    question: LiveView[Name]['question'],
  ): Observable<LiveView[Name]['value']> {
    return this.whileOpen(() => this.questions.view(name, question));
  }

  ask<Name extends AskName>(name: Name, question: Ask[Name]['question']): Promise<Ask[Name]['answer']> {
    return this.questions.ask(name, question);
  }

  /** Rows that the host finds or reads for this tab. */
  private hostRows<Name extends EntityName>(name: Name, query: RowQuery): Observable<RowsState<RecordOf<Name>>> {
    return this.inView(name, () =>
      this.live('rows', { entity: name, query }).pipe(map((state) => state as RowsState<never>)),
    );
  }

  /** Rows that are held: what the host knows of them at once, until they are read from the store itself. */
  private heldRows<Name extends EntityName>(name: Name, query: RowQuery): Observable<RowsState<RecordOf<Name>>> {
    const first$ = this.inView(name, () => this.whileHosted(() => this.firstRows<Name>(name, query)));
    return firstThenOwn(first$, this.storeRows<Name>(name, query));
  }

  private firstRows<Name extends EntityName>(name: Name, query: RowQuery): Observable<RowsState<RecordOf<Name>>> {
    return this.questions.view('first', { entity: name, query }).pipe(map((state) => state as RowsState<never>));
  }

  /** Rows that are read from the store, by a reactive query. */
  private storeRows<Name extends EntityName>(name: Name, query: RowQuery): Observable<RowsState<RecordOf<Name>>> {
    const paged = query.skip !== undefined || query.limit !== undefined;
    const atMost = query.limit ?? namedIds(query)?.length ?? Infinity;
    return this.viewing(name, (collection) => {
      const rows = storeQuery(collection, name, query);
      const count = paged ? collection.count({ selector: selectorOf(name, query) }) : null;
      const all$ = rows.rows$ as Observable<RecordOf<Name>[]>;
      const found$ = atMost <= screenful ? this.shownRows(name, all$) : all$;
      const total$ = count?.$ ?? of(null);
      const state$ = this.stateAfter(name, count === null ? [rows] : [rows, count]);
      return combineLatest([found$, total$, state$]).pipe(
        // The count is a query of its own and may be a moment behind the rows.
        map(([found, total, state]) => ({
          rows: found,
          total: atLeast(total ?? 0, found.length, query),
          ...footingAt(state, query.siteId ?? allSites.id),
          unanswered: [],
        })),
      );
    });
  }

  record<Name extends EntityName>(name: Name, id: number): Observable<RecordState<RecordOf<Name>>> {
    const record$ = this.viewing(name, (collection) => {
      const query = collection.findOne(String(id));
      const row$ = query.$.pipe(
        map((document) => document?.toJSON().row),
        shareReplay({ bufferSize: 1, refCount: true }),
      );
      // Asked at first, and again when the row goes: only the server knows why.
      const outcome$ = row$.pipe(
        map((row) => row === undefined),
        distinctUntilChanged(),
        switchMap((isMissing) => (isMissing ? this.need(name, id) : of(null))),
      );
      return combineLatest([row$, outcome$, this.stateAfter(name, [query]), this.looking(name, id)]).pipe(
        map(([row, outcome, { freshness }]) => recordState<RecordOf<Name>>(row, outcome, freshness)),
      );
    });
    return keepStaleRecord(record$, this.link.lost$);
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

  saved(entity: EntityName, id: number): void {
    this.link.send({ kind: 'changed', entity, id, act: 'CREATE' });
  }

  created(entity: EntityName): void {
    this.link.send({ kind: 'created', entity });
  }

  removed(entity: EntityName, id: number): void {
    this.link.send({ kind: 'changed', entity, id, act: 'DELETE' });
  }

  focused(): void {
    this.link.send({ kind: 'focus' });
  }

  close(): void {
    for (const subscription of this.subscriptions) subscription.unsubscribe();
    void this.store$.value?.close();
    this.store$.next(null);
  }

  /** A host has this tab's line: it is told what this tab looks at, and which commands it may have lost sight of. */
  private arrived(): void {
    this.isHosted$.next(true);
    this.toldViews = '';
    this.tellViews();
    this.commands.arrived();
  }

  /** What is shown stays, but nobody can tell any more how true it is, or what came of commands under way. */
  private lost(loss: HostLoss): void {
    this.store$.next(null);
    this.isHosted$.next(false);
    this.connection$.next({ state: 'reconnecting', since: Date.now() });
    this.states.lost();
    this.commands.lost(loss);
  }

  /** Runs a query on the entity's collection while somebody subscribes, and anew whenever the store is another one. */
  private viewing<Answer>(
    name: EntityName,
    run: (collection: TabCollection) => Observable<Answer>,
  ): Observable<Answer> {
    const lease = (store: TabStore) => store.lease(name).pipe(switchMap(run));
    return this.inView(name, () =>
      // While the rows of an earlier start enter the store, each of them would cross to this tab.
      this.whileOpen((store) => this.isBack(name).pipe(switchMap((isBack) => (isBack ? lease(store) : NEVER)))),
    );
  }

  private isBack(name: EntityName): Observable<boolean> {
    return this.states.of(name).pipe(
      map(({ isComingBack }) => isComingBack !== true),
      distinctUntilChanged(),
    );
  }

  /** Runs while a host knows this tab's session, and anew for another one. */
  private whileHosted<Answer>(run: () => Observable<Answer>): Observable<Answer> {
    return this.isHosted$.pipe(
      distinctUntilChanged(),
      switchMap((isHosted) => (isHosted ? run() : NEVER)),
    );
  }

  /** Runs while there is a store, and anew whenever it is another one. */
  private whileOpen<Answer>(run: (store: TabStore) => Observable<Answer>): Observable<Answer> {
    return this.store$.pipe(
      distinctUntilChanged(),
      switchMap((store) => (store === null ? NEVER : run(store))),
    );
  }

  /** Tells the host that somebody looks at the entity, for as long as somebody subscribes. */
  private inView<Answer>(name: EntityName, run: () => Observable<Answer>): Observable<Answer> {
    return new Observable<Answer>((subscriber) => {
      this.view(name, 1);
      const answers = run().subscribe(subscriber);
      return () => {
        answers.unsubscribe();
        this.view(name, -1);
      };
    });
  }

  /** Tells the host what this tab looks at, when that changes. */
  private view(name: EntityName, by: 1 | -1): void {
    const before = this.views.get(name) ?? 0;
    this.views.set(name, before + by);
    if (before + by > 0 === before > 0) return;
    this.states.tellReading();
    // A query that follows another, as with each letter of a search, looks away for no longer than this task.
    if (by > 0) this.tellViews();
    else queueMicrotask(() => this.tellViews());
  }

  private tellViews(): void {
    const entities = [...this.views].flatMap(([entity, users]) => (users > 0 ? [entity] : []));
    if (entities.join() === this.toldViews) return;
    this.toldViews = entities.join();
    this.link.send({ kind: 'views', entities });
  }

  /** Tells the host that the record is on the screen, for as long as somebody subscribes. */
  private looking(entity: EntityName, id: number): Observable<null> {
    return new Observable<null>((subscriber) => {
      this.link.send({ kind: 'look', entity, id, on: true });
      subscriber.next(null);
      return () => this.link.send({ kind: 'look', entity, id, on: false });
    });
  }

  /** Tells the host which rows a list shows, for as long as somebody subscribes. */
  private shownRows<Row extends { id: number }>(entity: EntityName, rows$: Observable<Row[]>): Observable<Row[]> {
    const view = this.lists;
    this.lists += 1;
    let told = '';
    const tell = (ids: readonly number[]) => {
      if (ids.join() === told) return;
      told = ids.join();
      this.link.send({ kind: 'shows', view, entity, ids });
    };
    return rows$.pipe(
      tap((rows) => tell(rows.map(({ id }) => id))),
      finalize(() => tell([])),
    );
  }

  /** Asks the host for one record; null until it has answered. */
  private need(entity: EntityName, id: number): Observable<NeedOutcome | null> {
    const outcome$ = new Observable<NeedOutcome>((subscriber) => {
      const answers = this.link.on('needed').subscribe((message) => {
        if (message.entity === entity && message.id === id) subscriber.next(message.outcome);
      });
      this.link.send({ kind: 'need', entity, id });
      return answers;
    });
    return outcome$.pipe(startWith<NeedOutcome | null>(null));
  }

  /** What is known of an entity's rows, told once these queries show what the store held when it became known. */
  private stateAfter(name: EntityName, queries: readonly { exec(): Promise<unknown> }[]): Observable<EntityState> {
    return this.states.of(name).pipe(
      switchMap(async (state) => {
        await Promise.all(queries.map((query) => query.exec()));
        return state;
      }),
    );
  }
}
