import { deepEqual } from 'rxdb/plugins/core';
import { BehaviorSubject, combineLatest, map, Observable, type Subscriber } from 'rxjs';
import { poolCalls } from '#domain/calls/pool.ts';
import { AppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import { apiMessages } from '#domain/messages/api.ts';
import { realScheduler, type Scheduler } from '#collections/replica/scheduler.ts';
import type { Api } from '#collections/transport/api.ts';
import { readTables, type GuestTable, type ReadTables } from './guestTable.ts';
import { Overdue, startPoll } from './startPoll.ts';
import { openTableStore, type TableStore } from './tableStore.ts';

/** A pool hall as its public display shows it. */
export interface HallView {
  /** loading: nothing came yet; silent: nor does it seem to come; missing: the API knows no such hall. */
  state: 'loading' | 'silent' | 'shown' | 'missing';
  tables: readonly GuestTable[];
  /** Since when the API does not answer as it should (milliseconds since 1970); null: its last answer was good. */
  failingSince: number | null;
}

export const hallOnItsWay: HallView = { state: 'loading', tables: [], failingSince: null };

export interface HallOptions {
  api: Api;
  areaId: number;
  /** Calls back when somebody or the network may have come back; answers how to stop. */
  watchReturns: (returned: () => void) => () => void;
  scheduler?: Scheduler;
}

/** What the last answers came to. */
interface HallRequests {
  outcome: 'none' | 'tables' | 'missing';
  /** How many tables the last good answer had. */
  count: number;
  failingSince: number | null;
}

function viewOf({ outcome, count, failingSince }: HallRequests, tables: readonly GuestTable[]): HallView {
  if (outcome === 'missing') return { state: 'missing', tables: [], failingSince };
  if (outcome === 'none') return { state: failingSince === null ? 'loading' : 'silent', tables: [], failingSince };
  // The query tells of the first tables a moment after they were written: until then the hall is not empty.
  const isComing = tables.length === 0 && count > 0;
  return { state: isComing ? 'loading' : 'shown', tables, failingSince };
}

/** Asks the API for the hall; null: it knows no such one. @throws AppError, also when no row of its answer is a table. */
async function askFor({ api, areaId }: HallOptions, signal: AbortSignal): Promise<ReadTables | null> {
  try {
    const { rows } = await api.list(poolCalls.poolArea, { parameters: { id: areaId }, signal });
    const read = readTables(rows);
    if (read.tables.length > 0 || read.malformed === 0) return read;
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'notFound') return null;
    throw cause;
  }
  throw new AppError({ code: 'unreadable', message: apiMessages.unexpected, status: 200 });
}

/** What the answers come to, told anew when it is otherwise than before. */
class HallAnswers {
  readonly asked$ = new BehaviorSubject<HallRequests>({ outcome: 'none', count: 0, failingSince: null });
  private malformed = 0;

  async take(read: ReadTables | null, store: TableStore): Promise<void> {
    this.reportMalformed(read?.malformed ?? 0);
    // Before the tables change: a hall that loses its last one is never taken for one that is on its way.
    this.tell({ outcome: read === null ? 'missing' : 'tables', count: read?.tables.length ?? 0 });
    await store.take(read?.tables ?? []);
    this.tell({ failingSince: null });
  }

  fail(sentAt: number, cause: unknown): void {
    const { failingSince } = this.asked$.value;
    const isOfServer = cause instanceof AppError || cause instanceof Overdue;
    if (failingSince !== null) return;
    if (!isOfServer) console.error('The tables of the hall could not be kept.', cause);
    this.tell({ failingSince: sentAt });
  }

  private tell(change: Partial<HallRequests>): void {
    const next = { ...this.asked$.value, ...change };
    if (!deepEqual(next, this.asked$.value)) this.asked$.next(next);
  }

  /** Once, while they stay as many. */
  private reportMalformed(count: number): void {
    if (count > 0 && count !== this.malformed)
      console.warn(`Rows of the hall that are no tables, and are left out: ${count}.`);
    this.malformed = count;
  }
}

function open(options: HallOptions, subscriber: Subscriber<HallView>): () => void {
  const store = openTableStore();
  const answers = new HallAnswers();
  store.then(
    ({ tables$ }) => {
      if (subscriber.closed) return;
      const views$ = combineLatest([answers.asked$, tables$]).pipe(map(([asked, tables]) => viewOf(asked, tables)));
      subscriber.add(views$.subscribe(subscriber));
    },
    (cause: unknown) => subscriber.error(cause),
  );
  const poll = startPoll({
    request: (signal) => askFor(options, signal),
    period: timing.guestPoll,
    scheduler: options.scheduler ?? realScheduler,
    onAnswer: async (read) => answers.take(read, await store),
    onFailure: (sentAt, cause) => answers.fail(sentAt, cause),
  });
  const stopWatching = options.watchReturns(() => poll.pollNow());
  return () => {
    stopWatching();
    poll.stop();
    store
      .then((opened) => opened.close())
      .catch((cause: unknown) => console.warn('The store of the hall could not be closed.', cause));
  };
}

/**
 * A pool hall as long as somebody subscribes: polled by the API's public call, kept in a collection in memory, and
 * told anew when what is to be shown changes. What the API fails at keeps what was there.
 */
export function watchPoolHall(options: HallOptions): Observable<HallView> {
  return new Observable((subscriber) => open(options, subscriber));
}
