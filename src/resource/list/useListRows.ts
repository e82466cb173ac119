import { useMemo } from 'react';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { useRows, type RowsView } from '../data/useRows.ts';
import type { AnyResource, AnyRow } from '../descriptor/define.ts';
import { rank } from '../search/rank.ts';
import { listQuery } from './listQuery.ts';
import type { TableState } from './tableUrl.ts';

type SearchFields = EntityDefinition['search'];

function rankedPage(view: RowsView<AnyRow>, fields: SearchFields, page: number, pageSize: number): RowsView<AnyRow> {
  if (view.status !== 'ready' || view.query.sort !== undefined || view.query.search === undefined) return view;
  const ranked = rank(view.rows, view.query.search, fields);
  const last = Math.max(1, Math.ceil(ranked.length / pageSize));
  const first = (Math.min(page, last) - 1) * pageSize;
  return { ...view, rows: ranked.slice(first, first + pageSize), total: ranked.length };
}

/** The rows of one page of a list: sorted by the store, or ranked by how well they match the search. */
export function useListRows(
  resource: AnyResource,
  { state, siteId, pageSize }: { state: TableState; siteId: number; pageSize: number },
): RowsView<AnyRow> {
  const view: RowsView<AnyRow> = useRows(resource.entity, listQuery({ resource, state, siteId, pageSize }));
  const fields = entityOf(resource.entity).search;
  const { page } = state;
  return useMemo(() => rankedPage(view, fields, page, pageSize), [view, fields, page, pageSize]);
}
