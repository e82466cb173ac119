import { growingPause } from '#domain/limits/growingPause.ts';
import { replicaTiming } from '#domain/limits/replica.ts';
import { hasCompleteEvents } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { RowQuery, RowsState } from '#collections/rowQuery.ts';
import { allSites } from '#domain/entities/site.ts';
import type { SocketWait } from '../socketWait.ts';
import type { Scheduler, Sequence } from '../scheduler.ts';
import { AnswerFreshness } from './answerFreshness.ts';
import { EarliestTimer } from './earliestTimer.ts';
import type { ApiAnswer } from './rowReader.ts';

/** Entities without live events, and whose events announce their changes. */
const eventSources: Partial<Record<EntityName, readonly LiveEvent['entity'][]>> = {
  vacantUnit: ['unit', 'booking'],
  // A payment of overdue rent changes the booking's arrears.
  order: ['booking'],
  payment: ['booking'],
};

type RowRequest = { entity: EntityName; query: RowQuery };

/** Records of other sites count only among the rows. */
function concerns({ entity, id, siteId }: LiveEvent, { entity: shown, query }: RowRequest, rows: readonly AnyRecord[]) {
  if (!(eventSources[shown] ?? [shown]).includes(entity)) return false;
  const { siteId: site = allSites.id } = query;
  const isElsewhere = site !== allSites.id && siteId !== undefined && siteId !== site;
  return !isElsewhere || rows.some((row) => row.id === id);
}

/** Events of devices and site records: a log may have grown. */
function isOfDevice(subject: LiveEvent['entity']): boolean {
  if (subject === 'alarmingUnits') return true;
  const { scope, event } = entityOf(subject);
  return scope === 'site' && event !== null;
}

/**
 * The minimum pause before rows are read again after an event (milliseconds); null: the event does not concern them.
 * Any device event may add to a log.
 * @param rows the newest answer's.
 */
function refetchDelay(event: LiveEvent, asked: RowRequest, rows: readonly AnyRecord[]): number | null {
  if (concerns(event, asked, rows)) return timing.pageRefetch;
  const isLog = entityOf(asked.entity).order === 'newest first';
  return isLog && isOfDevice(event.entity) ? timing.logRefetch : null;
}

export interface ListPollerOptions {
  entity: EntityName;
  query: RowQuery;
  /** Failures are AppErrors. */
  read: (signal: AbortSignal) => Promise<ApiAnswer>;
  scheduler: Scheduler;
  socketWait: SocketWait;
  sequence: Sequence;
  connected: () => boolean;
}

export interface Viewer {
  show: (state: RowsState<AnyRecord>) => void;
  fail: (error: AppError) => void;
}

/**
 * Reads a query from the API while it has viewers, one request at a time: soon after an event that may change it, at
 * least every 30 s, and with growing pauses after failures.
 */
export class ListPoller {
  private readonly options: ListPollerOptions;
  private readonly viewers = new Set<Viewer>();
  private readonly freshness: AnswerFreshness;
  private answer: ApiAnswer | null = null;
  private failure: AppError | null = null;
  private failures = 0;
  private isRefused = false;
  /** Answers of other requests are too late. */
  private request: AbortController | null = null;
  private sentAt = Number.NEGATIVE_INFINITY;
  /** The pause for an event during the running request. */
  private pendingPause: number | null = null;
  private readonly nextRead: EarliestTimer;
  /** Ends the wait for the socket; null: nothing waits for it. */
  private endWait: (() => void) | null = null;

  constructor(options: ListPollerOptions) {
    this.options = options;
    this.freshness = new AnswerFreshness(options);
    this.nextRead = new EarliestTimer(options.scheduler, () => this.read());
  }

  get isWatched(): boolean {
    return this.viewers.size > 0;
  }

  /** Shows the viewer the present rows, if any, and each read. */
  add(viewer: Viewer): void {
    this.viewers.add(viewer);
    if (this.answer !== null) viewer.show(this.state(this.answer));
    else if (this.isRefused && this.failure !== null) viewer.fail(this.failure);
    else if (this.request === null && this.endWait === null) this.begin();
  }

  remove(viewer: Viewer): void {
    this.viewers.delete(viewer);
    if (!this.isWatched) this.stop();
  }

  /** An event leads to a read, after a minimum pause. */
  event(event: LiveEvent): void {
    const pause = refetchDelay(event, this.options, this.answer?.rows ?? []);
    if (pause !== null) this.markOutdated(pause);
  }

  /** A user of this browser changed a record. Entities without live events may have changed too. */
  changed(event: LiveEvent): void {
    if (hasCompleteEvents(entityOf(this.options.entity)) || !this.mayFollow(event.entity)) this.event(event);
    else this.markOutdated(timing.pageRefetch);
  }

  /** Whether a change of a record may change these rows too. Logs note every change. */
  private mayFollow(changed: LiveEvent['entity']): boolean {
    const { entity } = this.options;
    const isAlone = changed !== 'alarmingUnits' && entityOf(changed).changesAlone === true;
    return !isAlone || changed === entity || entityOf(entity).order === 'newest first';
  }

  /** The user returned to a tab. */
  refetch(): void {
    if (this.request === null) this.readAfter(timing.pageRefetch);
  }

  /** Unless the socket replays missed events, the rows and the running request are outdated. */
  connected(recovered: boolean): void {
    if (!recovered) this.freshness.outdated();
    this.notify();
    if (!recovered || this.request !== null) {
      this.request?.abort();
      this.read();
    }
  }

  disconnected(): void {
    this.notify();
  }

  /** The user may not read these rows. */
  refuse(error: AppError): void {
    if (this.isRefused) return;
    this.stop();
    this.isRefused = true;
    this.onFailure(error);
  }

  /** The user may read them again. */
  allow(): void {
    if (!this.isRefused) return;
    this.isRefused = false;
    this.failures = 0;
    this.read();
  }

  stop(): void {
    this.stopWaiting();
    this.nextRead.callOff();
    this.request?.abort();
    this.request = null;
  }

  private markOutdated(pause: number): void {
    // Only the first of several events changes what viewers see.
    const wasLive = this.freshness.state().state === 'live';
    this.freshness.outdated();
    if (wasLive) this.notify();
    // After a failure the retry timer decides, whatever events arrive.
    if (this.failures === 0) this.readAfter(pause);
  }

  /** Reads after the pause since the last request, and after the running request. */
  private readAfter(pause: number): void {
    if (this.request !== null) {
      this.pendingPause = Math.min(this.pendingPause ?? pause, pause);
      return;
    }
    this.readAt(Math.max(this.options.scheduler.now(), this.sentAt + pause));
  }

  private begin(): void {
    this.endWait = this.options.socketWait.run(() => this.beginNow());
  }

  private stopWaiting(): void {
    this.endWait?.();
    this.endWait = null;
  }

  /** A search waits a moment while the user types. */
  private beginNow(): void {
    this.stopWaiting();
    const rest = this.options.query.search === undefined ? 0 : timing.searchDebounce;
    if (rest === 0) this.read();
    else this.readAt(this.options.scheduler.now() + rest);
  }

  private readAt(time: number): void {
    if (this.isWatched) this.nextRead.at(time);
  }

  private read(): void {
    this.stopWaiting();
    this.nextRead.callOff();
    this.pendingPause = null;
    if (this.isRefused) return;
    const request = new AbortController();
    this.request = request;
    this.sentAt = this.options.scheduler.now();
    void this.attempt(request, this.options.sequence.next());
  }

  private async attempt(request: AbortController, askedAt: number): Promise<void> {
    try {
      const answer = await this.options.read(request.signal);
      if (this.request !== request) return;
      this.request = null;
      this.failures = 0;
      this.failure = null;
      this.answer = answer;
      this.freshness.answered(askedAt, this.sentAt);
      this.notify();
      this.readAt(this.sentAt + timing.pollInterval);
    } catch (thrown) {
      if (this.request !== request) return;
      this.request = null;
      this.onFailure(toAppError(thrown));
      this.readAt(this.options.scheduler.now() + growingPause(replicaTiming.retry, this.failures - 1));
    }
    if (this.pendingPause !== null && this.failures === 0) this.readAfter(this.pendingPause);
  }

  private onFailure(error: AppError): void {
    this.failures += 1;
    this.failure = error;
    this.freshness.failed();
    if (error.isWithheld) this.answer = null;
    if (this.answer !== null) this.notify();
    else for (const { fail } of this.viewers) fail(error);
  }

  private notify(): void {
    if (this.answer === null) return;
    const state = this.state(this.answer);
    for (const { show } of this.viewers) show(state);
  }

  private state({ rows, total, counted, skipped, ignored, ignoredFields }: ApiAnswer): RowsState<AnyRecord> {
    return {
      rows,
      total,
      freshness: this.freshness.state(),
      coverage: { kind: 'paged', count: counted ? total : null },
      ignored,
      ...(ignoredFields.length === 0 ? {} : { ignoredFields }),
      ...(skipped === 0 ? {} : { skipped }),
      ...(this.failure === null ? {} : { failure: this.failure.message }),
    };
  }
}
