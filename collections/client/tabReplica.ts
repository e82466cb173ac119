import {
  BehaviorSubject,
  distinctUntilChanged,
  map,
  NEVER,
  Observable,
  ReplaySubject,
  switchMap,
  type Subscription,
  filter,
  merge,
  startWith,
} from 'rxjs';
import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import { idOfKey, typeOfKey, type RecordKey } from '#domain/entities/recordKey.ts';
import type { Connection, DiskState } from '#domain/live/connection.ts';
import type { LiveAct, LiveEvent, LiveSubject } from '#domain/live/event.ts';
import { AppError } from '#domain/errors/appError.ts';
import type { HostRequest, HostRequestName, HostQuery, HostQueryName, Named } from '../hostContract.ts';
import type { BoardQuery, BoardState } from '../replica/board/boardQuery.ts';
import type { PlainError } from '../plainError.ts';
import type { RecordState } from '../recordState.ts';
import type { RowQuery, RowsState } from '../rowQuery.ts';
import { rowsReader } from '../rowsPatch.ts';
import type { ReplicaClient } from './replicaClient.ts';
import { keepStaleBoard, keepStaleRecord, keepStaleRows } from './keepStaleOnReconnect.ts';
import { EntityStates } from './entityStates.ts';
import type { HostLoss } from './hostHandle.ts';
import type { HostReconnector } from './hostReconnector.ts';
import { TabCommands } from './tabCommands.ts';

/** A tab's live queries and single requests to its host. */
class HostRequests {
  private readonly host: HostReconnector;
  private last = 0;

  constructor(host: HostReconnector) {
    this.host = host;
  }

  /** Emits each result while subscribed. Fails with an AppError. */
  openQuery<Name extends HostQueryName>(
    of: Name,
    question: HostQuery[Name]['question'],
  ): Observable<HostQuery[Name]['value']> {
    return new Observable((subscriber) => {
      const view = this.next();
      const read = readerOf(of);
      const shown$ = this.host.on('queryResult').pipe(
        filter((message) => message.view === view),
        map(({ value }) => read(value)),
      );
      const failed$ = this.host.on('queryFailed').pipe(
        filter((message) => message.view === view),
        map(({ error }) => {
          throw new AppError(error);
        }),
      );
      const answers = merge(shown$, failed$).subscribe(subscriber);
      this.host.send({ kind: 'openQuery', view, question: { of, question } as Named<HostQuery, 'question'> });
      return () => {
        answers.unsubscribe();
        this.host.send({ kind: 'closeQuery', view });
      };
    });
  }

  /**
   * Repeats the request if the host dies first.
   * @throws AppError
   */
  ask<Name extends HostRequestName>(
    of: Name,
    question: HostRequest[Name]['question'],
  ): Promise<HostRequest[Name]['answer']> {
    const requestId = this.next();
    return new Promise((resolve, reject) => {
      const answers = merge(this.host.on('requestAnswered'), this.host.on('requestFailed'))
        .pipe(filter((message) => message.requestId === requestId))
        .subscribe((message) => {
          answers.unsubscribe();
          asking.unsubscribe();
          if (message.kind === 'requestAnswered') resolve(message.answer);
          else reject(new AppError(message.error));
        });
      const asking = this.host.connected$.pipe(startWith(undefined)).subscribe(() => {
        this.host.send({ kind: 'request', requestId, question: { of, question } as Named<HostRequest, 'question'> });
      });
    });
  }

  private next(): number {
    this.last += 1;
    return this.last;
  }
}

type Value = HostQuery[HostQueryName]['value'];

/** Lists arrive as changes of their rows. */
function readerOf(of: HostQueryName): (value: Value) => Value {
  if (of !== 'rows') return (value) => value;
  const read = rowsReader();
  return (value) => read(value as HostQuery['rows']['value']) as Value;
}

/** A tab's half of the replica: sends the host queries and requests. */
export class TabReplica implements ReplicaClient {
  readonly connection$ = new BehaviorSubject<Connection>({ state: 'connecting', since: Date.now() });
  readonly disk$ = new ReplaySubject<DiskState>(1);
  readonly isRefreshing$: Observable<boolean>;
  readonly tabEvents$: Observable<LiveEvent<LiveSubject>>;
  private readonly isHosted$ = new BehaviorSubject(false);
  private readonly host: HostReconnector;
  private readonly requests: HostRequests;
  private readonly views = new Map<EntityName, number>();
  private readonly entityStates = new EntityStates(this.views);
  /** Empty for a new host. */
  private sentViews = '';
  readonly commands: TabCommands;
  private readonly subscriptions: Subscription[];

  constructor(host: HostReconnector) {
    this.host = host;
    this.requests = new HostRequests(host);
    this.commands = new TabCommands(host);
    this.isRefreshing$ = this.entityStates.isRefreshing$;
    this.tabEvents$ = host.on('tabEvent').pipe(map(({ event }) => event));
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
    const rows$ = this.whileViewed(name, () =>
      this.hostQuery('rows', { entity: name, query }).pipe(map((state) => state as RowsState<never>)),
    );
    return keepStaleRows(rows$, this.host.lost$);
  }

  unitBoard(question: BoardQuery): Observable<BoardState> {
    const board$ = this.whileViewed('area', () =>
      this.whileViewed('unit', () => this.hostQuery('unitBoard', question)),
    );
    return keepStaleBoard(board$, this.host.lost$);
  }

  hostQuery<Name extends HostQueryName>(
    name: Name,
    question: HostQuery[Name]['question'],
  ): Observable<HostQuery[Name]['value']> {
    return this.whileHosted(() => this.requests.openQuery(name, question));
  }

  hostRequest<Name extends HostRequestName>(
    name: Name,
    question: HostRequest[Name]['question'],
  ): Promise<HostRequest[Name]['answer']> {
    return this.requests.ask(name, question);
  }

  record<Name extends EntityName>(name: Name, key: RecordKey): Observable<RecordState<RecordOf<Name>>> {
    const record$ = this.whileViewed(name, () =>
      this.hostQuery('record', { entity: name, key }).pipe(
        map((state) => withAppError(state as RecordState<never, PlainError>)),
      ),
    );
    return keepStaleRecord(record$, this.host.lost$);
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
  }

  private onConnected(): void {
    this.isHosted$.next(true);
    this.sentViews = '';
    this.sendViews();
    this.commands.onConnected();
  }

  /** Shown rows stay, with unknown freshness. */
  private onLost(loss: HostLoss): void {
    this.isHosted$.next(false);
    this.connection$.next({ state: 'reconnecting', since: Date.now() });
    this.entityStates.markUnknown();
    this.commands.onLost(loss);
  }

  /** Runs while a host knows this tab, and again for each new host. */
  private whileHosted<Answer>(run: () => Observable<Answer>): Observable<Answer> {
    return this.isHosted$.pipe(
      distinctUntilChanged(),
      switchMap((isHosted) => (isHosted ? run() : NEVER)),
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
}

function withAppError<Row>(state: RecordState<Row, PlainError>): RecordState<Row> {
  return state.status === 'failed' ? { ...state, error: new AppError(state.error) } : state;
}
