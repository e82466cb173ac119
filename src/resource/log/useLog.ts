import { useCallback, useEffect, useMemo } from 'react';
import { asyncScheduler, fromEvent, interval, merge, startWith, throttleTime, type Observable } from 'rxjs';
import type { z } from 'zod';
import type { CallDefinition } from '#domain/calls/define.ts';
import { entities, type RecordOf } from '#domain/entities/index.ts';
import { timing } from '#domain/limits/timing.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '../context/replica.ts';
import { LogFeed, type LogState } from './LogFeed.ts';

export type LogEntity = 'eventLog' | 'actionLog';

export interface LogView<Row> extends LogState<Row> {
  older: () => void;
  refresh: () => void;
}

function rereads(deviceActivity$: Observable<void>): Observable<unknown> {
  const activity$ = deviceActivity$.pipe(
    throttleTime(timing.logReread, asyncScheduler, { leading: true, trailing: true }),
  );
  return merge(interval(timing.reread), fromEvent(window, 'focus'), activity$).pipe(startWith(null));
}

/**
 * A log that has no live events of its own, read while somebody looks: on opening, on focus, every 30 s, and after the
 * activity of any device.
 * @param call a list call with an :id.
 */
export function useLog<Name extends LogEntity>(
  entity: Name,
  call: CallDefinition,
  id: number,
): LogView<RecordOf<Name>> {
  const { api, replica } = useData();
  const feed = useMemo(
    () =>
      new LogFeed<RecordOf<Name>>({
        schema: entities[entity].schema as unknown as z.ZodType<RecordOf<Name>>,
        read: (offset, signal) => api.list(call, { parameters: { id }, query: { offset }, signal }),
      }),
    [api, entity, call, id],
  );
  useEffect(() => {
    feed.open();
    const subscription = rereads(replica.deviceActivity$).subscribe(() => void feed.refresh());
    return () => {
      subscription.unsubscribe();
      feed.close();
    };
  }, [feed, replica]);
  const initial = useMemo<LogState<RecordOf<Name>>>(
    () => ({ rows: null, skipped: 0, error: null, hasOlder: false, loadingOlder: false }),
    [],
  );
  const state = useObservable(feed.state$, initial);
  const older = useCallback(() => void feed.older(), [feed]);
  const refresh = useCallback(() => void feed.refresh(), [feed]);
  return useMemo(() => ({ ...state, older, refresh }), [state, older, refresh]);
}
