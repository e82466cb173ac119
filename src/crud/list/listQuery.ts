import type { RowQuery } from '#collections/rowQuery.ts';
import { browserZone } from '#lib/dates.ts';
import type { AnyResource } from '../descriptor/define.ts';
import { conditionsOf, knownValues, type FilterClock } from '../filter/filterValues.ts';
import { wordsOf } from '#domain/search/words.ts';
import type { Filters, Sorting, TableState } from './tableUrl.ts';

/** The filters and values that the table offers, without unknown ones from the address. */
export function knownFilters({ filters: known }: Pick<AnyResource, 'filters'>, filters: Filters): Filters {
  const entries = known.flatMap((filter) => {
    const values = knownValues(filter, filters[filter.field] ?? []);
    return values.length === 0 ? [] : [[filter.field, values] as const];
  });
  return Object.fromEntries(entries);
}

/** Makes a function that removes unknown filters and values from a table's state. */
export function cleanState(resource: Pick<AnyResource, 'filters'>): (state: TableState) => TableState {
  return (state) => ({ ...state, filters: knownFilters(resource, state.filters) });
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
  resource: Pick<AnyResource, 'columns' | 'filters' | 'variant'>;
  state: TableState;
  siteId: number;
  pageSize: number;
  /** When and where ranges of days are meant; absent: now, in the browser's zone. */
  clock?: FilterClock;
}

/** The conditions of a list: those of its filters, and the fixed ones of its variant. */
export function listConditions(
  { filters, variant }: Pick<AnyResource, 'filters' | 'variant'>,
  values: Filters,
  clock: FilterClock = { zone: browserZone(), now: Date.now() },
): Pick<RowQuery, 'of' | 'where' | 'ranges'> {
  const { where, ...rest } = conditionsOf(filters, knownFilters({ filters }, values), clock);
  const all = { ...where, ...variant?.fixed };
  return {
    ...(variant?.of === undefined ? {} : { of: variant.of }),
    ...(Object.keys(all).length > 0 ? { where: all } : {}),
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
