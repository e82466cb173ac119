import { BehaviorSubject, type Observable } from 'rxjs';
import type { z } from 'zod';
import type { ListAnswer } from '#collections/transport/api.ts';
import { toAppError, type AppError } from '#domain/errors/appError.ts';

export interface LogRow {
  id: number;
  createdAt: string;
}

export interface LogState<Row> {
  /** Newest first; null until the first answer. */
  rows: readonly Row[] | null;
  /** Rows of the server that could not be read. */
  skipped: number;
  /** Why the newest read failed; what was read before stays. */
  error: AppError | null;
  hasOlder: boolean;
  loadingOlder: boolean;
}

export interface LogSource<Row> {
  read: (offset: number, signal: AbortSignal) => Promise<ListAnswer>;
  schema: z.ZodType<Row>;
}

interface Page<Row> {
  rows: Row[];
  received: number;
  count: number | null;
}

const newestFirst = (a: LogRow, b: LogRow) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id;

/** A log that the server pages: its newest lines reread on demand, older ones fetched behind them. */
export class LogFeed<Row extends LogRow> {
  readonly state$: Observable<LogState<Row>>;
  readonly #source: LogSource<Row>;
  readonly #state: BehaviorSubject<LogState<Row>>;
  readonly #bad = new Set<string>();
  #abort = new AbortController();
  #reading = false;
  #again = false;
  /** Rows of the server that lie behind us, bad ones included: where the next older page starts. */
  #walked = 0;

  constructor(source: LogSource<Row>) {
    this.#source = source;
    this.#state = new BehaviorSubject<LogState<Row>>({
      rows: null,
      skipped: 0,
      error: null,
      hasOlder: false,
      loadingOlder: false,
    });
    this.state$ = this.#state;
  }

  /** Reads the newest page; a call while one is under way makes one more afterwards. */
  async refresh(): Promise<void> {
    if (this.#reading) {
      this.#again = true;
      return;
    }
    this.#reading = true;
    do {
      this.#again = false;
      await this.#attempt(0, (page) => this.#takeNewest(page));
    } while (this.#again && !this.#abort.signal.aborted);
    this.#reading = false;
  }

  /** Reads the page behind the oldest line held. */
  async older(): Promise<void> {
    const { loadingOlder, hasOlder } = this.#state.value;
    if (loadingOlder || !hasOlder) return;
    this.#set({ loadingOlder: true });
    await this.#attempt(this.#walked, (page) => this.#takeOlder(page));
    this.#set({ loadingOlder: false });
  }

  /** Lets reads begin, at first and after a close. */
  open(): void {
    if (this.#abort.signal.aborted) this.#abort = new AbortController();
  }

  /** Ends every read under way. */
  close(): void {
    this.#abort.abort();
  }

  async #attempt(offset: number, take: (page: Page<Row>) => void): Promise<void> {
    const { signal } = this.#abort;
    try {
      const answer = await this.#source.read(offset, signal);
      if (!signal.aborted) take(this.#parse(answer));
    } catch (thrown) {
      if (!signal.aborted) this.#set({ error: toAppError(thrown) });
    }
  }

  #parse({ rows, count }: ListAnswer): Page<Row> {
    const good: Row[] = [];
    for (const row of rows) {
      const parsed = this.#source.schema.safeParse(row);
      if (parsed.success) good.push(parsed.data);
      else this.#bad.add(JSON.stringify(row));
    }
    return { rows: good, received: rows.length, count };
  }

  #takeNewest({ rows, received, count }: Page<Row>): void {
    const held = this.#state.value.rows ?? [];
    const heldIds = new Set(held.map((row) => row.id));
    const meets = rows.some((row) => heldIds.has(row.id));
    if (meets) {
      this.#walked += rows.filter((row) => !heldIds.has(row.id)).length;
    } else {
      // More came in than a page holds: what lies between is unknown, so the log begins anew.
      this.#walked = received;
    }
    const merged = meets ? this.#merge(held, rows) : rows.toSorted(newestFirst);
    const hasOlder = count === null ? this.#mayHaveOlder(meets, received) : this.#walked < count;
    this.#set({ rows: merged, error: null, hasOlder });
  }

  #takeOlder({ rows, received, count }: Page<Row>): void {
    const held = this.#state.value.rows ?? [];
    const merged = this.#merge(held, rows);
    this.#walked += received;
    // A plain array may ignore the offset: a page without a new line ends the walk.
    const isNew = merged.length > held.length;
    this.#set({ rows: merged, error: null, hasOlder: isNew && (count === null || this.#walked < count) });
  }

  #mayHaveOlder(meets: boolean, received: number): boolean {
    return meets ? this.#state.value.hasOlder : received > 0;
  }

  #merge(held: readonly Row[], rows: readonly Row[]): Row[] {
    const byId = new Map(held.map((row) => [row.id, row]));
    for (const row of rows) byId.set(row.id, row);
    return [...byId.values()].toSorted(newestFirst);
  }

  #set(change: Partial<LogState<Row>>): void {
    this.#state.next({ ...this.#state.value, ...change, skipped: this.#bad.size });
  }
}
