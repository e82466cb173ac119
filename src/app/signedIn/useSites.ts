import { useMemo } from 'react';
import { scan } from 'rxjs';
import type { ReplicaClient } from '#collections/client/client.ts';
import type { RowsState } from '#collections/rowQuery.ts';
import type { Site } from '#domain/entities/site.ts';
import { useObservable } from '#lib/useObservable.ts';
import { begunEarly } from '#resource/data/begunEarly.ts';
import { stableRows } from '#resource/data/stableRows.ts';

const none: RowsState<Site> = {
  rows: [],
  total: 0,
  freshness: { state: 'reconciling', complete: false, since: null },
  coverage: { kind: 'whole' },
  unanswered: [],
};

/** The sites that the user may see, by name, whether these are all, and whether they are so just now. */
export function useSites(client: ReplicaClient): { sites: readonly Site[]; isComplete: boolean; isLive: boolean } {
  const rows$ = useMemo(() => {
    const sites$ = client.rows('site', { sort: { field: 'name', direction: 'asc' } });
    return begunEarly(sites$.pipe(scan((held, next) => ({ ...next, rows: stableRows(held.rows, next.rows) }), none)));
  }, [client]);
  const { rows, freshness } = useObservable(rows$, none);
  return { sites: rows, isComplete: freshness.complete, isLive: freshness.state === 'live' };
}
