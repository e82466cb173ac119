import type { RowQuery } from '#collections/rowQuery.ts';
import { localZone } from '#format/wallClock.ts';
import type { AnyResource } from '../descriptor/define.ts';
import { conditionsOf, knownValues, type FilterClock } from '../filter/filterValues.ts';
import { wordsOf } from '#domain/search/searchedWords.ts';
import type { Filters, Sorting, TableState } from './tableUrl.ts';

/** The filters and values that the table offers, without unknown ones from the address. */
export function knownFilters({ filters: known }: Pick<AnyResource, 'filters'>, filters: Filters): Filters {
  const entries = known.flatMap((filter) => {
    const values = knownValues(filter, filters[filter.field] ?? []);
    return values.length === 0 ? [] : [[filter.field, values] as const];
  });
  return Object.fromEntries(entries);
}

export function isSortable({ columns }: Pick<AnyResource, 'columns'>, { field }: Sorting): boolean {
  return columns.some(({ sort }) => sort === field);
}

/** Makes a function that removes filters, values and a sorting from a table's state that it does not offer. */
export function cleanState(resource: Pick<AnyResource, 'columns' | 'filters'>): (state: TableState) => TableState {
  return (state) => ({
    ...state,
    filters: knownFilters(resource, state.filters),
    sort: state.sort !== null && isSortable(resource, state.sort) ? state.sort : null,
  });
}

/** The active sorting: the requested one if a column offers it; else the resource's own or its first sortable column, unless searching. */
export function sortingOf(
  { columns, firstSorting }: Pick<AnyResource, 'columns' | 'firstSorting'>,
  state: TableState,
): Sorting | null {
  const { sort, search } = state;
  if (sort !== null && isSortable({ columns }, sort)) {
    const isOfOwnField = sort.field === firstSorting?.field && firstSorting.thenBy !== undefined;
    return isOfOwnField ? { ...firstSorting, ...sort } : sort;
  }
  if (wordsOf(search).length > 0) return null;
  if (firstSorting !== undefined) return firstSorting;
  const field = columns.find((column) => column.sort !== undefined)?.sort;
  return field === undefined ? null : { field, direction: 'asc' };
}

/**
 * The sorting once a column is pressed to sort no longer; null: the resource's own. A list that is sorted downwards by
 * itself turns upwards, since its own sorting would be the same again.
 */
export function sortingAfter(
  { firstSorting }: Pick<AnyResource, 'firstSorting'>,
  sorting: Sorting | null,
): Sorting | null {
  const isOwn = firstSorting !== undefined && sorting?.field === firstSorting.field;
  return isOwn && firstSorting.direction === 'desc' ? { field: firstSorting.field, direction: 'asc' } : null;
}

export interface ListQueryInput {
  resource: Pick<AnyResource, 'columns' | 'filters' | 'variant' | 'firstSorting'>;
  state: TableState;
  siteId: number;
  pageSize: number;
  clock?: FilterClock;
}

function listConditions(
  { filters, variant }: Pick<AnyResource, 'filters' | 'variant'>,
  values: Filters,
  clock: FilterClock = { zone: localZone(), now: Date.now() },
): Pick<RowQuery, 'of' | 'where' | 'ranges'> {
  const { where, ranges, ...rest } = conditionsOf(filters, knownFilters({ filters }, values), clock);
  const all = { ...where, ...variant?.fixed };
  const allRanges = { ...ranges, ...variant?.fixedRanges };
  return {
    ...(variant?.of === undefined ? {} : { of: variant.of }),
    ...(Object.keys(all).length > 0 ? { where: all } : {}),
    ...(Object.keys(allRanges).length > 0 ? { ranges: allRanges } : {}),
    ...rest,
  };
}

/** The query of one page of a list. Without a sorting, search hits are ranked. */
export function listQuery({ resource, state, siteId, pageSize, clock }: ListQueryInput): RowQuery {
  const sort = sortingOf(resource, state);
  const words = wordsOf(state.search);
  return {
    siteId,
    ...listConditions(resource, state.filters, clock),
    ...(words.length > 0 ? { search: words.join(' ') } : {}),
    ...(sort === null ? {} : { sort }),
    skip: (state.page - 1) * pageSize,
    limit: pageSize,
  };
}
