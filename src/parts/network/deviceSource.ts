import {
  auditTime,
  concatMap,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  finalize,
  fromEvent,
  interval,
  map,
  merge,
  of,
  ReplaySubject,
  scan,
  share,
  startWith,
  Subject,
  switchMap,
  tap,
  throttle,
  timer,
  type Observable,
} from 'rxjs';
import { timing } from '#domain/limits/timing.ts';
import type { LiveEvent, LiveSubject } from '#domain/live/event.ts';
import type { DataAccess } from '#crud/context/replica.ts';
import { readNetworkDevices, type NetworkDevicesView } from './useNetworkDevices.ts';

/** For a page that opens, an older answer is read again (milliseconds). */
const longestAge = 30_000;

/** An answer outlives the last page that shows it by this (milliseconds). */
const keptTime = 60_000;

export interface DeviceSource {
  view$: Observable<NetworkDevicesView>;
  reread: () => void;
  rereadIfOld: () => void;
}

export interface SourceOptions {
  siteId: number;
  /** Whether the devices of no site are read as well. */
  isOfNoSite: boolean;
}

const isVisible = () => document.visibilityState === 'visible';

/** Emits when the devices may have changed: with events, when events may have been missed, and often without them. */
function changesOf({ replica }: DataAccess, { siteId, isOfNoSite }: SourceOptions): Observable<unknown> {
  const concerns = (event: LiveEvent<LiveSubject>) =>
    event.entity === 'networkDevice' && (event.siteId === siteId || (isOfNoSite && event.siteId === undefined));
  const isLive$ = replica.connection$.pipe(
    map(({ state }) => state === 'live'),
    distinctUntilChanged(),
  );
  return merge(
    replica.tabEvents$.pipe(filter(concerns)),
    isLive$.pipe(
      switchMap((isLive, index) => {
        if (!isLive) return interval(timing.networkDevices.withoutEvents);
        return index === 0 ? EMPTY : of(null);
      }),
    ),
    fromEvent(document, 'visibilitychange'),
  );
}

/** A list that cannot be read again stays shown. */
function keepDevices(before: NetworkDevicesView, now: NetworkDevicesView): NetworkDevicesView {
  return now.status === 'failed' && before.status === 'ready' ? { ...before, failure: now.message } : now;
}

function openSource(data: DataAccess, options: SourceOptions): DeviceSource {
  const asked$ = new Subject<void>();
  const ended$ = new Subject<void>();
  const reread = () => asked$.next();
  let readAt = -Infinity;
  let viewers = 0;
  let isAbsent = false;
  const read = async () => {
    readAt = Date.now();
    const view = await readNetworkDevices(data.api, { ...options, retry: reread });
    if (view.status === 'failed') readAt = -Infinity;
    isAbsent = view.status === 'absent';
    return view;
  };
  const changes$ = changesOf(data, options).pipe(
    tap(() => {
      if (viewers === 0) readAt = -Infinity;
    }),
    filter(() => viewers > 0 && !isAbsent && isVisible()),
    auditTime(timing.networkDevices.afterEvent),
  );
  // Several parts of a page ask for one read.
  const asks$ = asked$.pipe(startWith(undefined), auditTime(0));
  const view$ = merge(asks$, changes$).pipe(
    // What changes during a read leads to another one after it.
    throttle(() => ended$, { leading: true, trailing: true }),
    concatMap(() => read().finally(() => ended$.next())),
    scan(keepDevices, { status: 'loading' }),
    startWith<NetworkDevicesView>({ status: 'loading' }),
    share({ connector: () => new ReplaySubject(1), resetOnRefCountZero: () => timer(keptTime) }),
  );
  return {
    view$: defer(() => {
      viewers += 1;
      return view$.pipe(finalize(() => (viewers -= 1)));
    }),
    reread,
    rereadIfOld: () => {
      if (Date.now() - readAt > longestAge) reread();
    },
  };
}

const sources = new WeakMap<DataAccess['api'], Map<string, DeviceSource>>();

/** One source for all parts that show a site's devices. */
export function deviceSourceOf(data: DataAccess, options: SourceOptions): DeviceSource {
  const held = sources.get(data.api) ?? new Map<string, DeviceSource>();
  sources.set(data.api, held);
  const key = `${options.siteId} ${options.isOfNoSite}`;
  const source = held.get(key) ?? openSource(data, options);
  held.set(key, source);
  return source;
}

/** Reads the network devices again, where they are shown. */
export function rereadDevices(api: DataAccess['api']): void {
  for (const source of sources.get(api)?.values() ?? []) source.reread();
}
