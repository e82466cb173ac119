import type { Event, Exception, makeFetchTransport, StackFrame } from '@sentry/react';
import { ownScript, scrub } from './scrub.ts';

export type Transport = ReturnType<typeof makeFetchTransport>;
export type Envelope = Parameters<Transport['send']>[0];
type Span = NonNullable<Event['spans']>[number];

/** The fields of `from` that are named; what is absent stays absent. */
function only<From extends object, Field extends keyof From>(
  from: From | undefined,
  ...fields: readonly Field[]
): Partial<Pick<From, Field>> {
  const entries = fields.flatMap((field) => (from?.[field] === undefined ? [] : [[field, from[field]]]));
  return Object.fromEntries(entries) as Partial<Pick<From, Field>>;
}

function frameOf(frame: StackFrame, origin: string): StackFrame {
  const filename = ownScript(frame.filename, origin) ?? '[elsewhere]';
  const name = frame.function === undefined ? {} : { function: scrub(frame.function) };
  return { ...only(frame, 'lineno', 'colno', 'in_app'), ...name, filename };
}

function exceptionOf({ type, value, stacktrace, mechanism }: Exception, origin: string): Exception {
  const frames = stacktrace?.frames?.map((frame) => frameOf(frame, origin));
  // The sentence of an AppError is the server's, or made for the person: it may name people. Its code is in the tags.
  const message = type === 'AppError' || value === undefined ? '' : scrub(value);
  return {
    value: message,
    ...(type === undefined ? {} : { type: scrub(type) }),
    ...(frames === undefined ? {} : { stacktrace: { frames } }),
    ...(mechanism === undefined ? {} : { mechanism: { type: mechanism.type, handled: mechanism.handled ?? false } }),
  };
}

const traceOf = ({ contexts }: Event) => {
  const trace = only(contexts?.trace, 'trace_id', 'span_id', 'parent_span_id', 'op', 'status', 'origin');
  return { contexts: { trace } } as Pick<Event, 'contexts'>;
};

const spanOf = (span: Span): Span =>
  only(
    span,
    'span_id',
    'trace_id',
    'parent_span_id',
    'op',
    'description',
    'start_timestamp',
    'timestamp',
    'status',
    'origin',
  ) as Span;

/** What is told of an event: what stands here and nothing else, whatever the library collects. */
export function strippedEvent(event: Event, origin: string): Event {
  const values = event.exception?.values?.map((value) => exceptionOf(value, origin));
  return {
    ...only(event, 'event_id', 'timestamp', 'start_timestamp', 'platform', 'level', 'type', 'release', 'environment'),
    ...only(event, 'transaction', 'transaction_info'),
    ...traceOf(event),
    ...(values === undefined ? {} : { exception: { values } }),
    ...(event.message === undefined ? {} : { message: scrub(event.message) }),
    ...(event.spans === undefined ? {} : { spans: event.spans.map(spanOf) }),
    // A number made for this page alone.
    user: only(event.user, 'id'),
    tags: only(event.tags, 'kind', 'code', 'status'),
    // The service is asked not to keep the address that a report came from.
    sdk: { ...only(event.sdk, 'name', 'version'), settings: { infer_ip: 'never' } },
  };
}

/** The kinds of items that are told; sessions, attachments and whatever else are not. */
const told: ReadonlySet<string> = new Set(['event', 'transaction']);

/** What goes out of an envelope of the library; null: nothing. */
export function strippedEnvelope([header, items]: Envelope, origin: string): Envelope | null {
  const kept = (items as readonly [{ type: string }, unknown][]).flatMap(([{ type }, payload]) =>
    told.has(type) ? [[{ type }, strippedEvent(payload as Event, origin)]] : [],
  );
  if (kept.length === 0) return null;
  const plain = only(header as Record<string, unknown>, 'event_id', 'sent_at', 'sdk', 'trace');
  return [plain, kept] as Envelope;
}
