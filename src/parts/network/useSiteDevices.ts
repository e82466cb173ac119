import { combineLatest, map, of, type Observable } from 'rxjs';
import { useEffect, useMemo, useRef } from 'react';
import type { NetworkDevice } from '#domain/calls/networkDevices.ts';
import { useData } from '#crud/context/replica.ts';
import { useObservable } from '#lib/useObservable.ts';
import { deviceSourceOf } from './deviceSource.ts';
import { useReadsNoSite, type NetworkDevicesView } from './useNetworkDevices.ts';

type Views = ReadonlyMap<number, NetworkDevicesView>;

const noViews: Views = new Map();

export interface ShownWiring {
  /** The record whose page it is. */
  record: string;
  /** How it is wired: a change reads the devices again. */
  wiring: string;
}

/**
 * The network devices of some sites, live: one read for all parts of a page, while any is shown. A server without them
 * is asked once.
 */
export function useSiteDevices(siteIds: readonly number[], { record, wiring }: ShownWiring): Views {
  const data = useData();
  const isOfNoSite = useReadsNoSite();
  const key = [...new Set(siteIds)].toSorted((one, other) => one - other).join();
  const shown = useMemo(() => {
    const ids = key === '' ? [] : key.split(',').map(Number);
    return ids.map((id) => ({ id, source: deviceSourceOf(data, { siteId: id, isOfNoSite }) }));
  }, [data, isOfNoSite, key]);
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
  /** `failure`: why the list could not be read again. */
  | { status: 'listed'; device: NetworkDevice; failure: string | null }
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
  if (view.status !== 'ready') return { status: 'missing' };
  const device = view.devices.find((each) => each.id === id);
  return device === undefined ? { status: 'missing' } : { status: 'listed', device, failure: view.failure };
}
