import {
  concat,
  defer,
  EMPTY,
  fromEvent,
  map,
  merge,
  of,
  repeat,
  scan,
  startWith,
  Subject,
  switchMap,
  takeWhile,
  timer,
  type Observable,
} from 'rxjs';
import { useMemo } from 'react';
import type { z } from 'zod';
import type { CallDefinition } from '#domain/calls/define.ts';
import { AppError, toAppError } from '#domain/errors/appError.ts';
import { apiMessages } from '#domain/messages/api.ts';
import type { Api } from '#collections/transport/api.ts';
import { useData } from '../context/replica.ts';
import { useNow } from '#lib/useNow.ts';
import { useObservable } from '#lib/useObservable.ts';

export type ValueView<Value> =
  /** `absent`: the server has no such call. */
  | { status: 'loading' | 'absent' }
  | { status: 'failed'; message: string }
  /** `readAt`: milliseconds since 1970. `failure`: why it could not be read again since. */
  | { status: 'ready'; value: Value; readAt: number; failure: string | null };

interface Source<Value> {
  view$: Observable<ValueView<Value>>;
  /** An answer of another call, which is newer than any read that still runs. */
  take: (value: Value) => void;
  reread: () => void;
}

type ValueCall = CallDefinition & { schema: z.ZodType };

/** Sends a call that answers a value. @throws AppError */
export async function readValue<Call extends ValueCall>(
  api: Api,
  call: Call,
  input: object,
): Promise<z.output<Call['schema']>> {
  const answer = call.schema.safeParse(await api.call(call, { ...input, inBackground: true }));
  if (answer.success) return answer.data as z.output<Call['schema']>;
  throw new AppError({ code: 'unreadable', message: apiMessages.unexpected, status: 200 });
}

function openSource<Value>(read: () => Promise<Value>, interval: number): Source<Value> {
  const taken$ = new Subject<Value | null>();
  const shown$ = fromEvent(document, 'visibilitychange').pipe(map(() => null));
  const ready = (value: Value): ValueView<Value> => ({ status: 'ready', value, readAt: Date.now(), failure: null });
  const readOnce = async (): Promise<ValueView<Value>> => {
    try {
      return ready(await read());
    } catch (thrown) {
      const { isUnknownCall, message } = toAppError(thrown);
      return isUnknownCall ? { status: 'absent' } : { status: 'failed', message };
    }
  };
  const reads$ = defer(readOnce).pipe(
    repeat({ delay: interval }),
    takeWhile(({ status }) => status !== 'absent', true),
  );
  const whileVisible$ = defer(() => (document.visibilityState === 'visible' ? reads$ : EMPTY));
  const view$ = merge(of(null), shown$, taken$).pipe(
    switchMap((value) =>
      value === null ? whileVisible$ : concat(of(ready(value)), timer(interval).pipe(switchMap(() => whileVisible$))),
    ),
    scan<ValueView<Value>, ValueView<Value>>(
      (before, now) =>
        now.status === 'failed' && before.status === 'ready' ? { ...before, failure: now.message } : now,
      { status: 'loading' },
    ),
    startWith<ValueView<Value>>({ status: 'loading' }),
  );
  return { view$, take: (value) => taken$.next(value), reread: () => taken$.next(null) };
}

export interface PolledValue<Value> extends Pick<Source<Value>, 'take' | 'reread'> {
  view: ValueView<Value>;
  /** Whether what was read is still true: it was read again lately. */
  isCurrent: boolean;
}

/** A path's parameters and the query of a call. */
export interface ValueInput {
  parameters?: Readonly<Record<string, string | number>>;
  fields?: Readonly<Record<string, string | number>>;
}

/**
 * Reads a value again and again while the page is visible.
 * @param interval between two reads (milliseconds).
 */
export function usePolledValue<Call extends ValueCall>(
  call: Call,
  input: ValueInput,
  interval: number,
): PolledValue<z.output<Call['schema']>> {
  type Value = z.output<Call['schema']>;
  const { api } = useData();
  const text = JSON.stringify(input);
  const { view$, take, reread } = useMemo(
    () => openSource<Value>(() => readValue(api, call, JSON.parse(text) as ValueInput), interval),
    [api, call, text, interval],
  );
  const view = useObservable<ValueView<Value>>(view$, { status: 'loading' });
  const now = useNow();
  const isCurrent = view.status === 'ready' && view.failure === null && now - view.readAt < 3 * interval;
  return { view, take, reread, isCurrent };
}
