import type { Event, Exception, makeFetchTransport, StackFrame } from '@sentry/react';
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

const traceOf = ({ contexts }: Event) => {
  const trace = pick(contexts?.trace, 'trace_id', 'span_id', 'parent_span_id', 'op', 'status', 'origin');
  return { contexts: { trace } } as Pick<Event, 'contexts'>;
};

const spanOf = (span: Span): Span =>
  pick(
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

/** An event with the fields listed here and no others, whatever the library collects. */
export function strippedEvent(event: Event, origin: string): Event {
  const values = event.exception?.values?.map((value) => exceptionOf(value, origin));
  return {
    ...pick(event, 'event_id', 'timestamp', 'start_timestamp', 'platform', 'level', 'type', 'release', 'environment'),
    ...pick(event, 'transaction', 'transaction_info'),
    ...traceOf(event),
    ...(values === undefined ? {} : { exception: { values } }),
    ...(event.message === undefined ? {} : { message: scrub(event.message) }),
    ...(event.spans === undefined ? {} : { spans: event.spans.map(spanOf) }),
    user: pick(event.user, 'id'),
    tags: pick(event.tags, 'kind', 'code', 'status'),
    // Asks the service not to store the sender's IP address.
    sdk: { ...pick(event.sdk, 'name', 'version'), settings: { infer_ip: 'never' } },
  };
}

/** The kinds of items that are sent; sessions, attachments and others are not. */
const allowedItems: ReadonlySet<string> = new Set(['event', 'transaction']);

/** The library's envelope without what must not be sent; null when nothing remains. */
export function strippedEnvelope([header, items]: Envelope, origin: string): Envelope | null {
  const kept = (items as readonly [{ type: string }, unknown][]).flatMap(([{ type }, payload]) =>
    allowedItems.has(type) ? [[{ type }, strippedEvent(payload as Event, origin)]] : [],
  );
  if (kept.length === 0) return null;
  const plain = pick(header as Record<string, unknown>, 'event_id', 'sent_at', 'sdk', 'trace');
  return [plain, kept] as Envelope;
}
