import type { EntitySource } from '#collections/replica/follower/source.ts';
import { AppError } from '#domain/errors/appError.ts';
import type { LiveEvent } from '#domain/live/event.ts';

export interface SimulatedRow {
  id: number;
  siteId: number;
  name: string;
  [field: string]: unknown;
}

/** How the API behaves where the product leaves it free. */
export interface ServerHabits {
  pageSize: number;
  /** The order of lists: by id, or by some other immutable order. */
  order: 'id' | 'other';
  /** Whether lists tell their total, or are plain arrays. */
  counts: boolean;
  /** A plain array of everything, whatever the offset. */
  ignoresOffset: boolean;
  filter: 'works' | 'ignored' | 'refused';
}

type Event = Pick<LiveEvent, 'act' | 'id' | 'siteId'>;

interface Request {
  answer: () => unknown;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
  /** What the server said, once it was asked; not yet delivered. */
  said: { value: unknown } | { error: unknown } | null;
}

const notFound = () => new AppError({ code: 'notFound', message: 'Not found', status: 404 });

/** A server and the network before it: every request and event waits until the history moves it on. */
export class SimulatedServer implements EntitySource {
  readonly requests: Request[] = [];
  readonly events: Event[] = [];
  private readonly rows = new Map<number, SimulatedRow>();
  private readonly habits: ServerHabits;
  private lastId = 0;
  private version = 0;

  constructor(habits: ServerHabits) {
    this.habits = habits;
  }

  create(siteId: number): void {
    this.lastId += 1;
    const id = this.lastId;
    this.rows.set(id, this.row(id, siteId));
    this.events.push({ act: 'CREATE', id, siteId });
  }

  update(pick: number): void {
    const row = this.picked(pick);
    if (row === undefined) return;
    this.rows.set(row.id, this.row(row.id, row.siteId));
    this.events.push({ act: 'UPDATE', id: row.id, siteId: row.siteId });
  }

  /** To another site: its old site hears of a change, its new one of a new record. */
  move(pick: number, siteId: number): void {
    const row = this.picked(pick);
    if (row === undefined) return;
    this.rows.set(row.id, this.row(row.id, siteId));
    this.events.push({ act: 'UPDATE', id: row.id, siteId }, { act: 'CREATE', id: row.id, siteId });
  }

  remove(pick: number): void {
    const row = this.picked(pick);
    if (row === undefined) return;
    this.rows.delete(row.id);
    this.events.push({ act: 'DELETE', id: row.id, siteId: row.siteId });
  }

  /** What the server would answer now, by id. */
  listed(siteId: number): SimulatedRow[] {
    return [...this.rows.values()]
      .filter((row) => siteId === 0 || row.siteId === siteId)
      .toSorted((a, b) => a.id - b.id);
  }

  page(offset: number, siteId: number) {
    const { pageSize, ignoresOffset, counts } = this.habits;
    return this.ask(() => {
      const all = this.inListOrder(this.listed(siteId));
      const rows = ignoresOffset ? all : all.slice(offset, offset + pageSize);
      return { rows, count: counts && !ignoresOffset ? all.length : null };
    });
  }

  read(id: number) {
    return this.ask((): unknown => {
      const row = this.rows.get(id);
      if (row === undefined) throw notFound();
      return row;
    });
  }

  some(ids: readonly number[]) {
    return this.ask((): SimulatedRow[] => {
      const { filter, pageSize } = this.habits;
      if (filter === 'refused') throw new AppError({ code: 'refused', message: 'No such column', status: 400 });
      const all = this.inListOrder([...this.rows.values()]);
      return (filter === 'ignored' ? all : all.filter((row) => ids.includes(row.id))).slice(0, pageSize);
    });
  }

  /** The server takes up a waiting request: what it says is what is true now. */
  serve(pick: number): void {
    const waiting = this.requests.filter(({ said }) => said === null);
    const request = waiting[pick % Math.max(1, waiting.length)];
    if (request === undefined) return;
    try {
      request.said = { value: request.answer() };
    } catch (error) {
      request.said = { error };
    }
  }

  /** An answer arrives. */
  deliver(pick: number): void {
    const request = this.takeAnswered(pick);
    if (request?.said === null || request === undefined) return;
    if ('error' in request.said) request.reject(request.said.error);
    else request.resolve(request.said.value as never);
  }

  /** A request, or its answer, is lost on the way. */
  lose(pick: number): void {
    const [request] = this.requests.splice(pick % Math.max(1, this.requests.length), 1);
    request?.reject(new AppError({ code: 'network', message: 'Network connection failed', status: 500 }));
  }

  takeEvent(pick: number): Event | undefined {
    return this.events.splice(pick % Math.max(1, this.events.length), 1)[0];
  }

  private takeAnswered(pick: number): Request | undefined {
    const answered = this.requests.filter(({ said }) => said !== null);
    const request = answered[pick % Math.max(1, answered.length)];
    if (request !== undefined) this.requests.splice(this.requests.indexOf(request), 1);
    return request;
  }

  private ask<Answer>(answer: () => Answer): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      this.requests.push({ answer, resolve: resolve as (value: never) => void, reject, said: null });
    });
  }

  private picked(pick: number): SimulatedRow | undefined {
    return [...this.rows.values()][pick % Math.max(1, this.rows.size)];
  }

  private inListOrder(rows: SimulatedRow[]): SimulatedRow[] {
    if (this.habits.order === 'id') return rows.toSorted((a, b) => a.id - b.id);
    const place = ({ id }: SimulatedRow) => (id * 7919) % 101;
    return rows.toSorted((a, b) => place(a) - place(b) || a.id - b.id);
  }

  private row(id: number, siteId: number): SimulatedRow {
    this.version += 1;
    return { id, siteId, name: `A${id}`, version: this.version };
  }
}
