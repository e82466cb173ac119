import { growingPause } from '#domain/limits/growingPause.ts';
import { replicaTiming } from '#domain/limits/replica.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { entityOf } from '#domain/entities/index.ts';
import { withListContext } from '#domain/entities/recordReader.ts';
import { AppError, toAppError } from '#domain/errors/appError.ts';
import type { ListAnswer } from '#domain/calls/answers.ts';
import type { ReportEntity } from '#domain/reports/reportRecords.ts';
import type { Api } from '#collections/transport/api.ts';
import { partParameters, partsOf } from '../host/entitySource.ts';
import type { PageQueue } from '../host/pageQueue.ts';
import type { Scheduler } from '../scheduler.ts';
import type { AskedPage, ColumnPages } from './columnPages.ts';

/** Rows of a page; a server may send fewer. */
const pageSize = 1_000;
/** So many failures in a row are no hiccup. */
const failuresToShow = 2;

export interface PatientPagesOptions {
  api: Api;
  scheduler: Scheduler;
  pages: PageQueue;
  /** The shorter way to the lists; null: there is none. */
  columns: ColumnPages | null;
  /** Called when reading fails, and when it goes on. */
  onChange: () => void;
}

/**
 * Reads pages of an entity's lists one after the other, behind all other pages. A page that cannot be read is read again
 * after a pause, and reading stands still while it is paused, so that it never begins anew.
 */
export class PatientPages {
  isRunning = false;
  /** Why reading does not go on; null: it does. */
  failure: AppError | null = null;
  private readonly entity: ReportEntity;
  private readonly options: PatientPagesOptions;
  private readonly counts = new Map<string, number>();
  private failures = 0;
  private isStopped = false;
  private request = new AbortController();
  /** Continue reading that waits: paused, or after a failure. */
  private readonly waiting = new Set<() => void>();

  constructor(entity: ReportEntity, options: PatientPagesOptions) {
    this.entity = entity;
    this.options = options;
  }

  /** How long the lists are together; null: the server does not say, or not yet. */
  get total(): number | null {
    const counts = partsOf(this.entity).map((part) => this.counts.get(part) ?? null);
    return counts.includes(null) ? null : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  }

  /** Reads a page in its turn, however long it takes. @throws AppError when the list may not be read. */
  async read(offset: number, siteId: number, part: string): Promise<ListAnswer> {
    for (;;) {
      while (!this.isRunning && !this.isStopped) await this.wait();
      if (this.isStopped) throw new AppError({ code: 'network', message: 'Reading has ended.', status: 500 });
      const { signal } = this.request;
      try {
        const page =
          (await this.readColumns({ offset, siteId, part, signal })) ??
          (await this.options.pages.read(
            () => false,
            () => this.fetch(offset, siteId, part, signal),
          ));
        if (page.count !== null) this.counts.set(part, page.count);
        this.succeeded();
        return page;
      } catch (thrown) {
        if (toAppError(thrown).status === 403) throw thrown;
        // A paused read, or a queue that was emptied for another connection, is no failure.
        if (!signal.aborted && thrown instanceof AppError) await this.failed(thrown);
      }
    }
  }

  /** Reads a page at once. @throws AppError */
  readNow(offset: number, siteId: number): Promise<ListAnswer> {
    return this.fetch(offset, siteId, '', this.request.signal);
  }

  pause(): void {
    this.isRunning = false;
    this.request.abort();
  }

  resume(): void {
    if (this.isStopped) return;
    this.isRunning = true;
    this.request = new AbortController();
    this.failures = 0;
    this.failure = null;
    this.goOn();
  }

  /** Another reading begins: pages of the old one end. */
  restart(): void {
    this.request.abort();
    this.request = new AbortController();
    this.goOn();
  }

  /** Ends the pause after a failure. */
  retry(): void {
    this.failure = null;
    this.failures = 0;
    this.goOn();
    this.options.onChange();
  }

  stop(): void {
    this.isStopped = true;
    this.request.abort();
    this.goOn();
  }

  /** These are few, so that they wait for no list. null: the list must be read. */
  private async readColumns(page: AskedPage): Promise<ListAnswer | null> {
    const { columns, pages } = this.options;
    if (columns === null) return null;
    return columns.read(page, (send) => pages.read(() => true, send));
  }

  private async fetch(offset: number, siteId: number, part: string, signal: AbortSignal): Promise<ListAnswer> {
    const { entity } = this;
    const isOfSite = entityOf(entity).scope === 'site' && siteId !== 0;
    try {
      signal.throwIfAborted();
      const { rows, count } = await this.options.api.list(resourceCalls(entity).list, {
        parameters: partParameters(entity, part),
        query: { offset, limit: pageSize, siteId: isOfSite ? siteId : undefined },
        signal,
      });
      return { rows: rows.map((raw) => withListContext(entity, raw, { siteId, part })), count };
    } catch (thrown) {
      throw toAppError(thrown);
    }
  }

  private succeeded(): void {
    this.failures = 0;
    if (this.failure === null) return;
    this.failure = null;
    this.options.onChange();
  }

  private failed(error: AppError): Promise<void> {
    this.failures += 1;
    if (this.failures >= failuresToShow) {
      this.failure = error;
      this.options.onChange();
    }
    const pause = growingPause(replicaTiming.retry, this.failures - 1);
    return this.wait(pause);
  }

  /** Waits for the next `goOn`, or so long (milliseconds). */
  private wait(longest?: number): Promise<void> {
    return new Promise((resolve) => {
      const callOff = longest === undefined ? null : this.options.scheduler.after(longest, () => end());
      const end = () => {
        this.waiting.delete(end);
        callOff?.();
        resolve();
      };
      this.waiting.add(end);
    });
  }

  private goOn(): void {
    for (const end of Array.from(this.waiting)) end();
  }
}
