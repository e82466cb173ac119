import { useEffect } from 'react';
import type { RowsState } from '#collections/rowQuery.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { useData } from '../context/replica.ts';
import { retryWhileWatched } from '../data/retryWhileWatched.ts';
import type { RowsView } from '../data/useRows.ts';
import type { AnyRow } from '../descriptor/define.ts';
import type { Selection } from './useSelection.ts';

/** Whether a record that is missing from the rows is certainly gone: only a live and complete list proves that. */
function canProveAbsence({ freshness, coverage }: Pick<RowsState<unknown>, 'freshness' | 'coverage'>): boolean {
  return freshness.state === 'live' && coverage.kind === 'whole';
}

/**
 * Removes deleted records from the selection: they have no row to deselect. Only the selected records are queried.
 *
 * @param view the list that they were chosen in.
 */
export function usePruneSelection(
  entity: EntityName,
  siteId: number,
  { ids, set }: Pick<Selection, 'ids' | 'set'>,
  view: RowsView<AnyRow>,
): void {
  const { replica } = useData();
  const isWatching = ids.size > 0 && view.status === 'ready' && canProveAbsence(view);
  useEffect(() => {
    if (!isWatching) return;
    const chosen$ = replica.rows(entity, { siteId, where: { id: [...ids] } });
    const subscription = chosen$.pipe(retryWhileWatched(replica.connection$)).subscribe((answer) => {
      // The list itself shows read failures.
      if ('error' in answer || !canProveAbsence(answer)) return;
      const present = new Set(answer.rows.map(({ id }) => id));
      const gone = [...ids].filter((id) => !present.has(id));
      if (gone.length > 0) set(gone, false);
    });
    return () => subscription.unsubscribe();
  }, [replica, entity, siteId, ids, set, isWatching]);
}
