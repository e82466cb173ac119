import { setImmediate } from 'node:timers/promises';
import type { Api, CallInput } from '#collections/transport/api.ts';
import type { ListAnswer } from '#domain/calls/answers.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import { AppError } from '#domain/errors/appError.ts';

/** The ways of paging that the API leaves free. */
export interface PagingHabits {
  pageSize: number;
  /** Respects smaller limits than its page size. */
  limits: boolean;
  /** Lists have a total, or are plain arrays. */
  counts: boolean;
  /** Whether the server always sends everything. */
  ignoresOffset: boolean;
}

const usualPaging: PagingHabits = { pageSize: 100, limits: true, counts: true, ignoresOffset: false };

interface Request {
  path: string;
  input: CallInput;
  /** The answer that is not delivered yet; null: none. */
  said: { answer: ListAnswer } | { error: AppError } | null;
  done: () => void;
  resolve: (answer: ListAnswer) => void;
  reject: (error: unknown) => void;
}

const lost = () => new AppError({ code: 'network', message: 'Network connection failed', status: 500 });

/** A server of lists, with its network: the test moves each request on. */
export class PagingServer implements Api {
  rows: unknown[] = [];
  /** Requests under way. */
  readonly requests: Request[] = [];
  /** All requests so far. */
  readonly asked: { path: string; input: CallInput }[] = [];
  /** Returns the error that the server answers instead of rows. */
  refuses: ((input: CallInput, path: string) => AppError | null) | null = null;
  listed: (path: string, input: CallInput) => readonly unknown[] = () => this.rows;
  /** An aborted request ends at once; otherwise its answer still comes. */
  endsCalledOff = true;
  private readonly habits: PagingHabits;

  constructor(habits: Partial<PagingHabits> = {}) {
    this.habits = { ...usualPaging, ...habits };
  }

  call(): Promise<unknown> {
    throw new Error('Only lists are asked for here.');
  }

  list(call: CallDefinition, input: CallInput = {}): Promise<ListAnswer> {
    const path = call.path.replace(/:(\w+)/g, (_whole, name: string) => String(input.parameters?.[name]));
    this.asked.push({ path, input });
    return new Promise((resolve, reject) => {
      const request: Request = { path, input, said: null, done: () => undefined, resolve, reject };
      this.requests.push(request);
      const { signal } = input;
      const abort = () => {
        if (this.endsCalledOff && this.take(request)) reject(lost());
      };
      signal?.addEventListener('abort', abort);
      request.done = () => signal?.removeEventListener('abort', abort);
    });
  }

  /** Takes up a request; the answer is as of now. */
  serve(pick: number): void {
    const waiting = this.requests.filter(({ said }) => said === null);
    const request = waiting[pick % Math.max(1, waiting.length)];
    if (request !== undefined) request.said = this.answer(request);
  }

  /** An answer arrives. */
  deliver(pick: number): void {
    const answered = this.requests.filter(({ said }) => said !== null);
    const request = answered[pick % Math.max(1, answered.length)];
    if (request === undefined || request.said === null || !this.take(request)) return;
    if ('error' in request.said) request.reject(request.said.error);
    else request.resolve(request.said.answer);
  }

  /** The request, or its answer. */
  lose(pick: number): void {
    const request = this.requests[pick % Math.max(1, this.requests.length)];
    if (request !== undefined && this.take(request)) request.reject(lost());
  }

  /** Answers in order until no request is open. */
  async settle(): Promise<void> {
    await setImmediate();
    while (this.requests.length > 0) {
      this.serve(0);
      this.deliver(0);
      await setImmediate();
    }
  }

  private take(request: Request): boolean {
    const at = this.requests.indexOf(request);
    if (at >= 0) this.requests.splice(at, 1);
    request.done();
    return at >= 0;
  }

  private answer({ path, input }: Request): NonNullable<Request['said']> {
    const error = this.refuses?.(input, path) ?? null;
    if (error !== null) return { error };
    const all = this.listed(path, input);
    const { pageSize, limits, counts, ignoresOffset } = this.habits;
    const { offset = 0, limit = pageSize } = input.query ?? {};
    const size = limits ? Math.min(limit, pageSize) : pageSize;
    const rows = ignoresOffset ? all : all.slice(offset, offset + size);
    return { answer: { count: counts ? all.length : null, rows: [...rows] } };
  }
}
