import { isToldByEvents } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { RowQuery, RowsState } from '#collections/rowQuery.ts';
import type { Scheduler, Sequence } from '../scheduler.ts';
import { AnswerFreshness } from './answerFreshness.ts';
import { DueTask } from './dueTask.ts';
import { pauseAfter } from './pauseAfter.ts';
import type { ApiAnswer } from './readRows.ts';

export interface ApiReadingOptions {
  entity: EntityName;
  query: RowQuery;
  /** Reads the rows once. Failures are AppErrors. */
  read: (signal: AbortSignal) => Promise<ApiAnswer>;
  scheduler: Scheduler;
  sequence: Sequence;
  connected: () => boolean;
}

export interface Viewer {
  show: (state: RowsState<AnyRecord>) => void;
  fail: (error: AppError) => void;
}

const firstRetry = 1_000;
const lastRetry = 30_000;

/**
 * One question that is read from the API again and again while somebody looks, one request at a time: a while after
 * what may have changed it, at latest every 30 s, and after failures ever more slowly.
 */
export class ApiReading {
  private readonly options: ApiReadingOptions;
  private readonly viewers = new Set<Viewer>();
  private readonly freshness: AnswerFreshness;
  private answer: ApiAnswer | null = null;
  private failure: AppError | null = null;
  private failures = 0;
  private isRefused = false;
  /** The request under way; the answer of any other one is late. */
  private running: AbortController | null = null;
  /** When the newest request was sent. */
  private startedAt = Number.NEGATIVE_INFINITY;
  /** Something happened since the request under way was sent: how long after it the next may be. */
  private again: number | null = null;
  private readonly next: DueTask;

  constructor(options: ApiReadingOptions) {
    this.options = options;
    this.freshness = new AnswerFreshness(options);
    this.next = new DueTask(options.scheduler, () => this.read());
  }

  get isWatched(): boolean {
    return this.viewers.size > 0;
  }

  /** Shows the rows to a viewer now, if they were read already, and whenever they are read again. */
  add(viewer: Viewer): void {
    this.viewers.add(viewer);
    if (this.answer !== null) viewer.show(this.state(this.answer));
    else if (this.isRefused && this.failure !== null) viewer.fail(this.failure);
    else if (this.running === null) this.begin();
  }

  remove(viewer: Viewer): void {
    this.viewers.delete(viewer);
    if (!this.isWatched) this.stop();
  }

  /** What a live event may have changed is read again, but not too often. */
  event(event: LiveEvent): void {
    const pause = pauseAfter(event, this.options, this.answer?.rows ?? []);
    if (pause !== null) this.outdated(pause);
  }

  /** Somebody here changed something: what no event tells of may be another now. */
  changed(event: LiveEvent): void {
    if (isToldByEvents(entityOf(this.options.entity))) this.event(event);
    else this.outdated(timing.pageReread);
  }

  /** Somebody came back to a tab. */
  reread(): void {
    if (this.running === null) this.wake(timing.pageReread);
  }

  /** The socket is up. Unless it brings what was missed, all that is held is in doubt, and requests under way too. */
  connected(recovered: boolean): void {
    if (!recovered) this.freshness.outdated();
    this.tell();
    if (!recovered || this.running !== null) {
      this.running?.abort();
      this.read();
    }
  }

  disconnected(): void {
    this.tell();
  }

  /** The right to read is not there, or was taken: what is shown goes at once, and nothing is asked any more. */
  refuse(error: AppError): void {
    if (this.isRefused) return;
    this.stop();
    this.isRefused = true;
    this.failed(error);
  }

  /** The right to read is there, or is back. */
  allow(): void {
    if (!this.isRefused) return;
    this.isRefused = false;
    this.failures = 0;
    this.read();
  }

  stop(): void {
    this.next.callOff();
    this.running?.abort();
    this.running = null;
  }

  private outdated(pause: number): void {
    // Of many events at once only the first is told: the rows stay as they are.
    const wasLive = this.freshness.state().state === 'live';
    this.freshness.outdated();
    if (wasLive) this.tell();
    // What fails is asked for again in its own time, however much happens meanwhile.
    if (this.failures === 0) this.wake(pause);
  }

  /** Reads once the pause since the last request was sent is over; after the request under way, if there is one. */
  private wake(pause: number): void {
    if (this.running !== null) {
      this.again = Math.min(this.again ?? pause, pause);
      return;
    }
    this.readAt(Math.max(this.options.scheduler.now(), this.startedAt + pause));
  }

  /** Words that are still being typed are other ones a moment later. */
  private begin(): void {
    const rest = this.options.query.search === undefined ? 0 : timing.searchRest;
    if (rest === 0) this.read();
    else this.readAt(this.options.scheduler.now() + rest);
  }

  private readAt(time: number): void {
    if (this.isWatched) this.next.at(time);
  }

  private read(): void {
    this.next.callOff();
    this.again = null;
    if (this.isRefused) return;
    const request = new AbortController();
    this.running = request;
    this.startedAt = this.options.scheduler.now();
    void this.attempt(request, this.options.sequence.next());
  }

  private async attempt(request: AbortController, askedAt: number): Promise<void> {
    try {
      const answer = await this.options.read(request.signal);
      if (this.running !== request) return;
      this.running = null;
      this.failures = 0;
      this.failure = null;
      this.answer = answer;
      this.freshness.answered(askedAt, this.startedAt);
      this.tell();
      this.readAt(this.startedAt + timing.reread);
    } catch (thrown) {
      if (this.running !== request) return;
      this.running = null;
      this.failed(toAppError(thrown));
      this.readAt(this.options.scheduler.now() + Math.min(lastRetry, firstRetry * 2 ** (this.failures - 1)));
    }
    if (this.again !== null && this.failures === 0) this.wake(this.again);
  }

  private failed(error: AppError): void {
    this.failures += 1;
    this.failure = error;
    this.freshness.failed();
    if (error.isWithheld) this.answer = null;
    if (this.answer !== null) this.tell();
    else for (const { fail } of this.viewers) fail(error);
  }

  private tell(): void {
    if (this.answer === null) return;
    const state = this.state(this.answer);
    for (const { show } of this.viewers) show(state);
  }

  private state({ rows, total, counted, skipped, unanswered }: ApiAnswer): RowsState<AnyRecord> {
    return {
      rows,
      total,
      freshness: this.freshness.state(),
      coverage: { kind: 'paged', count: counted ? total : null },
      unanswered,
      ...(skipped === 0 ? {} : { skipped }),
      ...(this.failure === null ? {} : { failure: this.failure.message }),
    };
  }
}
