import { chakra } from '#ui/theme/chakra.ts';
import { memo, useCallback, useMemo, type ReactNode } from 'react';
import { SearchInput } from '#ui/field/SearchInput.tsx';
import { Select } from '#ui/field/Select.tsx';
import type { AnyResource, AnyRow } from '../descriptor/define.ts';
import type { Column } from '../table/column.ts';
import { isChoice } from '../filter/filter.ts';
import { FilterChips } from '../filter/FilterChips.tsx';
import { FilterMenus } from '../filter/FilterMenus.tsx';
import { FilterScopeContext, type FilterScope } from '../filter/filterScope.ts';
import { FilterTags } from '../filter/FilterTags.tsx';
import { filterReason } from './longList.ts';
import { knownFilters } from './listQuery.ts';
import type { Filters, Sorting, TableState } from './tableUrl.ts';

export interface ListToolbarProps {
  resource: Pick<AnyResource, 'filters' | 'chipField'>;
  columns: readonly Column<AnyRow>[];
  /** The rows' name in lower case: "units". */
  noun: string;
  state: TableState;
  sorting: Sorting | null;
  /** Why the list cannot be sorted or filtered now. */
  disabledReason: string | undefined;
  change: (change: Partial<TableState>) => void;
  /** The list that the filters narrow, so that they count its rows; absent: they have no counts. */
  scope?: FilterScope | null;
  /** The menu of saved views. */
  views?: ReactNode;
}

/** On a phone the search and the filters stand first, in one row. */
const Views = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    w: 'full',
    order: 1,
    sm: { display: 'contents' },
    _empty: { display: 'none' },
  },
});

export const ListToolbar = memo(function ListToolbar(props: ListToolbarProps) {
  const { resource, noun, state, sorting, columns, change, disabledReason, scope = null, views } = props;
  const { filters, chipField } = resource;
  // Kept identical between keys, so that the memoised parts do not rerender.
  const values = useMemo(() => knownFilters({ filters }, state.filters), [filters, state.filters]);
  const onChange = useCallback((next: Filters) => change({ filters: next }), [change]);
  const chips = filters.find(({ field }) => field === chipField);
  const inMenus = useMemo(
    () => filters.filter(({ field, kind }) => field !== chipField && kind !== 'group'),
    [filters, chipField],
  );
  const cardSort = useMemo(
    () => (disabledReason === undefined ? <CardSort columns={columns} sorting={sorting} change={change} /> : null),
    [disabledReason, columns, sorting, change],
  );
  return (
    <FilterScopeContext value={scope}>
      <chakra.search
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="2"
        aria-label={`Search and filter ${noun}`}
      >
        <Views>{views}</Views>
        <chakra.div flex={{ base: '1 1 0', sm: 'none' }} minW="0">
          <SearchInput
            label={`Search ${noun}`}
            width={{ base: 'full', sm: '2xs' }}
            value={state.search}
            onChange={(typed) => change({ search: typed })}
          />
        </chakra.div>
        <FilterMenus
          values={values}
          onChange={onChange}
          disabledReason={disabledReason}
          filters={inMenus}
          sorting={cardSort}
        />
        <FilterTags values={values} onChange={onChange} filters={inMenus} />
      </chakra.search>
      {chips === undefined || !isChoice(chips) ? null : (
        <FilterChips
          filter={chips}
          values={values[chips.field] ?? []}
          onChange={(chosen) => onChange({ ...values, [chips.field]: chosen })}
          disabled={filterReason(chips, disabledReason) !== undefined}
        />
      )}
    </FilterScopeContext>
  );
});

/** Cards have no column headers: below the small width the sorting is chosen among the filters. */
const CardSort = memo(function CardSort(props: Pick<ListToolbarProps, 'columns' | 'sorting' | 'change'>) {
  const { columns, sorting, change } = props;
  const written = sorting === null ? '' : `${sorting.direction}:${sorting.field}`;
  if (!columns.some(({ sort }) => sort !== undefined)) return null;
  return (
    <chakra.div sm={{ display: 'none' }} p="2" pb="3">
      <Select
        aria-label="Sort by"
        w="full"
        value={written}
        onChange={(event) => {
          const [direction, field] = event.currentTarget.value.split(':');
          if (field !== undefined) change({ sort: { field, direction: direction === 'desc' ? 'desc' : 'asc' } });
        }}
      >
        {sorting === null ? <option value="">Best match</option> : null}
        {columns.flatMap(({ sort, header }) =>
          sort === undefined
            ? []
            : [
                <option key={`asc:${sort}`} value={`asc:${sort}`}>{`${header} ↑`}</option>,
                <option key={`desc:${sort}`} value={`desc:${sort}`}>{`${header} ↓`}</option>,
              ],
        )}
      </Select>
    </chakra.div>
  );
});
