import { BehaviorSubject, Observable, type Subscriber } from 'rxjs';
import { poolArea } from '#domain/calls/poolArea.ts';
import { AppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import { apiMessages } from '#domain/messages/api.ts';
import { realScheduler, type Scheduler } from '#collections/replica/scheduler.ts';
import type { Api } from '#collections/transport/api.ts';
import { keepUnchanged, readTables, type GuestTable, type ReadTables } from './guestTable.ts';
import { LateAnswer, startPoll } from './startPoll.ts';

/** A pool hall as its public display shows it. */
export interface HallView {
  /** silent: no answer for too long; missing: the API knows no such hall. */
  state: 'loading' | 'silent' | 'shown' | 'missing';
  tables: readonly GuestTable[];
  /** Since when the API fails (milliseconds since 1970); null: its last answer was good. */
  failingSince: number | null;
}

export const hallOnItsWay: HallView = { state: 'loading', tables: [], failingSince: null };

export interface HallOptions {
  api: Api;
  areaId: number;
  /** Calls back when the page or the network returns. Returns a function that stops. */
  watchReturns: (returned: () => void) => () => void;
  scheduler?: Scheduler;
}

/**
 * null: the API knows no such hall.
 * @throws AppError, also when no row of the answer is a table.
 */
async function askFor({ api, areaId }: HallOptions, signal: AbortSignal): Promise<ReadTables | null> {
  try {
    const { rows } = await api.list(poolArea, { parameters: { id: areaId }, signal });
    const read = readTables(rows);
    if (read.tables.length > 0 || read.malformed === 0) return read;
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'notFound') return null;
    throw cause;
  }
  throw new AppError({ code: 'unreadable', message: apiMessages.unexpected, status: 200 });
}

/** Holds the newest view and emits it when it changes. */
class HallAnswers {
  readonly view$ = new BehaviorSubject<HallView>(hallOnItsWay);
  private malformed = 0;

  take(read: ReadTables | null): void {
    this.reportMalformed(read?.malformed ?? 0);
    const tables = keepUnchanged(this.view$.value.tables, read?.tables ?? []);
    this.tell({ state: read === null ? 'missing' : 'shown', tables, failingSince: null });
  }

  fail(sentAt: number, cause: unknown): void {
    const { state, tables, failingSince } = this.view$.value;
    if (failingSince !== null) return;
    const isOfServer = cause instanceof AppError || cause instanceof LateAnswer;
    if (!isOfServer) console.error('The tables of the hall could not be kept.', cause);
    this.tell({ state: state === 'loading' ? 'silent' : state, tables, failingSince: sentAt });
  }

  private tell(next: HallView): void {
    const { state, tables, failingSince } = this.view$.value;
    if (next.state !== state || next.tables !== tables || next.failingSince !== failingSince) this.view$.next(next);
  }

  /** Reports malformed rows, each count once. */
  private reportMalformed(count: number): void {
    if (count > 0 && count !== this.malformed)
      console.warn(`Rows of the hall that are no tables, and are left out: ${count}.`);
    this.malformed = count;
  }
}

function open(options: HallOptions, subscriber: Subscriber<HallView>): () => void {
  const answers = new HallAnswers();
  subscriber.add(answers.view$.subscribe(subscriber));
  const poll = startPoll({
    request: (signal) => askFor(options, signal),
    period: timing.guestPoll,
    scheduler: options.scheduler ?? realScheduler,
    onAnswer: (read) => answers.take(read),
    onFailure: (sentAt, cause) => answers.fail(sentAt, cause),
  });
  const stopWatching = options.watchReturns(() => poll.pollNow());
  return () => {
    stopWatching();
    poll.stop();
  };
}

/**
 * A pool hall, polled through the API's public call while subscribed. A failure keeps the last answer. Nothing is
 * stored: a display runs for months and must load little.
 */
export function watchPoolHall(options: HallOptions): Observable<HallView> {
  return new Observable((subscriber) => open(options, subscriber));
}
