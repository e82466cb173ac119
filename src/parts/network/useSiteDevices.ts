import {
  auditTime,
  combineLatest,
  map,
  of,
  ReplaySubject,
  share,
  startWith,
  Subject,
  switchMap,
  timer,
  type Observable,
} from 'rxjs';
import { useEffect, useMemo, useRef } from 'react';
import type { NetworkDevice } from '#domain/calls/networkDevices.ts';
import type { Api } from '#collections/transport/api.ts';
import { useData } from '#crud/context/replica.ts';
import { useObservable } from '#lib/useObservable.ts';
import { readNetworkDevices, useReadsNoSite, type NetworkDevicesView } from './useNetworkDevices.ts';

/** For a page that opens, an older answer is read again (milliseconds). */
const longestAge = 30_000;

/** An answer outlives the last page that shows it by this (milliseconds). */
const keptTime = 60_000;

interface Source {
  view$: Observable<NetworkDevicesView>;
  reread: () => void;
  rereadIfOld: () => void;
}

function openSource(api: Api, siteId: number, isOfNoSite: boolean): Source {
  const asked$ = new Subject<void>();
  const reread = () => asked$.next();
  let readAt = -Infinity;
  const read = async () => {
    readAt = Date.now();
    const view = await readNetworkDevices(api, { siteId, isOfNoSite, retry: reread });
    if (view.status === 'failed') readAt = -Infinity;
    return view;
  };
  const view$ = asked$.pipe(
    startWith(undefined),
    // Several parts of a page ask for one read.
    auditTime(0),
    switchMap(read),
    startWith<NetworkDevicesView>({ status: 'loading' }),
    share({ connector: () => new ReplaySubject(1), resetOnRefCountZero: () => timer(keptTime) }),
  );
  return {
    view$,
    reread,
    rereadIfOld: () => {
      if (Date.now() - readAt > longestAge) reread();
    },
  };
}

const sources = new WeakMap<Api, Map<string, Source>>();

function sourceOf(api: Api, siteId: number, isOfNoSite: boolean): Source {
  const held = sources.get(api) ?? new Map<string, Source>();
  sources.set(api, held);
  const key = `${siteId} ${isOfNoSite}`;
  const source = held.get(key) ?? openSource(api, siteId, isOfNoSite);
  held.set(key, source);
  return source;
}

/** Reads the network devices again, where they are shown. */
export function rereadDevices(api: Api): void {
  for (const source of sources.get(api)?.values() ?? []) source.reread();
}

type Views = ReadonlyMap<number, NetworkDevicesView>;

const noViews: Views = new Map();

export interface ShownWiring {
  /** The record whose page it is. */
  record: string;
  /** How it is wired: a change reads the devices again. */
  wiring: string;
}

/** The network devices of some sites for the pages of their records: one read for all parts, while any is shown. */
export function useSiteDevices(siteIds: readonly number[], { record, wiring }: ShownWiring): Views {
  const { api } = useData();
  const isOfNoSite = useReadsNoSite();
  const key = [...new Set(siteIds)].toSorted((one, other) => one - other).join();
  const shown = useMemo(() => {
    const ids = key === '' ? [] : key.split(',').map(Number);
    return ids.map((id) => ({ id, source: sourceOf(api, id, isOfNoSite) }));
  }, [api, isOfNoSite, key]);
  const view$ = useMemo<Observable<Views>>(() => {
    if (shown.length === 0) return of(noViews);
    const views = shown.map(({ id, source }) => source.view$.pipe(map((view) => [id, view] as const)));
    return combineLatest(views).pipe(map((entries) => new Map(entries)));
  }, [shown]);
  const views = useObservable(view$, noViews);
  const before = useRef<{ of: typeof shown; record: string; wiring: string } | null>(null);
  useEffect(() => {
    const { current } = before;
    before.current = { of: shown, record, wiring };
    const isRewired = current?.of === shown && current.record === record && current.wiring !== wiring;
    for (const { source } of shown) {
      if (isRewired) source.reread();
      else source.rereadIfOld();
    }
  }, [shown, record, wiring]);
  return views;
}

export type ListedDevice =
  | { status: 'listed'; device: NetworkDevice }
  | { status: 'failed'; message: string }
  | { status: 'loading' }
  /** The list does not have it, or there is no list. */
  | { status: 'missing' };

const alone = { record: '', wiring: '' };

/** A network device in the list of a site. */
export function useListedDevice(siteId: number | undefined, id: number): ListedDevice {
  const views = useSiteDevices(siteId === undefined ? [] : [siteId], alone);
  if (siteId === undefined) return { status: 'missing' };
  const view = views.get(siteId);
  if (view === undefined || view.status === 'loading') return { status: 'loading' };
  if (view.status === 'failed') return view;
  const device = view.status === 'ready' ? view.devices.find((each) => each.id === id) : undefined;
  return device === undefined ? { status: 'missing' } : { status: 'listed', device };
}
