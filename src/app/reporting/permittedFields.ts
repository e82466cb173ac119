import type { Event, Exception, makeFetchTransport, StackFrame } from '@sentry/react';
import { appErrorCodes } from '#domain/errors/appError.ts';
import { faultKinds } from './faults.ts';
import { ownScript, scrub } from './scrub.ts';

export type Transport = ReturnType<typeof makeFetchTransport>;
export type Envelope = Parameters<Transport['send']>[0];
type Span = NonNullable<Event['spans']>[number];

/** The named fields of `from`; absent fields stay absent. */
function pick<From extends object, Field extends keyof From>(
  from: From | undefined,
  ...fields: readonly Field[]
): Partial<Pick<From, Field>> {
  const entries = fields.flatMap((field) => (from?.[field] === undefined ? [] : [[field, from[field]]]));
  return Object.fromEntries(entries) as Partial<Pick<From, Field>>;
}

function frameOf(frame: StackFrame, origin: string): StackFrame {
  const filename = ownScript(frame.filename, origin) ?? '[elsewhere]';
  const name = frame.function === undefined ? {} : { function: scrub(frame.function) };
  return { ...pick(frame, 'lineno', 'colno', 'in_app'), ...name, filename };
}

function exceptionOf({ type, value, stacktrace, mechanism }: Exception, origin: string): Exception {
  const frames = stacktrace?.frames?.map((frame) => frameOf(frame, origin));
  // An AppError's message may name people. Its code is in the tags.
  const message = type === 'AppError' || value === undefined ? '' : scrub(value);
  return {
    value: message,
    ...(type === undefined ? {} : { type: scrub(type) }),
    ...(frames === undefined ? {} : { stacktrace: { frames } }),
    ...(mechanism === undefined ? {} : { mechanism: { type: mechanism.type, handled: mechanism.handled ?? false } }),
  };
}

/** The names of the spans that are sent, and of the parts of a page load. */
const operations = ['pageload', 'navigation', 'browser'] as const;
const loadParts = ['connect', 'request', 'response', 'first paint', 'load'] as const;
export type Operation = (typeof operations)[number];
export type LoadPart = (typeof loadParts)[number];

const oneOf = (values: readonly string[]) => (value: unknown) => values.includes(value as string);
const isNumber = (value: unknown) => typeof value === 'number';
const isTraceId = (value: unknown) => /^[0-9a-f]{16}([0-9a-f]{16})?$/.test(String(value));

/** The fields of a span with the values they may have; other fields and other values are not sent. */
const spanFields: Record<string, (value: unknown) => boolean> = {
  span_id: isTraceId,
  trace_id: isTraceId,
  parent_span_id: isTraceId,
  op: oneOf(operations),
  description: oneOf(loadParts),
  start_timestamp: isNumber,
  timestamp: isNumber,
};

const tagFields: Record<string, (value: unknown) => boolean> = {
  kind: oneOf(faultKinds),
  code: oneOf(appErrorCodes),
  status: (value) => /^(\d{3}|undefined)$/.test(String(value)),
};

/** The fields of `from` that `fields` knows, as far as their values are the expected ones. */
const known = (from: object | undefined, fields: Record<string, (value: unknown) => boolean>) =>
  Object.fromEntries(
    Object.entries(from ?? {}).filter(([field, value]) => Object.hasOwn(fields, field) && fields[field]?.(value)),
  );

/** An event with the fields listed here and no others, whatever the library collects. */
export function strippedEvent(event: Event, origin: string): Event {
  const values = event.exception?.values?.map((value) => exceptionOf(value, origin));
  return {
    ...pick(event, 'event_id', 'timestamp', 'start_timestamp', 'platform', 'level', 'type', 'release', 'environment'),
    ...pick(event, 'transaction', 'transaction_info'),
    contexts: { trace: known(event.contexts?.trace, spanFields) } as NonNullable<Event['contexts']>,
    ...(values === undefined ? {} : { exception: { values } }),
    ...(event.message === undefined ? {} : { message: scrub(event.message) }),
    ...(event.spans === undefined
      ? {}
      : { spans: event.spans.map((span) => known(span, spanFields) as unknown as Span) }),
    user: pick(event.user, 'id'),
    tags: known(event.tags, tagFields) as NonNullable<Event['tags']>,
    // Asks the service not to store the sender's IP address.
    sdk: { ...pick(event.sdk, 'name', 'version'), settings: { infer_ip: 'never' } },
  };
}

/** The kinds of items that are sent; sessions, attachments and others are not. */
const allowedItems: ReadonlySet<string> = new Set(['event', 'transaction']);

/** The library's envelope without the fields that must not be sent; null when nothing remains. */
export function strippedEnvelope([header, items]: Envelope, origin: string): Envelope | null {
  const kept = (items as readonly [{ type: string }, unknown][]).flatMap(([{ type }, payload]) =>
    allowedItems.has(type) ? [[{ type }, strippedEvent(payload as Event, origin)]] : [],
  );
  if (kept.length === 0) return null;
  const plain = pick(header as Record<string, unknown>, 'event_id', 'sent_at', 'sdk', 'trace');
  return [plain, kept] as Envelope;
}
