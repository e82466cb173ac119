import type { RowQuery } from '#collections/rowQuery.ts';
import type { AnyResource } from '../descriptor/define.ts';
import { knownFilters } from './listQuery.ts';
import { groupFilter, withIds, type GroupScope, type RowGroup, type UseGroups } from './rowGroups.ts';
import type { TableState } from './tableUrl.ts';

const noGroups: UseGroups = () => [];

export interface ListGroups {
  groups: readonly RowGroup[];
  /** null: all rows. */
  chosen: string | null;
  /** Whether the chosen group's rows are not known yet. */
  isPending: boolean;
  /** Narrows a query to the chosen group. */
  narrow: (query: RowQuery) => RowQuery;
}

type Where = NonNullable<RowQuery['where']>;

/** Rows meet the conditions of a filter and of the group, also where both are about one field. */
export function meet(filters: Where, group: Where): Where {
  const met: Record<string, Where[string]> = { ...filters };
  for (const [field, values] of Object.entries(group)) {
    const chosen = filters[field] ?? [];
    const common = chosen.length === 0 ? values : values.filter((value) => chosen.includes(value));
    // An empty list would set no condition.
    if (common.length === 0 && values.length > 0) return { ...filters, ...withIds([]).where };
    met[field] = common;
  }
  return met;
}

export function useListGroups(
  resource: Pick<AnyResource, 'filters' | 'useGroups'>,
  state: TableState,
  scope: GroupScope,
): ListGroups {
  const { useGroups = noGroups } = resource;
  const groups = useGroups(scope);
  const chosen = knownFilters(resource, state.filters)[groupFilter.field]?.[0] ?? null;
  const conditions = groups.find(({ id }) => id === chosen)?.conditions ?? null;
  const narrow = (query: RowQuery): RowQuery => {
    if (chosen === null) return query;
    const { where, ranges } = conditions ?? withIds([]);
    return {
      ...query,
      ...(where === undefined ? {} : { where: meet(query.where ?? {}, where) }),
      ...(ranges === undefined ? {} : { ranges: { ...query.ranges, ...ranges } }),
    };
  };
  return { groups, chosen, isPending: chosen !== null && conditions === null, narrow };
}
