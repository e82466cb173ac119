import { exhaustMap, filter, fromEvent, merge, NEVER, shareReplay, takeWhile, timer, type Observable } from 'rxjs';
import { useMemo } from 'react';
import { networkDeviceCalls, type DoorConnection } from '#domain/calls/networkDevices.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import { can } from '#domain/permissions/can.ts';
import { hasTopicPrefixes } from '#domain/validation/topicPrefix.ts';
import type { Api } from '#collections/transport/api.ts';
import { useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';
import { useObservable } from '#lib/useObservable.ts';

/** 'absent': the server has no such call. */
type Known = DoorConnection | 'unknown' | 'absent';

async function read(api: Api): Promise<Known> {
  try {
    const { schema, ...call } = networkDeviceCalls.doorConnection;
    const answer = schema.safeParse(await api.call(call, { inBackground: true }));
    return answer.success ? answer.data : 'unknown';
  } catch (thrown) {
    return toAppError(thrown).isUnknownCall ? 'absent' : 'unknown';
  }
}

const sources = new WeakMap<Api, Observable<Known>>();

/** One source for all that show it: read while the page is visible, and never again where the server has no such call. */
function connectionOf(api: Api): Observable<Known> {
  const held = sources.get(api);
  if (held !== undefined) return held;
  const source = merge(timer(0, timing.doorConnection), fromEvent(document, 'visibilitychange')).pipe(
    filter(() => document.visibilityState === 'visible'),
    exhaustMap(() => read(api)),
    takeWhile((known) => known !== 'absent', true),
    shareReplay({ bufferSize: 1, refCount: true }),
  );
  sources.set(api, source);
  return source;
}

/** Whether the server can drive doors through a broker: only then do its sites have topic prefixes. */
export const useHasNetwork = (): boolean => hasTopicPrefixes(useSession().sites);

/** Whether the server reaches the doors, and since when; null: it drives none, or that is not known. */
export function useDoorConnection(): DoorConnection {
  const { api } = useData();
  const { visitor } = useSession();
  const hasNetwork = useHasNetwork();
  const isAsked = can(visitor.rights, networkDeviceCalls.doorConnection.ask) && hasNetwork;
  const source = useMemo(() => (isAsked ? connectionOf(api) : NEVER), [api, isAsked]);
  const known = useObservable<Known>(source, 'unknown');
  return known === 'unknown' || known === 'absent' ? null : known;
}
