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
  Subject,
  switchMap,
  type Subscription,
} from 'rxjs';
import type { Command } from '#domain/commands/lifecycle.ts';
import { entityOf, type EntityName, type RecordOf } from '#domain/entities/index.ts';
import { allSites } from '#domain/entities/site.ts';
import { AppError } from '#domain/errors/appError.ts';
import type { Connection, DiskState, EntityState, Freshness } from '#domain/live/connection.ts';
import { wordsOf } from '#domain/search/words.ts';
import type { NeedOutcome } from '../protocol.ts';
import type { Ask, AskName, LiveView, LiveViewName } from '../questions.ts';
import { HostQuestions } from './hostQuestions.ts';
import type { RecordState, ReplicaClient } from './client.ts';
import type { RowQuery, RowsState } from '../rowQuery.ts';
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
  readonly deviceActivity$ = new Subject<void>();
  /** The store to read from; null while there is none. */
  readonly store$ = new BehaviorSubject<TabStore | null>(null);
  private readonly link: HostLink;
  private readonly questions: HostQuestions;
  private readonly states = new Map<EntityName, BehaviorSubject<EntityState>>();
  private readonly views = new Map<EntityName, number>();
  private readonly subscriptions: Subscription[];

  constructor(link: HostLink) {
    this.link = link;
    this.questions = new HostQuestions(link);
    this.subscriptions = [
      link.on('connection').subscribe(({ connection }) => this.connection$.next(connection)),
      link.on('entity').subscribe(({ entity, state }) => this.stateOf(entity).next(state)),
      link.on('disk').subscribe(({ state }) => this.disk$.next(state)),
      link.on('activity').subscribe(() => this.deviceActivity$.next()),
      link.on('commands').subscribe(({ commands }) => this.remember(commands)),
    ];
  }

  rows<Name extends EntityName>(name: Name, query: RowQuery): Observable<RowsState<RecordOf<Name>>> {
    const isHosts$ = isHostsOwn(name, query)
      ? of(true)
      : this.stateOf(name).pipe(map(({ coverage }) => coverage.kind === 'paged'));
    return isHosts$.pipe(
      distinctUntilChanged(),
      switchMap((isHosts) => (isHosts ? this.hostRows<Name>(name, query) : this.storeRows<Name>(name, query))),
    );
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
      const found$ = collection
        .find(mango)
        .$.pipe(map((documents) => documents.map((document) => document.toJSON().row as unknown as RecordOf<Name>)));
      const total$ = paged ? collection.count({ selector: mango.selector ?? {} }).$ : of(null);
      return combineLatest([found$, total$, this.stateOf(name)]).pipe(
        // The count is a query of its own and may be a moment behind the rows.
        map(([rows, total, state]) => ({
          rows,
          total: Math.max(total ?? 0, (query.skip ?? 0) + rows.length),
          freshness: freshnessFor(state, query.siteId),
          coverage: state.coverage,
          unanswered: [],
        })),
      );
    });
  }

  record<Name extends EntityName>(name: Name, id: number): Observable<RecordState<RecordOf<Name>>> {
    return this.viewing(name, (collection) => {
      const row$ = collection.findOne(String(id)).$.pipe(
        map((document) => document?.toJSON().row),
        shareReplay({ bufferSize: 1, refCount: true }),
      );
      // Asked at first, and again when the row goes: only the server knows why.
      const outcome$ = row$.pipe(
        map((row) => row === undefined),
        distinctUntilChanged(),
        switchMap((isMissing) => (isMissing ? this.need(name, id) : of(null))),
      );
      return combineLatest([row$, outcome$, this.stateOf(name), this.looking(name, id)]).pipe(
        map(([row, outcome, { freshness }]) => recordState<RecordOf<Name>>(row, outcome, freshness)),
      );
    });
  }

  command(...[target, act]: Parameters<ReplicaClient['command']>): void {
    this.link.send({ kind: 'command', target, act });
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
    if (before + by > 0 !== before > 0) {
      this.link.send({
        kind: 'views',
        entities: [...this.views].flatMap(([entity, users]) => (users > 0 ? [entity] : [])),
      });
    }
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

  private stateOf(name: EntityName): BehaviorSubject<EntityState> {
    const known = this.states.get(name) ?? new BehaviorSubject<EntityState>(unknownYet);
    this.states.set(name, known);
    return known;
  }

  private remember(changed: readonly Command[]): void {
    const byKey = new Map(this.commands$.value.map((command) => [command.key, command]));
    for (const command of changed) byKey.set(command.key, command);
    const newestFirst = [...byKey.values()].toSorted((a, b) => b.requestedAt - a.requestedAt);
    this.commands$.next(newestFirst.slice(0, rememberedCommands));
  }
}

/** Whether the host answers a query itself, whatever the store holds. */
function isHostsOwn(name: EntityName, { of: subject, search }: RowQuery): boolean {
  return subject !== undefined || wordsOf(search ?? '').length > 0 || entityOf(name).replication === 'on-demand';
}

/** How true the rows of a site are, when another one may be followed. */
function freshnessFor({ siteId: followed, freshness }: EntityState, siteId: number | undefined): Freshness {
  const isFollowed = followed === allSites.id || (siteId ?? allSites.id) === followed;
  return isFollowed ? freshness : { state: 'stale', complete: false, since: null };
}

function recordState<Row>(row: unknown, outcome: NeedOutcome | null, freshness: Freshness): RecordState<Row> {
  if (row !== undefined) return { status: 'present', record: row as Row, freshness };
  if (outcome?.status === 'missing') return { status: 'missing' };
  if (outcome?.status === 'failed') return { status: 'failed', error: new AppError(outcome.error) };
  return { status: 'loading' };
}
