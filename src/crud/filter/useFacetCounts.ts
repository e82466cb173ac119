import { useMemo } from 'react';
import { map, of } from 'rxjs';
import type { FacetOption } from '#collections/replica/rows/facetCounts.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '../context/replica.ts';
import { retryWhileWatched } from '../data/retryWhileWatched.ts';
import { useFilterScope } from './filterScope.ts';

/**
 * Counts by option, under the list's search and other filters. Empty until they are counted, and where the rows are not
 * all held.
 */
export function useFacetCounts(field: string, options: readonly FacetOption[]): readonly number[] {
  const { replica } = useData();
  const scope = useFilterScope();
  const question = JSON.stringify(
    scope?.entity === undefined || scope.entity === null
      ? null
      : { entity: scope.entity, query: scope.query, field, options },
  );
  const source = useMemo(() => {
    if (question === 'null') return of<readonly number[]>([]);
    return replica.hostQuery('facets', JSON.parse(question)).pipe(
      map(({ counts }) => counts ?? []),
      retryWhileWatched(replica.connection$),
      map((counts) => ('error' in counts ? [] : counts)),
    );
  }, [replica, question]);
  const counts = useObservable(source, none);
  return scope?.countBy?.(field, options) ?? counts;
}

const none: readonly number[] = [];
