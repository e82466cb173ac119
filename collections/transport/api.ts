import ky from 'ky';
import type { CallDefinition } from '#domain/calls/define.ts';
import { listIn, type ListAnswer } from '#domain/calls/answers.ts';
import type { ListQuery } from '#domain/calls/query.ts';
import { AppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import { apiMessages } from '#domain/messages/api.ts';
import { fromThrown } from './wire.ts';

export interface ApiOptions {
  /** Where the API is: "https://host" or "https://host/below". */
  base: string;
  /** The token of the moment; null when nobody is signed in. */
  token: () => string | null;
  /** Told of every answer and every failure of a call that was not called off: how a 401 and an outage are noticed. */
  heard?: Heard;
}

/** A call that came to an end. */
export interface Asked {
  call: CallDefinition;
  /** When it was sent, in milliseconds since 1970. */
  sentAt: number;
  inBackground?: boolean | undefined;
}

/** `token` is the one that was sent. */
export type Heard = (outcome: 'answer' | AppError, token: string | null, asked: Asked) => void;

export interface CallInput {
  parameters?: Readonly<Record<string, string | number>>;
  query?: ListQuery;
  /** Query fields that this call alone takes. */
  fields?: Readonly<Record<string, string | number>>;
  body?: unknown;
  signal?: AbortSignal;
  /** Nobody asked for it: it is read again by itself, and nobody is told that it was refused. */
  inBackground?: boolean;
  /** Told of the status of a good answer. */
  answered?: (status: number) => void;
}

/** A client of the API; answers are unparsed values, failures are AppErrors. */
export interface Api {
  call(call: CallDefinition, input?: CallInput): Promise<unknown>;
  list(call: CallDefinition, input?: CallInput): Promise<ListAnswer>;
}

function fill(path: string, parameters: CallInput['parameters']): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = parameters?.[name];
    if (value === undefined) throw new Error(`The call ${path} needs the parameter "${name}".`);
    return encodeURIComponent(String(value));
  });
}

function searchParams({ query, fields }: Pick<CallInput, 'query' | 'fields'>): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, ...fields })) {
    if (value === undefined) continue;
    parameters.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return parameters;
}

/** What a good answer says; null: nothing. To a write any good answer is a success, so that it may be text. */
async function read(response: Response, { answer, method }: CallDefinition): Promise<unknown> {
  const text = await response.text();
  if (answer === 'text') return text;
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    if (method !== 'GET') return text;
    throw new AppError({ code: 'unreadable', message: apiMessages.unexpected, status: response.status, cause });
  }
}

/** The API of section "calls": token as it is in Authorization, Connection-Point dashboard, 60 s, no retries. */
export function createApi({ base, token, heard }: ApiOptions): Api {
  const client = ky.create({ timeout: timing.apiTimeout, retry: 0, cache: 'no-store' });

  async function call(definition: CallDefinition, input: CallInput = {}): Promise<unknown> {
    const headers: Record<string, string> = { 'Connection-Point': 'dashboard' };
    const held = definition.public === true ? null : token();
    if (held !== null) headers['Authorization'] = held;
    const asked = { call: definition, sentAt: Date.now(), inBackground: input.inBackground };
    try {
      const response = await client(`${base}/${fill(definition.path, input.parameters)}`, {
        method: definition.method,
        headers,
        searchParams: searchParams(input),
        ...(input.body === undefined ? {} : { json: input.body }),
        ...(input.signal === undefined ? {} : { signal: input.signal }),
      });
      const value = await read(response, definition);
      input.answered?.(response.status);
      heard?.('answer', held, asked);
      return value;
    } catch (thrown) {
      const error = await fromThrown(thrown);
      // Who called it off wants no answer: that says nothing about the server.
      if (input.signal?.aborted !== true) heard?.(error, held, asked);
      throw error;
    }
  }

  async function list(definition: CallDefinition, input?: CallInput): Promise<ListAnswer> {
    const answer = listIn(await call(definition, input));
    if (answer !== null) return answer;
    throw new AppError({ code: 'unreadable', message: apiMessages.unexpected, status: 200 });
  }

  return { call, list };
}
