import { AppError } from '#domain/errors/appError.ts';
import type { EntityName } from '#domain/entities/index.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { ComputeReport } from '#domain/reports/report.ts';
import type { RequestProviders, ViewProviders } from '../host/views.ts';
import type { Reports } from './reports.ts';
import type { HostRecords } from './sourceRecords.ts';

const notLoaded = (cause: unknown) =>
  new AppError({
    code: 'network',
    message: "Reports couldn't be loaded. Check the connection, then reload the page.",
    status: 500,
    cause,
  });

/** The host's reports, whose code loads when the first one opens. */
export class LazyReports {
  private readonly host: HostRecords;
  private readonly loadCompute: () => Promise<ComputeReport>;
  private loading: Promise<Reports> | null = null;
  private loaded: Reports | null = null;
  private isStopped = false;

  constructor(host: HostRecords, loadCompute: () => Promise<ComputeReport>) {
    this.host = host;
    this.loadCompute = loadCompute;
  }

  readonly views: Pick<ViewProviders, 'report' | 'reportRows'> = {
    report: (question, show, fail) => this.open((reports) => reports.open(question, show, fail), fail),
    reportRows: (question, show, fail) => this.open((reports) => reports.openRows(question, show, fail), fail),
  };

  readonly requests: Pick<RequestProviders, 'reportLines' | 'retryReport'> = {
    reportLines: async (question) => (await this.load()).lines(question),
    retryReport: async ({ report }) => {
      (await this.load()).retry(report);
      return null;
    },
  };

  warm(entity: EntityName): void {
    this.applied(entity);
  }

  /** Held rows changed. */
  applied(entity: EntityName): void {
    this.loaded?.applied(entity);
  }

  stateChanged(): void {
    this.loaded?.stateChanged();
  }

  event(event: LiveEvent): void {
    this.loaded?.event(event);
  }

  /** A user of this browser changed a record. */
  changedHere(event: LiveEvent): void {
    this.loaded?.changedHere(event);
  }

  createdHere(entity: EntityName): void {
    this.loaded?.createdHere(entity);
  }

  /** The user returned to a tab. */
  refetch(): void {
    this.loaded?.refetch();
  }

  connected(recovered: boolean): void {
    this.loaded?.connected(recovered);
  }

  disconnected(): void {
    this.loaded?.disconnected();
  }

  /** @param hasOtherFields whether the new rights change the fields of an entity's records. */
  rightsChanged(hasOtherFields: (entity: EntityName) => boolean): void {
    this.loaded?.rightsChanged(hasOtherFields);
  }

  stop(): void {
    this.isStopped = true;
    this.loaded?.stop();
  }

  private open(begin: (reports: Reports) => () => void, fail: (error: AppError) => void): () => void {
    if (this.loaded !== null) return begin(this.loaded);
    let close: (() => void) | null = null;
    let isClosed = false;
    void this.load().then(
      (reports) => {
        if (!isClosed) close = begin(reports);
      },
      (error: AppError) => {
        if (!isClosed) fail(error);
      },
    );
    return () => {
      isClosed = true;
      close?.();
    };
  }

  /** @throws AppError when the code cannot be loaded. */
  private load(): Promise<Reports> {
    this.loading ??= this.loadReports().catch((cause: unknown) => {
      this.loading = null;
      throw notLoaded(cause);
    });
    return this.loading;
  }

  private async loadReports(): Promise<Reports> {
    const [{ Reports: Loaded }, compute] = await Promise.all([import('./reports.ts'), this.loadCompute()]);
    if (this.isStopped) throw new Error('The session has ended.');
    this.loaded = new Loaded({ ...this.host, compute });
    return this.loaded;
  }
}
