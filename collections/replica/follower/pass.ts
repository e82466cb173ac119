import { toAppError, type AppError } from '#domain/errors/appError.ts';
import type { Scheduler, Sequence } from '../scheduler.ts';
import type { EntitySource } from './source.ts';
import { walk, type Page } from './walk.ts';

const firstRetry = 1_000;
const lastRetry = 30_000;

/** Thrown into a walk that another pass has replaced. */
class Replaced extends Error {}

export interface PassPort {
  source: EntitySource;
  scheduler: Scheduler;
  sequence: Sequence;
  requestSent(): void;
  requestBack(): void;
  /** Takes the rows of a page that was asked for at this moment; answers their ids, null where unreadable. */
  page(askedAt: number, raw: readonly unknown[]): (number | null)[];
  failed(error: AppError): void;
  /** The whole list was walked: these ids were on it. */
  walked(startedAt: number, seen: ReadonlySet<number>): void;
  /** The list may not be read at all. */
  forbidden(): void;
}

/** Full passes over a list, one at a time: a new one replaces the one under way. */
export class Passes {
  private readonly port: PassPort;
  private current = 0;
  private running = false;
  private callOff: (() => void) | null = null;

  constructor(port: PassPort) {
    this.port = port;
  }

  /** Whether a pass is under way, or waits to be tried again. */
  get isRunning(): boolean {
    return this.running;
  }

  /** Ends the pass under way without a result. */
  cancel(): void {
    this.current += 1;
    this.running = false;
    this.callOff?.();
    this.callOff = null;
  }

  /** Walks the list of the site (0: of all). Failures are told and tried again, ever more slowly, until replaced. */
  start(siteId: number): void {
    this.cancel();
    this.running = true;
    void this.run(this.current, siteId, 0);
  }

  private async run(number: number, siteId: number, attempt: number): Promise<void> {
    const { sequence, scheduler } = this.port;
    const startedAt = sequence.next();
    try {
      const seen = await this.walkAll(number, siteId);
      if (number !== this.current) return;
      this.running = false;
      this.port.walked(startedAt, seen);
    } catch (thrown) {
      if (thrown instanceof Replaced || number !== this.current) return;
      const error = toAppError(thrown);
      this.port.failed(error);
      if (error.status === 403) {
        this.running = false;
        return this.port.forbidden();
      }
      const delay = Math.min(lastRetry, firstRetry * 2 ** attempt);
      this.callOff = scheduler.after(delay, () => void this.run(number, siteId, attempt + 1));
    }
    return undefined;
  }

  /** Where the list does not come in the order of its ids, a row can hide from one walk: a second one follows. */
  private async walkAll(number: number, siteId: number): Promise<ReadonlySet<number>> {
    const first = await walk((offset) => this.readPage(number, siteId, offset));
    if (first.ordered || first.pages === 1) return first.seen;
    const second = await walk((offset) => this.readPage(number, siteId, offset));
    return new Set([...first.seen, ...second.seen]);
  }

  private async readPage(number: number, siteId: number, offset: number): Promise<Page> {
    if (number !== this.current) throw new Replaced();
    const askedAt = this.port.sequence.next();
    this.port.requestSent();
    try {
      const { rows, count } = await this.port.source.page(offset, siteId);
      if (number !== this.current) throw new Replaced();
      return { ids: this.port.page(askedAt, rows), count };
    } finally {
      this.port.requestBack();
    }
  }
}
