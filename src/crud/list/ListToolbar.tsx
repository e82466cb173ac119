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

/** A low screen that is wide, such as a phone on its side. */
const lowAndWide = '@media (max-height: 480px)';

/** The place of a toolbar, and of what belongs beside it. On a low screen they share one row, which scrolls sideways. */
export const ToolbarRow = chakra('div', {
  base: {
    pb: '3',
    [lowAndWide]: {
      display: 'flex',
      flexWrap: 'nowrap',
      alignItems: 'center',
      gap: '2',
      overflowX: 'auto',
      scrollbarWidth: 'none',
      '& > *': { flexShrink: '0', py: '0' },
      '[data-list] > &': { flex: '1 1 12rem' },
    },
  },
});

const Search = chakra('search', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    [lowAndWide]: { flexWrap: 'nowrap', '& > *': { flexShrink: '0' } },
  },
});

const SearchPlace = chakra('div', {
  base: { flex: { base: '1 1 0', sm: 'none' }, minW: '0', [lowAndWide]: { order: '-1', minW: '10rem' } },
});

/** On a phone the search and the filters stand first, in one row. */
const Views = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    w: 'full',
    order: 1,
    sm: { display: 'contents' },
    // The name of the view gives way on the smallest ones.
    '& > :first-of-type': { minW: '0', flex: '0 1 auto' },
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
      <Search aria-label={`Search and filter ${noun}`}>
        <Views>{views}</Views>
        <SearchPlace>
          <SearchInput
            label={`Search ${noun}`}
            width={{ base: 'full', sm: '2xs' }}
            value={state.search}
            onChange={(typed) => change({ search: typed })}
          />
        </SearchPlace>
        <FilterMenus
          values={values}
          onChange={onChange}
          disabledReason={disabledReason}
          filters={inMenus}
          sorting={cardSort}
        />
        <FilterTags values={values} onChange={onChange} filters={inMenus} />
      </Search>
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
