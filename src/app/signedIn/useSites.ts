import { useMemo } from 'react';
import { scan } from 'rxjs';
import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import type { RowsState } from '#collections/rowQuery.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Site } from '#domain/entities/site.ts';
import { failureOf } from '#domain/live/freshness.ts';
import { useObservable } from '#lib/useObservable.ts';
import type { NamedSite } from '#crud/context/session.ts';
import { subscribeEarly } from '#crud/data/subscribeEarly.ts';
import { stableRows } from '#crud/data/stableRows.ts';
import { reasonText, emptyReasonOfRows } from '#crud/freshness/emptyReason.ts';

const none: RowsState<Site> = {
  rows: [],
  total: 0,
  freshness: { state: 'reconciling', complete: false, since: null },
  coverage: { kind: 'whole' },
  ignored: [],
};

export interface SitesView {
  sites: readonly NamedSite[];
  isComplete: boolean;
  isLive: boolean;
  /** A sentence; null when the sites could be loaded. */
  failure: string | null;
}

export function useSites(client: ReplicaClient): SitesView {
  const rows$ = useMemo(() => {
    const sites$ = client.rows('site', { sort: { field: 'name', direction: 'asc' } });
    return subscribeEarly(
      sites$.pipe(scan((held, next) => ({ ...next, rows: stableRows(held.rows, next.rows) }), none)),
    );
  }, [client]);
  const state = useObservable(rows$, none);
  const { rows, freshness } = state;
  const sites = useMemo(() => rows.map((site) => ({ ...site, name: recordName('site', site) })), [rows]);
  const why = emptyReasonOfRows({ ...state, ...failureOf(state) });
  const failure = why === null || why.kind === 'notArrived' ? null : reasonText(why);
  return { sites, isComplete: freshness.complete, isLive: freshness.state === 'live', failure };
}
