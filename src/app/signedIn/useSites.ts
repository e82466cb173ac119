import { useMemo } from 'react';
import { scan } from 'rxjs';
import type { ReplicaClient } from '#collections/client/client.ts';
import type { RowsState } from '#collections/rowQuery.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Site } from '#domain/entities/site.ts';
import { failureIn } from '#domain/live/freshness.ts';
import { useObservable } from '#lib/useObservable.ts';
import type { NamedSite } from '#crud/context/session.ts';
import { startupQueries } from '#crud/data/startupQueries.ts';
import { stableRows } from '#crud/data/stableRows.ts';
import { reasonText, emptyReasonOf } from '#crud/freshness/emptyReason.ts';

const none: RowsState<Site> = {
  rows: [],
  total: 0,
  freshness: { state: 'reconciling', complete: false, since: null },
  coverage: { kind: 'whole' },
  unanswered: [],
};

export interface SitesView {
  /** Those that the user may see, by name. */
  sites: readonly NamedSite[];
  /** Whether these are all. */
  isComplete: boolean;
  /** Whether they are all just now. */
  isLive: boolean;
  /** Why none is known although there may be some, in a sentence; null: some are, or none is there. */
  failure: string | null;
}

/** The sites of the signed-in user. */
export function useSites(client: ReplicaClient): SitesView {
  const rows$ = useMemo(() => {
    const sites$ = client.rows('site', { sort: { field: 'name', direction: 'asc' } });
    return startupQueries(
      sites$.pipe(scan((held, next) => ({ ...next, rows: stableRows(held.rows, next.rows) }), none)),
    );
  }, [client]);
  const state = useObservable(rows$, none);
  const { rows, freshness } = state;
  const sites = useMemo(() => rows.map((site) => ({ ...site, name: recordName('site', site) })), [rows]);
  const why = emptyReasonOf({ ...state, ...failureIn(state) });
  const failure = why === null || why.kind === 'notArrived' ? null : reasonText(why);
  return { sites, isComplete: freshness.complete, isLive: freshness.state === 'live', failure };
}
