import { useRows, type RowsView } from '../data/useRows.ts';
import type { AnyResource, AnyRow } from '../descriptor/define.ts';
import { listQuery } from './listQuery.ts';
import type { TableState } from './tableUrl.ts';

/** The rows of one page of a list: sorted, or ranked by how well they match the search. */
export function useListRows(
  resource: AnyResource,
  { state, siteId, pageSize }: { state: TableState; siteId: number; pageSize: number },
): RowsView<AnyRow> {
  return useRows(resource.entity, listQuery({ resource, state, siteId, pageSize }));
}
