import { AppError } from '#domain/errors/appError.ts';
import type { EntityName } from '#domain/entities/index.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { ComputeReport, ReportQuestion } from '#domain/reports/report.ts';
import type { ComputedReportId } from '#domain/reports/reportCatalogue.ts';
import { compareTexts } from '#domain/search/sortingText.ts';
import type { Scheduler } from '../scheduler.ts';
import type {
  ReportChunk,
  ReportChunkQuery,
  ReportRows,
  ReportRowsQuery,
  ReportState,
  ReportLinesQuery,
} from './reportQuery.ts';
import { ReportView, type ComputedReport, type ReportViewer } from './reportView.ts';
import { SourceRecords, type HostRecords } from './sourceRecords.ts';

/** The most rows of a chunk. */
const largestChunk = 1_000;
/** A listing is kept this long after its last chunk (milliseconds). */
const keptListing = 60_000;

interface Listing {
  found: ReportRows;
  computed: ComputedReport;
  cancelDrop: () => void;
}

const expired = () =>
  new AppError({ code: 'notFound', message: 'The report changed meanwhile. Please try again.', status: 410 });

/** Tables of reports as they were when a file or print began, so that all its chunks are of one moment. */
class ReportListings {
  private readonly scheduler: Scheduler;
  private readonly listings = new Map<number, Listing>();
  private last = 0;

  constructor(scheduler: Scheduler) {
    this.scheduler = scheduler;
  }

  /** Begins a listing and answers its number. */
  add(computed: ComputedReport, { table, ...asked }: Omit<ReportLinesQuery, 'question'>): number {
    const found = computed.tables.get(table)?.find(asked) ?? { rows: [], total: 0, sums: {}, options: {} };
    this.last += 1;
    this.listings.set(this.last, { found, computed, cancelDrop: this.dropLater(this.last) });
    return this.last;
  }

  /** @throws AppError when the listing is not kept any more. */
  chunk(number: number, skip: number, limit: number): ReportChunk {
    const listing = this.listings.get(number);
    if (listing === undefined) throw expired();
    const { found, computed, cancelDrop } = listing;
    cancelDrop();
    const end = skip + Math.min(limit, largestChunk);
    if (end >= found.total) this.listings.delete(number);
    else listing.cancelDrop = this.dropLater(number);
    const { outline: report, asOf, unread } = computed;
    const { total, sums } = found;
    return { listing: number, rows: found.rows.slice(skip, end), total, sums, report, asOf, unread };
  }

  clear(): void {
    for (const { cancelDrop } of this.listings.values()) cancelDrop();
    this.listings.clear();
  }

  private dropLater(number: number): () => void {
    return this.scheduler.after(keptListing, () => this.listings.delete(number));
  }
}

export interface ReportsOptions extends HostRecords {
  compute: ComputeReport;
}

/** A window of more rows is sent without looking whether it changed. */
const largestCompared = 1_000;

type Fail = (error: AppError) => void;

/** The host's reports: equal questions of several tabs share one view, and all share the records. */
export class Reports {
  private readonly options: ReportsOptions;
  private readonly records: SourceRecords;
  private readonly views = new Map<string, ReportView>();
  private readonly listings: ReportListings;

  constructor(options: ReportsOptions) {
    this.options = options;
    this.records = new SourceRecords(options, () => this.stateChanged());
    this.listings = new ReportListings(options.scheduler);
  }

  open(question: ReportQuestion, show: (state: ReportState) => void, fail: Fail): () => void {
    return this.watch(question, { show, fail });
  }

  openRows({ question, ...asked }: ReportRowsQuery, show: (rows: ReportRows) => void, fail: Fail): () => void {
    let last = '';
    const computed = (report: ComputedReport) => {
      const found = windowOf(report, asked);
      const text = found.rows.length > largestCompared ? '' : JSON.stringify(found);
      if (text !== '' && text === last) return;
      last = text;
      show(found);
    };
    return this.watch(question, { computed, fail });
  }

  /** A chunk of a table's rows. @throws AppError */
  async lines({ question, listing, skip, limit, ...asked }: ReportChunkQuery): Promise<ReportChunk> {
    const number = listing ?? this.listings.add(await this.whenComputed(question), asked);
    return this.listings.chunk(number, skip, limit);
  }

  /** Reads lists of open reports again that failed. */
  retry(report: ComputedReportId): void {
    for (const view of this.views.values()) if (view.question.report === report) view.retry();
  }

  /** Held rows changed. */
  applied(entity: EntityName): void {
    this.records.applied(entity);
  }

  /** Called when the held records, their freshness or the connection changed. */
  stateChanged(): void {
    for (const view of this.views.values()) view.changed();
  }

  event(event: LiveEvent): void {
    this.records.event(event);
  }

  /** A user of this browser changed a record. */
  changedHere(event: LiveEvent): void {
    this.records.changedHere(event);
  }

  /** A user of this browser created a record whose id is unknown. */
  createdHere(entity: EntityName): void {
    this.records.createdHere(entity);
  }

  /** The user returned to a tab. */
  refetch(): void {
    this.records.refetch();
  }

  connected(recovered: boolean): void {
    this.records.connected(recovered);
  }

  disconnected(): void {
    this.records.disconnected();
  }

  /** @param hasOtherFields whether the new rights change the fields of an entity's records. */
  rightsChanged(hasOtherFields: (entity: EntityName) => boolean): void {
    this.listings.clear();
    this.records.rightsChanged(hasOtherFields);
  }

  stop(): void {
    for (const view of this.views.values()) view.stop();
    this.views.clear();
    this.listings.clear();
    this.records.stop();
  }

  private watch(question: ReportQuestion, viewer: ReportViewer): () => void {
    const key = keyOf(question);
    const view = this.views.get(key) ?? new ReportView({ ...this.options, question, records: this.records });
    this.views.set(key, view);
    view.add(viewer);
    return () => {
      view.remove(viewer);
      if (view.isWatched || this.views.get(key) !== view) return;
      this.views.delete(key);
      view.stop();
    };
  }

  private whenComputed(question: ReportQuestion): Promise<ComputedReport> {
    return new Promise((resolve, reject) => {
      let close: (() => void) | null = null;
      let isDone = false;
      const end = () => {
        isDone = true;
        close?.();
      };
      const computed = (report: ComputedReport) => {
        resolve(report);
        end();
      };
      const fail = (error: AppError) => {
        reject(error);
        end();
      };
      close = this.watch(question, { computed, fail });
      if (isDone) close();
    });
  }
}

/** Equal questions have equal keys. */
function keyOf({ report, siteId, days, basis, thresholds }: ReportQuestion): string {
  const limits = Object.entries(thresholds).toSorted(([a], [b]) => compareTexts(a, b));
  return JSON.stringify([report, siteId, days.first, days.last, basis, limits]);
}

function windowOf(
  report: ComputedReport,
  { table, skip = 0, limit = Infinity, ...asked }: Omit<ReportRowsQuery, 'question'>,
) {
  const found = report.tables.get(table)?.find(asked) ?? { rows: [], total: 0, sums: {}, options: {} };
  return { ...found, rows: found.rows.slice(skip, skip + limit) };
}
