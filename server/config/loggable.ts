import { DrizzleQueryError } from 'drizzle-orm';

export interface LoggableFailure {
  name: string;
  /** The message without personal data. */
  message?: string | undefined;
  code?: string | undefined;
  /** The constraint that a statement violated. */
  constraint?: string | undefined;
  /** Stack lines. */
  at: string[];
}

/** No library nests more causes. */
const maxDepth = 5;
const maxMessageLength = 300;

const maxScannedLength = 3_000;

/** From the first quote to the last, since quoted values may hold quotes. PostgreSQL and V8 quote every value. */
const quoted = /["'`“«][^]*["'`”»]/g;

/** Four digits and more, as in phone numbers, PINs and ids. */
const number = /\d(?:[^\p{L}\d\n]{0,3}\d){3,}/gu;

/** Removes possibly personal parts: quoted values, emails, addresses, tokens and numbers. */
function withoutValues(message: string): string {
  return message
    .replace(quoted, '"…"')
    .slice(0, maxScannedLength)
    .replace(/<[^]*>/g, '<…>')
    .replace(/\S*@\S*/g, '[email]')
    .replace(/\S*:\/\/\S*/g, '[address]')
    .replace(/[\w+=~-]{24,}(?:\.[\w+=~-]+)*/g, '[token]')
    .replace(number, '[number]')
    .replace(/\s+/g, ' ')
    .slice(0, maxMessageLength);
}

type Failure = Error & { code?: unknown; constraint?: unknown };

/** An error and its causes. */
function chainOf(error: Error): Failure[] {
  const chain: Error[] = [];
  for (let each: unknown = error; each instanceof Error && chain.length < maxDepth; each = each.cause) chain.push(each);
  return chain as Failure[];
}

/** Drizzle's own message holds the statement's values; its cause has the database's message. */
const holdsValues = (error: Error) => error instanceof DrizzleQueryError;

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Returns the stack's lines; the message may look like such lines itself. */
function placesIn({ stack = '', message }: Error): string[] {
  const lines = stack.replace(message, '').split('\n');
  const begin = lines.findLastIndex((line) => !line.startsWith('    at ')) + 1;
  return lines.slice(begin);
}

/** Keeps name, cleaned message, code and stack; drops quoted values and the database's details. */
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
