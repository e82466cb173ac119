import { PolledLists } from '#collections/replica/rows/polledLists.ts';
import { Sequence } from '#collections/replica/scheduler.ts';
import type { RowQuery, RowsState } from '#collections/rowQuery.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { AppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import { PagingServer, type PagingHabits } from '#tests/support/replica/pagingServer.ts';
import { noSocketWait } from '#tests/support/replica/noSocketWait.ts';
import { VirtualScheduler } from '#tests/support/replica/virtualScheduler.ts';

/** One question of a tab. */
export class Watched {
  state: RowsState<AnyRecord> | null = null;
  error: AppError | null = null;
  /** The number of results that were shown. */
  shown = 0;
  shut: () => void = () => undefined;

  get ids(): number[] {
    return (this.state?.rows ?? []).map(({ id }) => id);
  }
}

/** Paged views of a simulated server, in virtual time. */
export class PagedRows {
  readonly server: PagingServer;
  readonly scheduler = new VirtualScheduler();
  readonly views: PolledLists;
  readonly reported: string[] = [];
  isConnected = true;

  constructor(habits: Partial<PagingHabits> = {}, socketWait = noSocketWait()) {
    this.server = new PagingServer(habits);
    this.views = new PolledLists({
      api: this.server,
      scheduler: this.scheduler,
      socketWait,
      sequence: new Sequence(),
      connected: () => this.isConnected,
      report: (text) => this.reported.push(text),
    });
  }

  open(entity: EntityName, query: RowQuery): Watched {
    const watched = new Watched();
    const show = (state: RowsState<AnyRecord>) => {
      watched.shown += 1;
      watched.state = state;
      watched.error = null;
    };
    const fail = (error: AppError) => {
      watched.state = null;
      watched.error = error;
    };
    watched.shut = this.views.open(entity, query, show, fail);
    return watched;
  }

  /** Opens a question, and lets the server answer it. */
  async opened(entity: EntityName, query: RowQuery): Promise<Watched> {
    const watched = this.open(entity, query);
    if (query.search === undefined) await this.server.settle();
    else await this.pass(timing.searchDebounce);
    return watched;
  }

  /** Milliseconds; the server answers meanwhile. */
  async pass(time: number): Promise<void> {
    let isOver = false;
    this.scheduler.after(time, () => {
      isOver = true;
    });
    while (!isOver) {
      this.scheduler.runNext();
      await this.server.settle();
    }
  }
}
