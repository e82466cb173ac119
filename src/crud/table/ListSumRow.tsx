import type { RowQuery } from '#collections/rowQuery.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { useHostQuery } from '../data/useHostQuery.ts';
import { SumRow, type SumRowProps } from './SumRow.tsx';

export interface ListSumRowProps extends Omit<SumRowProps, 'sums'> {
  entity: EntityName;
  /** The list's query. All its rows are added up, on every page. */
  query: RowQuery;
}

/** The query of all rows, in any order, so that neither page nor order asks for the sums again. */
function wholeQuery({ skip: _skip, limit: _limit, sort: _sort, ...rest }: RowQuery): RowQuery {
  return rest;
}

/** Nothing while the list is not held whole. */
export function ListSumRow({ entity, query, ...shown }: ListSumRowProps) {
  const fields = shown.columns.flatMap(({ sum }) => sum?.field ?? []);
  const view = useHostQuery('sums', { entity, query: wholeQuery(query), fields });
  const sums = view.status === 'ready' ? view.value : null;
  if (sums === null) return null;
  return <SumRow {...shown} sums={Object.fromEntries(fields.map((field, index) => [field, sums[index] ?? null]))} />;
}
