import type { ListAnswer } from './answers.ts';
import type { CallDefinition } from './define.ts';
import type { ListQuery } from './query.ts';

/** The input that every sender of calls understands. */
export interface SentInput {
  parameters?: Readonly<Record<string, string | number>>;
  query?: ListQuery;
  body?: unknown;
  signal?: AbortSignal;
}

/** Sends calls of the API. Answers are unparsed values, failures are AppErrors. */
export interface CallSender {
  call(call: CallDefinition, input?: SentInput): Promise<unknown>;
  list(call: CallDefinition, input?: SentInput): Promise<ListAnswer>;
}
