import { AppError } from '#domain/errors/appError.ts';
import type { Scheduler } from '../scheduler.ts';
import type { ReportChunk, ReportLinesQuery, ReportRows } from './reportQuery.ts';
import type { ComputedReport } from './reportView.ts';

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
export class ReportListings {
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
