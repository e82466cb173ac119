import { idOfKey, keyOfType, recordKey, type RecordKey } from '#domain/entities/recordKey.ts';
import type { EntitySource } from '#collections/replica/sync/source.ts';
import { AppError } from '#domain/errors/appError.ts';
import type { LiveEvent } from '#domain/live/event.ts';

export interface SimulatedRow {
  id: number;
  /** 0: it does not say its site. */
  siteId: number;
  /** Null in a row that cannot be read. */
  name: string;
  [field: string]: unknown;
}

/** The choices that the API leaves free. */
export interface ServerHabits {
  pageSize: number;
  /** The order of lists: by id, by another fixed order, or the last change first. */
  order: 'id' | 'other' | 'recent';
  /** Lists have a total, or are plain arrays. */
  counts: boolean;
  /** Always sends everything, as a plain array. */
  ignoresOffset: boolean;
  filter: 'works' | 'ignored' | 'refused';
  inParts?: boolean;
  /** Two types number their records separately, and events say no type. */
  repeatsIds?: boolean;
  /** Every third record belongs to both sites. */
  sharesSites?: boolean;
  /** Rows say no site: those of a site's list are known to be of that site, as the replica's source takes them. */
  hidesSites?: boolean;
  /** Saves are answered with the row, some of its fields, a text, or the row of before; absent: with the row. */
  answers?: 'whole' | 'part' | 'text' | 'before';
  /** Events name the request that saved the record. */
  namesRequests?: boolean;
}

const types = ['storage', 'workspace'] as const;

/** A row's key: its id, or type and id where the server repeats ids. */
export const keyOfSimulated = (row: SimulatedRow): RecordKey => recordKey('booking', row);

export function sitesOfSimulated({ siteId, alsoAt }: SimulatedRow): number[] {
  return [...(siteId === 0 ? [] : [siteId]), ...(Array.isArray(alsoAt) ? (alsoAt as number[]) : [])];
}

const partNames = ['a', 'b', 'c'] as const;

type Event = Pick<LiveEvent, 'act' | 'id' | 'siteId' | 'requestId'>;

interface Request {
  answer: () => unknown;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
  /** The answer that is not delivered yet; null: none. */
  said: { value: unknown } | { error: unknown } | null;
}

const forbidden = () => new AppError({ code: 'forbidden', message: 'Not allowed', status: 403 });
const notFound = () => new AppError({ code: 'notFound', message: 'Not found', status: 404 });

/** A server with its network: the history moves each request and event on. */
export class SimulatedServer implements EntitySource {
  readonly requests: Request[] = [];
  readonly events: Event[] = [];
  private readonly rows = new Map<RecordKey, SimulatedRow>();
  private readonly habits: ServerHabits;
  private created = 0;
  private version = 0;
  /** Whether reads are forbidden. */
  isForbidden = false;

  constructor(habits: ServerHabits) {
    this.habits = habits;
  }

  get parts(): readonly string[] {
    return this.habits.inParts === true ? partNames : [''];
  }

  create(siteId: number, requestId?: string): SimulatedRow {
    const count = this.created;
    this.created += 1;
    const isRepeated = this.habits.repeatsIds === true;
    const id = isRepeated ? Math.floor(count / types.length) + 1 : count + 1;
    const row = this.row({ id, ...(isRepeated && { type: types[count % types.length] }) }, siteId);
    this.rows.set(keyOfSimulated(row), row);
    this.tell('CREATE', row, requestId);
    return row;
  }

  update(pick: number): void {
    const row = this.picked(pick);
    if (row === undefined) return;
    const changed = this.row(row, row.siteId);
    this.rows.set(keyOfSimulated(row), changed);
    this.tell('UPDATE', changed);
  }

  /** A user of the replica saves a record, at this site from then on. @param id null: a new record. */
  save(id: RecordKey | null, siteId: number, requestId: string): Promise<unknown> {
    const named = this.habits.namesRequests === true ? requestId : undefined;
    return this.ask(() => {
      const before = id === null ? undefined : this.rows.get(id);
      if (id !== null && before === undefined) throw notFound();
      if (before === undefined) return this.answerTo(this.create(siteId, named));
      return this.answerTo(this.moveTo(before, siteId, named), before);
    });
  }

  /** Makes a record unreadable until it is changed again. */
  spoil(pick: number): void {
    const row = this.picked(pick);
    if (row === undefined) return;
    const spoilt = { ...this.row(row, row.siteId), name: null as never };
    this.rows.set(keyOfSimulated(row), spoilt);
    this.tell('UPDATE', spoilt);
  }

  /** The old site gets an update event, the new one a create. */
  move(pick: number, siteId: number): void {
    const row = this.picked(pick);
    if (row !== undefined) this.moveTo(row, siteId);
  }

  remove(pick: number): void {
    const row = this.picked(pick);
    if (row === undefined) return;
    this.rows.delete(keyOfSimulated(row));
    this.tell('DELETE', row);
  }

  /** The present answer, by id. */
  listed(siteId: number): SimulatedRow[] {
    return [...this.rows.values()]
      .filter((row) => siteId === 0 || sitesOfSimulated(row).includes(siteId))
      .toSorted((a, b) => a.id - b.id);
  }

  /** Every key that an event or a user may mean by this number. */
  keysOf(id: number): RecordKey[] {
    return this.habits.repeatsIds === true ? types.map((type) => keyOfType('booking', id, type)) : [id];
  }

  /** The present record; undefined: none. */
  find(id: RecordKey): SimulatedRow | undefined {
    return this.rows.get(id);
  }

  page(offset: number, siteId: number, part = '') {
    const { pageSize, ignoresOffset, counts } = this.habits;
    return this.ask(() => {
      const all = this.inListOrder(this.listed(siteId)).filter(({ id }) => this.partOf(id) === part);
      const rows = ignoresOffset ? all : all.slice(offset, offset + pageSize);
      const sent = this.habits.hidesSites === true ? rows.map((row) => ({ ...row, siteId })) : rows;
      return { rows: sent, count: counts && !ignoresOffset ? all.length : null };
    });
  }

  read(id: RecordKey) {
    return this.ask((): unknown => {
      const row = this.rows.get(id);
      if (row === undefined) throw notFound();
      return row;
    });
  }

  readMany(keys: readonly RecordKey[]) {
    const ids = keys.map(idOfKey);
    return this.ask((): SimulatedRow[] => {
      const { filter, pageSize } = this.habits;
      if (filter === 'refused') throw new AppError({ code: 'refused', message: 'No such column', status: 400 });
      const all = this.inListOrder([...this.rows.values()]);
      const found = filter === 'ignored' ? all : all.filter((row) => ids.includes(row.id));
      return this.parts.flatMap((part) => found.filter(({ id }) => this.partOf(id) === part).slice(0, pageSize));
    });
  }

  /** Takes up a request; the answer is as of now. */
  serve(pick: number): void {
    const waiting = this.requests.filter(({ said }) => said === null);
    const request = waiting[pick % Math.max(1, waiting.length)];
    if (request === undefined) return;
    try {
      if (this.isForbidden) throw forbidden();
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

  /** The request, or its answer. */
  lose(pick: number): void {
    const [request] = this.requests.splice(pick % Math.max(1, this.requests.length), 1);
    request?.reject(new AppError({ code: 'network', message: 'Network connection failed', status: 500 }));
  }

  takeEvent(pick: number): Event | undefined {
    return this.events.splice(pick % Math.max(1, this.events.length), 1)[0];
  }

  private moveTo(row: SimulatedRow, siteId: number, requestId?: string): SimulatedRow {
    const moved = this.row(row, siteId);
    this.rows.set(keyOfSimulated(row), moved);
    this.tell('UPDATE', moved, requestId);
    if (row.siteId !== siteId || requestId === undefined) this.tell('CREATE', moved, requestId);
    return moved;
  }

  private answerTo(saved: SimulatedRow, before = saved): unknown {
    const { id, type, name } = saved;
    switch (this.habits.answers) {
      case 'part':
        return { id, ...(type === undefined ? {} : { type }), name };
      case 'text':
        return 'OK';
      case 'before':
        return this.habits.namesRequests === true ? saved : before;
      default:
        return saved;
    }
  }

  /** One event per site of the record. */
  private tell(act: Event['act'], row: SimulatedRow, requestId?: string): void {
    const named = requestId === undefined ? {} : { requestId };
    for (const siteId of sitesOfSimulated(row)) this.events.push({ act, id: row.id, siteId, ...named });
  }

  private partOf(id: number): string {
    return this.parts[id % this.parts.length] ?? '';
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
    if (this.habits.order === 'recent') return rows.toSorted((a, b) => Number(b['version']) - Number(a['version']));
    const place = ({ id }: SimulatedRow) => (id * 7919) % 101;
    return rows.toSorted((a, b) => place(a) - place(b) || a.id - b.id);
  }

  private row({ id, type }: { id: number; type?: unknown }, siteId: number): SimulatedRow {
    this.version += 1;
    const shared = this.habits.sharesSites === true && id % 3 === 0;
    return {
      ...(type === undefined ? {} : { type }),
      id,
      siteId,
      alsoAt: shared ? [3 - siteId] : [],
      name: `A${id}`,
      version: this.version,
    };
  }
}
