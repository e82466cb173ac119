import { useEffect, useRef } from 'react';
import { notSortable } from '#domain/messages/catalogue.ts';
import type { AnyResource } from '../descriptor/define.ts';
import { showNotice } from '../message/showNotice.ts';
import type { TableState } from './tableUrl.ts';

/** The requested sort column that cannot be sorted; null if there is none. */
export function unsortableColumn({ columns }: Pick<AnyResource, 'columns'>, { sort }: TableState): string | null {
  if (sort === null || columns.some((column) => column.sort === sort.field)) return null;
  return columns.find(({ id }) => id === sort.field)?.header ?? sort.field;
}

/** Shows a notice if the address asks for an impossible sorting, and removes that from the address. */
export function useRejectUnsortable(
  resource: Pick<AnyResource, 'columns'>,
  state: TableState,
  change: (change: Partial<TableState>) => void,
): void {
  const column = unsortableColumn(resource, state);
  // The address changes a moment later: until then the column is not reported again.
  const reported = useRef<string | null>(null);
  useEffect(() => {
    if (reported.current === column) return;
    reported.current = column;
    if (column === null) return;
    showNotice(notSortable, column);
    change({ sort: null });
  }, [column, change]);
}
