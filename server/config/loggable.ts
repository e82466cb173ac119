import { DrizzleQueryError } from 'drizzle-orm';

/** What may be logged of a failure. */
export interface LoggableFailure {
  name: string;
  /** What happened, without anything that may be somebody's. */
  message?: string | undefined;
  code?: string | undefined;
  /** The rule of the schema that a statement broke. */
  constraint?: string | undefined;
  /** Where it happened. */
  at: string[];
}

/** Causes that are looked at: no library nests more. */
const deepest = 5;
const longestMessage = 300;

/** More of a message is not looked at. */
const longestLookedAt = 3_000;

/**
 * From the first sign to the last, since what is quoted may hold quotes: PostgreSQL and V8 put what they were given into
 * quotes, and nowhere else into a message.
 */
const quoted = /["'`“«][^]*["'`”»]/g;

/** Four digits and more, as in phone numbers, PINs and ids. */
const number = /\d(?:[^\p{L}\d\n]{0,3}\d){3,}/gu;

/** A message without what may be personal: quoted values, emails, addresses, tokens and numbers. */
function withoutValues(message: string): string {
  return message
    .replace(quoted, '"…"')
    .slice(0, longestLookedAt)
    .replace(/<[^]*>/g, '<…>')
    .replace(/\S*@\S*/g, '[email]')
    .replace(/\S*:\/\/\S*/g, '[address]')
    .replace(/[\w+=~-]{24,}(?:\.[\w+=~-]+)*/g, '[token]')
    .replace(number, '[number]')
    .replace(/\s+/g, ' ')
    .slice(0, longestMessage);
}

type Failure = Error & { code?: unknown; constraint?: unknown };

/** An error and what caused it, the last cause at the end. */
function chainOf(error: Error): Failure[] {
  const chain: Error[] = [];
  for (let each: unknown = error; each instanceof Error && chain.length < deepest; each = each.cause) chain.push(each);
  return chain as Failure[];
}

/** Drizzle's own message holds the statement with its values; what the database said of it stands in the cause. */
const holdsValues = (error: Error) => error instanceof DrizzleQueryError;

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The lines of a stack that name places. A message may stand before them and look like one. */
function placesIn({ stack = '', message }: Error): string[] {
  const lines = stack.replace(message, '').split('\n');
  const begin = lines.findLastIndex((line) => !line.startsWith('    at ')) + 1;
  return lines.slice(begin);
}

/**
 * What may be logged of a failure: its kind, what happened, its code and where. What people typed or are called stands
 * in quotes in a message, or in the detail that the database gives beside it: neither is kept.
 */
export function loggable(error: unknown): LoggableFailure {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const chain = chainOf(error);
  const messages = chain.filter((each) => !holdsValues(each)).map(({ message }) => withoutValues(message));
  const last = (field: 'code' | 'constraint') => chain.map((each) => textOf(each[field])).findLast(Boolean);
  return {
    name: error.name,
    message: messages.filter((message) => message !== '').join(': '),
    code: last('code'),
    constraint: last('constraint'),
    at: placesIn(error),
  };
}
