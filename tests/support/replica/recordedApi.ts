import { setImmediate } from 'node:timers/promises';
import type { CallDefinition } from '#domain/calls/define.ts';
import { AppError } from '#domain/errors/appError.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { Api, CallInput } from '#collections/transport/api.ts';
import type { ListAnswer } from '#domain/calls/answers.ts';

export interface RecordedRequest {
  path: string;
  query: CallInput['query'];
  fields?: CallInput['fields'];
}

function filled(path: string, parameters: CallInput['parameters'] = {}): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => String(parameters[name]));
}

/** Answers at once from the test's rows, and notes requests. */
export class RecordedApi implements Api {
  readonly asked: RecordedRequest[] = [];
  readonly rows = new Map<string, AnyRecord[]>();
  /** Whether nothing is answered. */
  isAway = false;
  /** Paths that are answered with 403. */
  readonly refused = new Set<string>();
  /** Paths that are answered with 500. */
  readonly broken = new Set<string>();

  async list(call: CallDefinition, { parameters, query }: CallInput = {}): Promise<ListAnswer> {
    const rows = this.answer(filled(call.path, parameters), query);
    await setImmediate();
    const ids = query?.searchQuery?.find(({ column }) => column === 'id')?.query;
    const found = Array.isArray(ids) ? rows.filter(({ id }) => ids.includes(id)) : rows;
    return { count: found.length, rows: found.slice(query?.offset ?? 0) };
  }

  async call(call: CallDefinition, { parameters, query, fields }: CallInput = {}): Promise<unknown> {
    const path = filled(call.path, parameters);
    this.answer(path, query, fields);
    await setImmediate();
    const rows = this.rows.get(path.slice(0, path.lastIndexOf('/'))) ?? [];
    const record = rows.find(({ id }) => path.endsWith(`/${id}`));
    if (record === undefined) throw new AppError({ code: 'notFound', message: 'Not found', status: 404 });
    return record;
  }

  /** Returns the requests since the last call. */
  takeAsked(): string[] {
    return this.asked.splice(0).map(({ path }) => path);
  }

  private answer(path: string, query: CallInput['query'], fields?: CallInput['fields']): AnyRecord[] {
    this.asked.push({ path, query, ...(fields === undefined ? {} : { fields }) });
    if (this.isAway) throw new AppError({ code: 'network', message: 'Network connection failed', status: 500 });
    if (this.refused.has(path)) throw new AppError({ code: 'forbidden', message: 'Not for you', status: 403 });
    if (this.broken.has(path)) throw new AppError({ code: 'server', message: 'Something broke', status: 500 });
    return this.rows.get(path) ?? [];
  }
}
