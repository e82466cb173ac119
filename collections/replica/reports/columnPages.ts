import type { ListAnswer } from '#domain/calls/answers.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import { columnsIn, reportColumnCalls, type Columns } from '#domain/calls/reportColumns.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { AppError } from '#domain/errors/appError.ts';
import { hasManyRecords, reportFields, type ManyRecords } from '#domain/reports/reportFields.ts';
import type { ReportEntity } from '#domain/reports/reportRecords.ts';
import type { Api } from '#collections/transport/api.ts';
import { partParameters } from '../host/entitySource.ts';
import type { Scheduler } from '../scheduler.ts';
import { columnReader } from './columnReader.ts';

/** What is known of the server that the host reads from. */
export interface ServerHabits {
  /** Whether it knows the calls of columns; null: it was not asked yet. */
  sendsColumns: boolean | null;
}

type InTurn = (send: () => Promise<unknown>) => Promise<unknown>;

export interface AskedPage {
  offset: number;
  /** 0: all sites. */
  siteId: number;
  part: string;
  signal: AbortSignal;
}

export interface ColumnPagesOptions {
  api: Api;
  scheduler: Scheduler;
  server: ServerHabits;
  compact: (row: AnyRecord) => AnyRecord;
}

/** The place of a page: pages of several lists are read one after the other. */
const placeOf = ({ part, offset }: Pick<AskedPage, 'part' | 'offset'>) => `${part} ${offset}`;

const callOf = {
  booking: reportColumnCalls.bookingColumns,
  customer: reportColumnCalls.customerColumns,
  order: reportColumnCalls.orderColumns,
  payment: reportColumnCalls.paymentColumns,
} as const satisfies Record<ManyRecords, CallDefinition>;

/**
 * Reads long lists from servers that send them by columns: only the fields of reports, and many records at a time. A page
 * begins at the last record of the one before, so that one that is asked for ahead waits until that one has come.
 */
export class ColumnPages {
  private readonly entity: ManyRecords;
  private readonly options: ColumnPagesOptions;
  private readonly recordsOf: ReturnType<typeof columnReader>;
  /** The first ids of pages by their places. */
  private readonly beginnings = new Map<string, number>();
  /** The lengths of lists by their parts, when their reading began and when it ended. */
  private readonly counts = new Map<string, number>();
  private readonly ends = new Map<string, number>();
  /** The places of pages that were asked for and have not come yet. */
  private readonly awaited = new Set<string>();
  private readonly waiting: (() => void)[] = [];
  /** The distance between two pages. */
  private step = 1;

  private constructor(entity: ManyRecords, options: ColumnPagesOptions) {
    this.entity = entity;
    this.options = options;
    this.recordsOf = columnReader(entity, options.compact);
  }

  /** null: the entity's lists are always read as they are. */
  static of(entity: ReportEntity, options: ColumnPagesOptions): ColumnPages | null {
    return hasManyRecords(entity) ? new ColumnPages(entity, options) : null;
  }

  /**
   * Reads a page.
   * @param inTurn sends a request in its turn.
   * @returns null: the list must be read instead.
   * @throws AppError when no answer came, or the session has ended.
   */
  async read(page: AskedPage, inTurn: InTurn): Promise<ListAnswer | null> {
    const { offset, part, signal } = page;
    if (offset === 0) this.begin(part);
    this.awaited.add(placeOf(page));
    while (this.isAhead(page)) await this.nextArrival(signal);
    const end = this.ends.get(part);
    if (end !== undefined && offset >= end) return { rows: [], count: end };
    const from = this.beginnings.get(placeOf(page));
    const answer = offset > 0 && from === undefined ? null : await this.fetch(page, from, inTurn);
    this.awaited.delete(placeOf(page));
    if (answer === null) {
      this.wake();
      return null;
    }
    const { count, next, values } = answer;
    const length = values[0]?.length ?? 0;
    // Pages overlap by one record.
    this.step = Math.max(this.step, length - 1);
    if (next === null) this.ends.set(part, offset + length);
    else this.beginnings.set(placeOf({ part, offset: offset + length - 1 }), next);
    if (count !== null) this.counts.set(part, count);
    this.wake();
    // The next page is asked for first, and events and tabs have their turn.
    await new Promise<void>((resolve) => this.options.scheduler.after(0, resolve));
    return { rows: this.recordsOf(values), count: this.countAt(part, offset + length) };
  }

  private begin(part: string): void {
    for (const place of [...this.beginnings.keys(), ...this.awaited]) {
      if (!place.startsWith(`${part} `)) continue;
      this.beginnings.delete(place);
      this.awaited.delete(place);
    }
    this.ends.delete(part);
    this.counts.delete(part);
  }

  /** Whether the page before this one will say where this one begins. */
  private isAhead({ offset, part, signal }: AskedPage): boolean {
    if (this.options.server.sendsColumns === false || signal.aborted || this.ends.has(part)) return false;
    return (
      !this.beginnings.has(placeOf({ part, offset })) && this.awaited.has(placeOf({ part, offset: offset - this.step }))
    );
  }

  /** The list as it was when its reading began; it can grow meanwhile, and only a page that is not full ends it. */
  private countAt(part: string, end: number): number {
    return this.ends.get(part) ?? Math.max(this.counts.get(part) ?? 0, end + 1);
  }

  private async fetch(
    { siteId, part, signal }: AskedPage,
    from: number | undefined,
    inTurn: InTurn,
  ): Promise<Columns | null> {
    const { entity } = this;
    const { api, server } = this.options;
    if (server.sendsColumns === false) return null;
    try {
      const answer = await inTurn(() =>
        api.call(callOf[entity], {
          parameters: partParameters(entity, part),
          query: { siteId: siteId === 0 ? undefined : siteId },
          ...(from === undefined ? {} : { fields: { from } }),
          signal,
          inBackground: true,
        }),
      );
      const columns = columnsIn(answer, reportFields[entity]);
      server.sendsColumns = columns !== null;
      return columns;
    } catch (thrown) {
      // A queue that was emptied for another connection, a paused read, or no answer.
      if (!(thrown instanceof AppError) || signal.aborted || thrown.isWithoutAnswer || thrown.status === 401)
        throw thrown;
      // The list has the same right, and says so itself.
      if (thrown.status !== 403 && thrown.status !== 429) server.sendsColumns = false;
      return null;
    }
  }

  private nextArrival(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        signal.removeEventListener('abort', end);
        resolve();
      };
      this.waiting.push(end);
      signal.addEventListener('abort', end);
    });
  }

  private wake(): void {
    for (const end of this.waiting.splice(0)) end();
  }
}
