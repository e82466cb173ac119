import { replicaTiming } from '#domain/limits/replica.ts';
import { AppError } from '#domain/errors/appError.ts';
import { leastFresh, neverSynced } from '#domain/live/freshness.ts';
import type { Freshness } from '#domain/live/connection.ts';
import type { Report, ComputeReport, ReportQuestion } from '#domain/reports/report.ts';
import { type ReportRecords, type ReportSource, entityOfSource } from '#domain/reports/reportRecords.ts';
import { reportCatalogue } from '#domain/reports/reportCatalogue.ts';
import { numberText } from '#format/numbers.ts';
import { entityOf } from '#domain/entities/index.ts';
import { EarliestTimer } from '../rows/earliestTimer.ts';
import type { Scheduler } from '../scheduler.ts';
import type { ReportOutline, ReportState } from './reportQuery.ts';
import type { SourceRecords, SourceState, SourceWatch } from './sourceRecords.ts';
import { TableRows } from './tableRows.ts';

const sentence = (text: string | null) => (text === null || /[.!?]$/.test(text) ? (text ?? '') : `${text}.`);

/** Sentences about the parts of a report's sources that could not be read. */
function unreadSentences(states: readonly SourceState[]): string[] {
  return states.flatMap(({ source, status, failure, skipped }) => {
    const { one, many } = entityOf(entityOfSource[source]).label;
    if (status === 'refused') return [`You may not see ${many.toLowerCase()}, so they aren't counted.`];
    if (status === 'failed') return [`${many} couldn't be read, so they aren't counted. ${sentence(failure)}`.trim()];
    if (skipped === 0) return [];
    return skipped === 1
      ? [`1 ${one.toLowerCase()} couldn't be read and isn't counted.`]
      : [`${numberText(skipped)} ${many.toLowerCase()} couldn't be read and aren't counted.`];
  });
}

/** A report depends on the time, so that it is computed again after this long without changes (milliseconds). */
const oldestReport = 300_000;
/** A computation that takes longer than this is announced (milliseconds). */
const noticeable = 50;

export interface ReportViewOptions {
  question: ReportQuestion;
  records: SourceRecords;
  compute: ComputeReport;
  scheduler: Scheduler;
  report: (text: string, cause: unknown) => void;
}

/** A computed report with its tables' rows. */
export interface ComputedReport {
  outline: ReportOutline;
  tables: ReadonlyMap<string, TableRows>;
  /** When its records were true (milliseconds since 1970). */
  asOf: number;
  unread: readonly string[];
  canRetry: boolean;
  freshness: Freshness;
  /** The version of the records that the report was computed from. */
  version: string;
}

export interface ReportViewer {
  /** Called with the newest state. */
  show?: (state: ReportState) => void;
  /** Called when another report was computed. */
  computed?: (report: ComputedReport) => void;
  fail: (error: AppError) => void;
}

const failed = () =>
  new AppError({
    code: 'unreadable',
    message: "The report couldn't be computed. Try another range, or contact support.",
    status: 500,
  });

/** One question to the reports, computed from its records and again when they change, while it has viewers. */
export class ReportView {
  private readonly options: ReportViewOptions;
  private readonly sources: readonly ReportSource[];
  private readonly viewers = new Set<ReportViewer>();
  private readonly watch: SourceWatch;
  private readonly next: EarliestTimer;
  private earliest = Number.NEGATIVE_INFINITY;
  private computedAt = 0;
  private lastDuration = 0;
  private newest: ComputedReport | null = null;
  private state: ReportState | null = null;
  private error: AppError | null = null;
  private isAnnounced = false;

  constructor(options: ReportViewOptions) {
    const { question, records, scheduler } = options;
    this.options = options;
    this.sources = reportCatalogue[question.report].sources;
    this.watch = records.watch(this.sources, question.siteId);
    this.next = new EarliestTimer(scheduler, () => this.update());
  }

  get question(): ReportQuestion {
    return this.options.question;
  }

  get isWatched(): boolean {
    return this.viewers.size > 0;
  }

  add(viewer: ReportViewer): void {
    this.viewers.add(viewer);
    if (this.error !== null) viewer.fail(this.error);
    if (this.state !== null) viewer.show?.(this.state);
    if (this.newest !== null) viewer.computed?.(this.newest);
    if (this.state === null) this.changed();
  }

  remove(viewer: ReportViewer): void {
    this.viewers.delete(viewer);
  }

  /** Reads lists again that failed. */
  retry(): void {
    this.watch.retry();
  }

  /** Records, or the state of their reading, may have changed. */
  changed(): void {
    this.next.at(Math.max(this.options.scheduler.now(), this.earliest));
  }

  stop(): void {
    this.next.callOff();
    this.watch.end();
  }

  private update(): void {
    const { records, question, scheduler } = this.options;
    this.watch.update();
    const now = scheduler.now();
    this.earliest = now + replicaTiming.report;
    const states = this.sources.map((source) => records.stateOf(source, question.siteId));
    const isReading = states.some(({ status }) => status === 'reading');
    if (isReading && this.newest === null) return this.show({ status: 'reading', sources: progressOf(states) });
    const version = states.map(({ status, version: ofSource }) => `${status} ${ofSource}`).join();
    const isOutdated = this.newest?.version !== version || now - this.computedAt >= oldestReport;
    if (isOutdated && !isReading) {
      if (this.announces()) return this.next.at(now);
      this.compute(states, version);
    }
    if (this.newest !== null) this.showReady(states, isReading);
    return this.next.at(this.computedAt + oldestReport);
  }

  /** Announces a long computation first, and answers whether it did: its own message must not wait for it. */
  private announces(): boolean {
    this.isAnnounced = !this.isAnnounced && this.newest !== null && this.lastDuration > noticeable;
    if (this.isAnnounced && this.state?.status === 'ready') this.show({ ...this.state, isUpdating: true });
    return this.isAnnounced;
  }

  private compute(states: readonly SourceState[], version: string): void {
    const { compute, question, scheduler, report } = this.options;
    const begunAt = performance.now();
    this.computedAt = scheduler.now();
    const unread = states.filter(({ status }) => status !== 'ready').map(({ source }) => source);
    try {
      const computed = compute(this.recordsOf(states), question, this.computedAt, unread);
      this.newest = { ...outlineOf(computed), ...this.truthOf(states), version };
      this.error = null;
    } catch (cause) {
      report(`Report ${question.report} could not be computed.`, cause);
      this.newest = null;
      this.state = null;
      this.error = failed();
      for (const { fail } of this.viewers) fail(this.error);
    }
    this.lastDuration = performance.now() - begunAt;
    this.earliest = scheduler.now() + Math.max(replicaTiming.report, this.lastDuration);
    if (this.newest !== null) for (const { computed } of this.viewers) computed?.(this.newest);
  }

  private recordsOf(states: readonly SourceState[]): ReportRecords {
    const records: Record<ReportSource, readonly unknown[]> = {
      sites: [],
      units: [],
      bookings: [],
      customers: [],
      orders: [],
      payments: [],
      products: [],
    };
    for (const { source, status } of states) {
      if (status === 'ready') records[source] = this.options.records.rowsOf(source, this.options.question.siteId);
    }
    return records as unknown as ReportRecords;
  }

  private truthOf(states: readonly SourceState[]) {
    const read = states.filter(({ status }) => status === 'ready').map(({ freshness }) => freshness);
    const freshness = leastFresh(read) ?? neverSynced;
    const now = this.computedAt;
    return {
      freshness,
      asOf: freshness.state === 'live' ? now : Math.min(now, freshness.since ?? now),
      unread: unreadSentences(states),
      canRetry: states.some(({ status }) => status === 'failed'),
    };
  }

  private showReady(states: readonly SourceState[], isReading: boolean): void {
    if (this.newest === null) return;
    if (!isReading) this.newest = { ...this.newest, ...this.truthOf(states) };
    const { outline: report, asOf, unread, canRetry, freshness } = this.newest;
    this.show({ status: 'ready', report, asOf, isUpdating: isReading, unread, canRetry, freshness });
  }

  private show(state: ReportState): void {
    if (isSame(this.state, state)) return;
    this.state = state;
    for (const { show } of this.viewers) show?.(state);
  }
}

function isSame(before: ReportState | null, after: ReportState): boolean {
  if (before === null || before.status !== after.status) return false;
  if (before.status === 'ready' && after.status === 'ready') {
    const [{ report: one, ...ofOne }, { report: other, ...ofOther }] = [before, after];
    return one === other && JSON.stringify(ofOne) === JSON.stringify(ofOther);
  }
  return JSON.stringify(before) === JSON.stringify(after);
}

function progressOf(states: readonly SourceState[]) {
  return states
    .filter(({ status, isPaged }) => status === 'reading' || (isPaged && status === 'ready'))
    .map(({ source, status, done, total }) => ({ source, done, total: status === 'ready' ? done : total }));
}

function outlineOf({ tables, ...report }: Report): Pick<ComputedReport, 'outline' | 'tables'> {
  return {
    outline: { ...report, tables: tables.map(({ rows, ...table }) => ({ ...table, rowCount: rows.length })) },
    tables: new Map(tables.map((table) => [table.id, new TableRows(table)])),
  };
}
