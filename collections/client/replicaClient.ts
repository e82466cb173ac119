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
import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import { AppError } from '#domain/errors/appError.ts';
import type { Connection, Freshness } from '#domain/live/connection.ts';
import type { NeedOutcome } from '../protocol.ts';
import type { RecordState, ReplicaClient, RowQuery, RowsState } from './client.ts';
import type { HostLink } from './hostLink.ts';
import { mangoOf } from './query.ts';
import type { TabCollection, TabStore } from './tabStore.ts';

/** Commands that a tab remembers. */
const rememberedCommands = 500;
const unknownYet: Freshness = { state: 'reconciling', complete: false, since: null };

/** A tab's half of the replica: what it shows is read from the host's store, what it asks goes to the host. */
export class TabReplica implements ReplicaClient {
  readonly commands$ = new BehaviorSubject<readonly Command[]>([]);
  readonly connection$ = new BehaviorSubject<Connection>({ state: 'connecting', since: Date.now() });
  readonly deviceActivity$ = new Subject<void>();
  /** The store to read from; null while there is none. */
  readonly store$ = new BehaviorSubject<TabStore | null>(null);
  private readonly link: HostLink;
  private readonly freshness = new Map<EntityName, BehaviorSubject<Freshness>>();
  private readonly views = new Map<EntityName, number>();
  private readonly subscriptions: Subscription[];

  constructor(link: HostLink) {
    this.link = link;
    this.subscriptions = [
      link.on('connection').subscribe(({ connection }) => this.connection$.next(connection)),
      link.on('freshness').subscribe(({ entity, freshness }) => this.freshnessOf(entity).next(freshness)),
      link.on('activity').subscribe(() => this.deviceActivity$.next()),
      link.on('commands').subscribe(({ commands }) => this.remember(commands)),
    ];
  }

  rows<Name extends EntityName>(name: Name, query: RowQuery): Observable<RowsState<RecordOf<Name>>> {
    const mango = mangoOf(name, query);
    const paged = query.skip !== undefined || query.limit !== undefined;
    return this.viewing(name, (collection) => {
      const found$ = collection
        .find(mango)
        .$.pipe(map((documents) => documents.map((document) => document.toJSON().row as unknown as RecordOf<Name>)));
      const total$ = paged ? collection.count({ selector: mango.selector ?? {} }).$ : of(null);
      return combineLatest([found$, total$, this.freshnessOf(name)]).pipe(
        // The count is a query of its own and may be a moment behind the rows.
        map(([rows, total, freshness]) => ({
          rows,
          total: Math.max(total ?? 0, (query.skip ?? 0) + rows.length),
          freshness,
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
      return combineLatest([row$, outcome$, this.freshnessOf(name), this.looking(name, id)]).pipe(
        map(([row, outcome, freshness]) => stateOf<RecordOf<Name>>(row, outcome, freshness)),
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
    return new Observable<Answer>((subscriber) => {
      this.view(name, 1);
      const answers = this.store$
        .pipe(
          distinctUntilChanged(),
          switchMap((store) => (store === null ? NEVER : store.lease(name).pipe(switchMap(run)))),
        )
        .subscribe(subscriber);
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

  private freshnessOf(name: EntityName): BehaviorSubject<Freshness> {
    const known = this.freshness.get(name) ?? new BehaviorSubject<Freshness>(unknownYet);
    this.freshness.set(name, known);
    return known;
  }

  private remember(changed: readonly Command[]): void {
    const byKey = new Map(this.commands$.value.map((command) => [command.key, command]));
    for (const command of changed) byKey.set(command.key, command);
    const newestFirst = [...byKey.values()].toSorted((a, b) => b.requestedAt - a.requestedAt);
    this.commands$.next(newestFirst.slice(0, rememberedCommands));
  }
}

function stateOf<Row>(row: unknown, outcome: NeedOutcome | null, freshness: Freshness): RecordState<Row> {
  if (row !== undefined) return { status: 'present', record: row as Row, freshness };
  if (outcome?.status === 'missing') return { status: 'missing' };
  if (outcome?.status === 'failed') return { status: 'failed', error: new AppError(outcome.error) };
  return { status: 'loading' };
}
