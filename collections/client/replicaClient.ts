import type { RxDocument } from 'rxdb/plugins/core';
import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  map,
  NEVER,
  Observable,
  of,
  shareReplay,
  startWith,
  switchMap,
  type Subscription,
} from 'rxjs';
import {
  isSettled,
  orphaned,
  refused,
  requested,
  type Command,
  type CommandPress,
} from '#domain/commands/lifecycle.ts';
import { entityOf, type EntityName, type RecordOf } from '#domain/entities/index.ts';
import { allSites } from '#domain/entities/site.ts';
import { AppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import type { Connection, DiskState, EntityState, Freshness } from '#domain/live/connection.ts';
import { freshnessAt } from '#domain/live/freshness.ts';
import { wordsOf } from '#domain/search/words.ts';
import type { NeedOutcome } from '../protocol.ts';
import type { Ask, AskName, LiveView, LiveViewName } from '../questions.ts';
import type { StoredRecord } from '../schema/rxSchema.ts';
import { HostQuestions } from './hostQuestions.ts';
import type { RecordState, ReplicaClient } from './client.ts';
import type { RowQuery, RowsState } from '../rowQuery.ts';
import { recordAcrossHosts, rowsAcrossHosts } from './acrossHosts.ts';
import { newCommandKey } from './commandKey.ts';
import type { HostLoss } from './hostDoor.ts';
import type { HostLink } from './hostLink.ts';
import { mangoOf } from './query.ts';
import type { TabCollection, TabStore } from './tabStore.ts';

/** Commands that a tab remembers. */
const rememberedCommands = 500;
const unknownYet: EntityState = {
  siteId: 0,
  freshness: { state: 'reconciling', complete: false, since: null },
  coverage: { kind: 'whole' },
};

/** A tab's half of the replica: what it shows is read from the host's store, what it asks goes to the host. */
export class TabReplica implements ReplicaClient {
  readonly commands$ = new BehaviorSubject<readonly Command[]>([]);
  readonly connection$ = new BehaviorSubject<Connection>({ state: 'connecting', since: Date.now() });
  readonly disk$ = new BehaviorSubject<DiskState>('kept');
  /** The store to read from; null while there is none. */
  readonly store$ = new BehaviorSubject<TabStore | null>(null);
  private readonly link: HostLink;
  private readonly questions: HostQuestions;
  private readonly states = new Map<EntityName, BehaviorSubject<EntityState>>();
  private readonly views = new Map<EntityName, number>();
  /** What the host knows of that; empty for one that knows of nothing. */
  private toldViews = '';
  /** Presses that no host has said anything of yet. */
  private readonly pressed = new Map<string, CommandPress>();
  private readonly subscriptions: Subscription[];

  constructor(link: HostLink) {
    this.link = link;
    this.questions = new HostQuestions(link);
    this.subscriptions = [
      link.arrived$.subscribe(() => this.arrived()),
      link.lost$.subscribe((loss) => this.lost(loss)),
      link.on('absorbed').subscribe(({ key }) => this.pressed.delete(key)),
      link.on('connection').subscribe(({ connection }) => this.connection$.next(connection)),
      link.on('entity').subscribe(({ entity, state }) => this.stateOf(entity).next(state)),
      link.on('disk').subscribe(({ state }) => this.disk$.next(state)),
      link.on('commands').subscribe(({ commands }) => this.remember(commands)),
    ];
  }

  rows<Name extends EntityName>(name: Name, query: RowQuery): Observable<RowsState<RecordOf<Name>>> {
    const isHosts$ = isHostsOwn(name, query)
      ? of(true)
      : this.stateOf(name).pipe(map(({ coverage }) => coverage.kind === 'paged'));
    const rows$ = isHosts$.pipe(
      distinctUntilChanged(),
      switchMap((isHosts) => (isHosts ? this.hostRows<Name>(name, query) : this.storeRows<Name>(name, query))),
    );
    return rowsAcrossHosts(rows$, this.link.lost$);
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

  /** Rows that are read from the store, by a reactive query. */
  private storeRows<Name extends EntityName>(name: Name, query: RowQuery): Observable<RowsState<RecordOf<Name>>> {
    const mango = mangoOf(name, query);
    const paged = query.skip !== undefined || query.limit !== undefined;
    return this.viewing(name, (collection) => {
      const rows = collection.find(mango);
      const count = paged ? collection.count({ selector: mango.selector ?? {} }) : null;
      const found$ = rows.$.pipe(map((documents) => documents.map((document) => rowOf(document) as RecordOf<Name>)));
      const total$ = count?.$ ?? of(null);
      const state$ = this.stateAfter(name, count === null ? [rows] : [rows, count]);
      return combineLatest([found$, total$, state$]).pipe(
        // The count is a query of its own and may be a moment behind the rows.
        map(([found, total, state]) => ({
          rows: found,
          total: Math.max(total ?? 0, (query.skip ?? 0) + found.length),
          freshness: freshnessAt(state, query.siteId ?? allSites.id),
          coverage: state.coverage,
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
    return recordAcrossHosts(record$, this.link.lost$);
  }

  command(...[target, act]: Parameters<ReplicaClient['command']>): void {
    const press = { key: newCommandKey(), target, act, requestedAt: Date.now() };
    if (!this.link.isUp) return this.remember([refused(press, Date.now())]);
    this.pressed.set(press.key, press);
    return this.link.send({ kind: 'command', press });
  }

  saved(entity: EntityName, { id }: { id: number }): void {
    this.link.send({ kind: 'changed', entity, id, act: 'CREATE' });
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
    this.toldViews = '';
    this.tellViews();
    const open = this.commands$.value.filter(({ state }) => state === 'unconfirmed' || !isSettled(state));
    const commands = [...[...this.pressed.values()].map(requested), ...open].filter(
      ({ requestedAt }) => Date.now() - requestedAt < timing.commandEvidence,
    );
    if (commands.length > 0) this.link.send({ kind: 'inherit', commands });
  }

  /** What is shown stays, but nobody can tell any more how true it is, or what came of commands under way. */
  private lost(loss: HostLoss): void {
    const now = Date.now();
    this.store$.next(null);
    this.connection$.next({ state: 'reconnecting', since: now });
    for (const state$ of this.states.values()) state$.next({ ...state$.value, freshness: unknownYet.freshness });
    if (loss === 'rested') return;
    const unheard = [...this.pressed.values()].map(requested);
    this.pressed.clear();
    const all = [...unheard, ...this.commands$.value];
    this.remember(all.filter(({ state }) => !isSettled(state)).map((command) => orphaned(command, now)));
  }

  /** Runs a query on the entity's collection while somebody subscribes, and anew whenever the store is another one. */
  private viewing<Answer>(
    name: EntityName,
    run: (collection: TabCollection) => Observable<Answer>,
  ): Observable<Answer> {
    return this.inView(name, () => this.whileOpen((store) => store.lease(name).pipe(switchMap(run))));
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
    return this.stateOf(name).pipe(
      switchMap(async (state) => {
        await Promise.all(queries.map((query) => query.exec()));
        return state;
      }),
    );
  }

  private stateOf(name: EntityName): BehaviorSubject<EntityState> {
    const known = this.states.get(name) ?? new BehaviorSubject<EntityState>(unknownYet);
    this.states.set(name, known);
    return known;
  }

  private remember(changed: readonly Command[]): void {
    if (changed.length === 0) return;
    for (const { key } of changed) this.pressed.delete(key);
    const byKey = new Map(this.commands$.value.map((command) => [command.key, command]));
    for (const command of changed) byKey.set(command.key, command);
    const newestFirst = [...byKey.values()].toSorted((a, b) => b.requestedAt - a.requestedAt);
    this.commands$.next(newestFirst.slice(0, rememberedCommands));
  }
}

/** A document's row. Not by toJSON, which copies every document of a list anew whenever one of them changes. */
function rowOf({ _data: { row } }: RxDocument<StoredRecord>): unknown {
  return row;
}

/** Whether the host answers a query itself, whatever the store holds. */
function isHostsOwn(name: EntityName, { of: subject, search }: RowQuery): boolean {
  return subject !== undefined || wordsOf(search ?? '').length > 0 || entityOf(name).replication === 'on-demand';
}

function recordState<Row>(row: unknown, outcome: NeedOutcome | null, freshness: Freshness): RecordState<Row> {
  if (row !== undefined) return { status: 'present', record: row as Row, freshness };
  if (outcome?.status === 'missing') return { status: 'missing' };
  if (outcome?.status === 'failed') return { status: 'failed', error: new AppError(outcome.error) };
  return { status: 'loading' };
}
