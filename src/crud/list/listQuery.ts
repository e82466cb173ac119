import type { RowQuery } from '#collections/rowQuery.ts';
import type { AnyResource } from '../descriptor/define.ts';
import { wordsOf } from '#domain/search/words.ts';
import type { Filters, Sorting, TableState } from './tableUrl.ts';

/** The filters and values that the table offers, without unknown ones from the address. */
export function knownFilters({ filters: known }: Pick<AnyResource, 'filters'>, filters: Filters): Filters {
  const entries = known.flatMap(({ field, options }) => {
    const values = (filters[field] ?? []).filter((value) => options.some((option) => option.value === value));
    return values.length === 0 ? [] : [[field, values] as const];
  });
  return Object.fromEntries(entries);
}

/** The active sorting: the requested one if a column offers it; else the first sortable column, unless searching. */
export function sortingOf({ columns }: Pick<AnyResource, 'columns'>, state: TableState): Sorting | null {
  const { sort, search } = state;
  if (sort !== null && columns.some((column) => column.sort === sort.field)) return sort;
  if (wordsOf(search).length > 0) return null;
  const field = columns.find((column) => column.sort !== undefined)?.sort;
  return field === undefined ? null : { field, direction: 'asc' };
}

export interface ListQueryInput {
  resource: Pick<AnyResource, 'columns' | 'filters'>;
  state: TableState;
  siteId: number;
  pageSize: number;
}

/** The query of one page of a list. Without a sorting, search hits are ranked. */
export function listQuery({ resource, state, siteId, pageSize }: ListQueryInput): RowQuery {
  const sort = sortingOf(resource, state);
  const words = wordsOf(state.search);
  const where = knownFilters(resource, state.filters);
  return {
    siteId,
    ...(Object.keys(where).length > 0 ? { where } : {}),
    ...(words.length > 0 ? { search: words.join(' ') } : {}),
    ...(sort === null ? {} : { sort }),
    skip: (state.page - 1) * pageSize,
    limit: pageSize,
  };
}
