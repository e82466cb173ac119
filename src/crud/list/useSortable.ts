import { useEffect, useRef } from 'react';
import { notSortable } from '#domain/messages/catalogue.ts';
import type { AnyResource } from '../descriptor/define.ts';
import { tell } from '../message/tell.ts';
import type { TableState } from './tableUrl.ts';

/** The column by which a list is asked to be sorted although it has nothing to sort by; null: none is. */
export function unsortable({ columns }: Pick<AnyResource, 'columns'>, { sort }: TableState): string | null {
  if (sort === null || columns.some((column) => column.sort === sort.field)) return null;
  return columns.find(({ id }) => id === sort.field)?.header ?? sort.field;
}

/** Says that a list cannot be sorted as its address asks, and takes it out of the address. */
export function useSortable(
  resource: Pick<AnyResource, 'columns'>,
  state: TableState,
  change: (change: Partial<TableState>) => void,
): void {
  const column = unsortable(resource, state);
  // The address follows a moment later: until then the same column is no news.
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (told.current === column) return;
    told.current = column;
    if (column === null) return;
    tell(notSortable, column);
    change({ sort: null });
  }, [column, change]);
}
