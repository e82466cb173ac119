import {
  exhaustMap,
  filter,
  fromEvent,
  merge,
  NEVER,
  scan,
  startWith,
  Subject,
  takeWhile,
  timer,
  type Observable,
} from 'rxjs';
import { useMemo, useState } from 'react';
import { networkDeviceCalls, type TracedMessage } from '#domain/calls/networkDevices.ts';
import { AppError, toAppError } from '#domain/errors/appError.ts';
import { apiMessages } from '#domain/messages/api.ts';
import { timing } from '#domain/limits/timing.ts';
import type { Api } from '#collections/transport/api.ts';
import { useData } from '#crud/context/replica.ts';
import { useObservable } from '#lib/useObservable.ts';

export interface TraceView {
  /** The newest first; null: not read yet. */
  messages: readonly TracedMessage[] | null;
  /** Why the last read failed; null: it did not. */
  failure: string | null;
  /** Whether the server keeps none. */
  isAbsent: boolean;
}

const { schema, ...call } = networkDeviceCalls.networkDeviceTrace;

/** Messages that cannot be read are left out. */
async function read(api: Api, id: number): Promise<TraceView> {
  try {
    const answer = await api.call(call, { parameters: { id }, inBackground: true });
    if (!Array.isArray(answer)) {
      throw new AppError({ code: 'unreadable', message: apiMessages.unexpected, status: 200 });
    }
    const messages = answer.flatMap((row) => schema.element.safeParse(row).data ?? []);
    return { messages: messages.toReversed(), failure: null, isAbsent: false };
  } catch (thrown) {
    const error = toAppError(thrown);
    return { messages: null, failure: error.message, isAbsent: error.isUnknownCall };
  }
}

const unread: TraceView = { messages: null, failure: null, isAbsent: false };

/** Earlier messages stay where a read fails. */
function traceOf(api: Api, id: number, retries$: Observable<void>): Observable<TraceView> {
  return merge(timer(0, timing.deviceTrace), fromEvent(document, 'visibilitychange'), retries$).pipe(
    filter(() => document.visibilityState === 'visible'),
    exhaustMap(() => read(api, id)),
    scan((before, now) => ({ ...now, messages: now.messages ?? before.messages }), unread),
    takeWhile(({ isAbsent }) => !isAbsent, true),
    startWith(unread),
  );
}

interface Trace {
  view: TraceView;
  isPaused: boolean;
  pause: (isPaused: boolean) => void;
  /** Reads at once, after a failure. */
  retry: () => void;
}

/** The last messages of a device, read again and again while they are shown and not paused. */
export function useTrace(id: number): Trace {
  const { api } = useData();
  const [isPaused, setPaused] = useState(false);
  const [retries$] = useState(() => new Subject<void>());
  // A pause keeps the last value.
  const source = useMemo(() => (isPaused ? NEVER : traceOf(api, id, retries$)), [api, id, isPaused, retries$]);
  const view = useObservable<TraceView>(source, unread);
  return { view, isPaused, pause: setPaused, retry: () => retries$.next() };
}
