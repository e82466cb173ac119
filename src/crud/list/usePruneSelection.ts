import { useEffect } from 'react';
import type { RowsState } from '#collections/rowQuery.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { useData } from '../context/replica.ts';
import { retryWhileWatched } from '../data/retryWhileWatched.ts';
import type { RowsView } from '../data/useRows.ts';
import type { AnyRow } from '../descriptor/define.ts';
import type { Selection } from './useSelection.ts';

/** Whether a record that is not among the rows is gone: of a list in doubt, or read by the page, nobody can tell. */
function isSure({ freshness, coverage }: Pick<RowsState<unknown>, 'freshness' | 'coverage'>): boolean {
  return freshness.state === 'live' && coverage.kind === 'whole';
}

/**
 * Unchooses records that the site's list does not have any more: no row is left at which somebody could. The chosen ones
 * alone are asked for, while there are any.
 * @param view the list that they were chosen in.
 */
export function usePruneSelection(
  entity: EntityName,
  siteId: number,
  { ids, set }: Pick<Selection, 'ids' | 'set'>,
  view: RowsView<AnyRow>,
): void {
  const { replica } = useData();
  const isAsked = ids.size > 0 && view.status === 'ready' && isSure(view);
  useEffect(() => {
    if (!isAsked) return;
    const chosen$ = replica.rows(entity, { siteId, where: { id: [...ids] } });
    const asking = chosen$.pipe(retryWhileWatched(replica.connection$)).subscribe((answer) => {
      // What could not be read, the list itself says.
      if ('error' in answer || !isSure(answer)) return;
      const held = new Set(answer.rows.map(({ id }) => id));
      const gone = [...ids].filter((id) => !held.has(id));
      if (gone.length > 0) set(gone, false);
    });
    return () => asking.unsubscribe();
  }, [replica, entity, siteId, ids, set, isAsked]);
}
