import ky from 'ky';
import type { CallSender, SentInput } from '#domain/calls/callSender.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import { listIn, type ListAnswer } from '#domain/calls/answers.ts';
import { columnOf } from '#domain/calls/columnOf.ts';
import { matchHeader, matchSupportHeader, versionHeader } from '#domain/calls/recordVersion.ts';
import { keyHeader, keySupportHeader, requestIdHeader } from '#domain/calls/requestKey.ts';
import { AppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import { apiMessages } from '#domain/messages/api.ts';
import { apiErrorOf } from './apiErrorOf.ts';
import { readBlob, readText } from './readBody.ts';
import { newRequestKey } from './requestKey.ts';

/** The versions of answers of servers that compare them. */
const versions = new WeakMap<object, string>();

/** Keeps the version of an answer. Proxies that compress mark it as weak; any other text is no version. */
function noteVersion(answer: unknown, headers: Headers): void {
  if (typeof answer !== 'object' || answer === null || !headers.has(matchSupportHeader)) return;
  const version = /^(?:W\/)?("[^"]+")$/.exec(headers.get(versionHeader) ?? '')?.[1];
  if (version !== undefined) versions.set(answer, version);
}

const versionOf = (answer: object): string | undefined => versions.get(answer);

export interface ApiOptions {
  /** "https://host" or "https://host/below". */
  base: string;
  /** null: nobody is signed in. */
  token: () => string | null;
  /** Called after every answer and failure but aborted calls. Detects a 401 and an outage. */
  onOutcome?: OnOutcome;
  /**
   * Called when the server asks a person who waits for the answer to prove that it is they. The call is sent again once
   * it resolves, and fails as it does.
   */
  prove?: (needed: Headers) => Promise<void>;
}

export interface SentCall {
  call: CallDefinition;
  /** When the call was sent, in milliseconds since 1970. */
  sentAt: number;
  inBackground?: boolean | undefined;
}

/**
 * Called with the outcome of each call.
 * @param token the token that the call sent.
 */
export type OnOutcome = (outcome: 'answer' | AppError, token: string | null, asked: SentCall) => void;

export interface CallInput extends SentInput {
  /** Query fields for this call only. */
  fields?: Readonly<Record<string, string | number>>;
  /**
   * The key of a call that is done `once`, the same for its repetitions. Absent: a call that sends the same again is a
   * repetition until one succeeds or is refused.
   */
  key?: string | undefined;
  /** Names the request. A server that takes the name says it in the events of the saved records. */
  requestId?: string | undefined;
  /** The answer that a change is based on: a server that compares versions refuses it if the record has changed since. */
  seen?: object | undefined;
  /** It repeats by itself, and a refusal shows no popup. */
  inBackground?: boolean;
  /** Replaces the browser's, as for an upload that reports its progress. */
  fetch?: typeof fetch;
  /** The status of a good answer. */
  onStatus?: (status: number) => void;
}

/** The dashboard's sender of calls. */
export interface Api extends CallSender {
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
  const searchQuery = query?.searchQuery?.map((condition) => ({ ...condition, column: columnOf(condition.column) }));
  for (const [name, value] of Object.entries({ ...query, searchQuery, ...fields })) {
    if (value === undefined) continue;
    parameters.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return parameters;
}

/** A good answer's value, a Blob for a file; null: empty. Any good answer to a write is a success, even plain text. */
async function read(response: Response, { answer, method }: CallDefinition): Promise<unknown> {
  if (answer === 'file') return readBlob(response);
  const text = await readText(response);
  if (answer === 'text') return text;
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    if (method !== 'GET') return text;
    throw new AppError({ code: 'unreadable', message: apiMessages.unexpected, status: response.status, cause });
  }
}

/** The bases of servers whose last good answer said that they know keys. Others refuse a write with an unknown header. */
const basesWithKeys = new Set<string>();

/** Whether the server at a base knows keys, by its last good answer; false before the first. */
export const serverKnowsKeys = (base: string): boolean => basesWithKeys.has(base);

/** The keys of requests that may have taken effect without an answer, by their bodies. */
const unanswered = new Map<string, string>();

/** Sends the bare token as Authorization, waits up to 60 s for an answer and for each further part of it, and never retries. */
export function createApi({ base, token, onOutcome, prove }: ApiOptions): Api {
  const client = ky.create({ timeout: timing.apiTimeout, retry: 0, cache: 'no-store' });

  async function call(definition: CallDefinition, input: CallInput = {}): Promise<unknown> {
    const headers: Record<string, string> = { 'Connection-Point': 'dashboard' };
    const held = definition.public === true ? null : token();
    if (held !== null) headers['Authorization'] = held;
    const content = JSON.stringify([base, definition.path, input.parameters, input.body]);
    // A key even of the first attempt: a browser resends a POST whose connection broke.
    const key = input.key ?? unanswered.get(content) ?? newRequestKey();
    unanswered.delete(content);
    if (definition.once === true && basesWithKeys.has(base)) headers[keyHeader] = key;
    if (input.requestId !== undefined && basesWithKeys.has(base)) headers[requestIdHeader] = input.requestId;
    const version = input.seen && versionOf(input.seen);
    if (version !== undefined) headers[matchHeader] = version;
    const asked = { call: definition, sentAt: Date.now(), inBackground: input.inBackground };
    try {
      const response = await client(`${base}/${fill(definition.path, input.parameters)}`, {
        method: definition.method,
        headers,
        searchParams: searchParams(input),
        ...(input.body === undefined ? {} : { json: input.body }),
        ...(input.signal === undefined ? {} : { signal: input.signal }),
        ...(input.fetch === undefined ? {} : { fetch: input.fetch }),
      });
      basesWithKeys[response.headers.has(keySupportHeader) ? 'add' : 'delete'](base);
      const value = await read(response, definition);
      noteVersion(value, response.headers);
      input.onStatus?.(response.status);
      onOutcome?.('answer', held, asked);
      return value;
    } catch (thrown) {
      const error = await apiErrorOf(thrown);
      if (prove && error.code === 'forbidden' && error.cause && !input.inBackground) {
        await prove(error.cause as Headers);
        return call(definition, { ...input, key });
      }
      if (keyHeader in headers && !error.isRefusal) unanswered.set(content, key);
      // An aborted call says nothing about the server.
      if (input.signal?.aborted !== true) onOutcome?.(error, held, asked);
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
