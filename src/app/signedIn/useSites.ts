import { useMemo } from 'react';
import type { ReplicaClient } from '#collections/client/client.ts';
import type { RowsState } from '#collections/rowQuery.ts';
import type { Site } from '#domain/entities/site.ts';
import { useObservable } from '#lib/useObservable.ts';

const none: RowsState<Site> = {
  rows: [],
  total: 0,
  freshness: { state: 'reconciling', complete: false, since: null },
  coverage: { kind: 'whole' },
  unanswered: [],
};

/** The sites that the user may see, by name, and whether these are all. */
export function useSites(client: ReplicaClient): { sites: readonly Site[]; isComplete: boolean } {
  const rows$ = useMemo(() => client.rows('site', { sort: { field: 'name', direction: 'asc' } }), [client]);
  const { rows, freshness } = useObservable(rows$, none);
  return { sites: rows, isComplete: freshness.complete };
}
