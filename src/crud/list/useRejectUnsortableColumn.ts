import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { notSortable } from '#domain/messages/pageNotices.ts';
import type { AnyResource } from '../descriptor/define.ts';
import { showNotice } from '../message/showNotice.ts';
import { isSortable } from './listQuery.ts';
import { readTableState, type TableState } from './tableUrl.ts';

/** The requested sort column that cannot be sorted; null if there is none. */
export function unsortableColumn({ columns }: Pick<AnyResource, 'columns'>, { sort }: TableState): string | null {
  if (sort === null || isSortable({ columns }, sort)) return null;
  return columns.find(({ id }) => id === sort.field)?.header ?? sort.field;
}

/** Shows a notice; `cleanState` removes the sorting from the address. */
export function useRejectUnsortableColumn(resource: Pick<AnyResource, 'columns'>): void {
  const [parameters] = useSearchParams();
  const column = unsortableColumn(resource, readTableState(parameters));
  // The address changes a moment later: until then the column is not reported again.
  const reported = useRef<string | null>(null);
  useEffect(() => {
    if (reported.current === column) return;
    reported.current = column;
    if (column !== null) showNotice(notSortable, column);
  }, [column]);
}
