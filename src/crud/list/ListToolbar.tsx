import { chakra } from '#ui/theme/chakra.ts';
import { memo } from 'react';
import { maximumJoinedValues } from '#domain/limits/table.ts';
import { Button } from '#ui/control/Button.tsx';
import { SearchInput } from '#ui/field/SearchInput.tsx';
import { Select } from '#ui/field/Select.tsx';
import { FilterMenu } from '#ui/table/FilterMenu.tsx';
import { FilterTag } from '#ui/table/FilterTag.tsx';
import type { AnyResource, AnyRow, Column } from '../descriptor/define.ts';
import { knownFilters } from './listQuery.ts';
import type { Sorting, TableState } from './tableUrl.ts';

export interface ListToolbarProps {
  resource: Pick<AnyResource, 'filters'>;
  columns: readonly Column<AnyRow>[];
  /** The rows' name in lower case: "units". */
  noun: string;
  state: TableState;
  sorting: Sorting | null;
  /** Why the list cannot be sorted or filtered now. */
  disabledReason: string | undefined;
  change: (change: Partial<TableState>) => void;
}

const row = { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' } } as const;
const Bar = chakra('search', row);
const Tags = chakra('div', row);

/** The search box, the filters, and the tags of the active ones. */
export const ListToolbar = memo(function ListToolbar(props: ListToolbarProps) {
  const { resource, noun, state, sorting, columns, change, disabledReason } = props;
  const { search, filters } = state;
  return (
    <Bar aria-label={`Search and filter ${noun}`}>
      <SearchInput label={`Search ${noun}`} value={search} onChange={(typed) => change({ search: typed })} />
      <Filters {...{ resource, filters, change, disabledReason }} />
      {disabledReason === undefined ? <CardSort {...{ columns, sorting, change }} /> : null}
      <FilterTags {...{ resource, filters, change }} />
    </Bar>
  );
});

type FiltersProps = Pick<ListToolbarProps, 'resource' | 'change'> & { filters: TableState['filters'] };

// Parts without the search text are memoised, so that no key rerenders them.
const Filters = memo(function Filters(props: FiltersProps & Pick<ListToolbarProps, 'disabledReason'>) {
  const { resource, change, disabledReason } = props;
  const filters = knownFilters(resource, props.filters);
  return resource.filters.map(({ field, label, options }) => (
    <FilterMenu
      key={field}
      label={label}
      options={options}
      chosen={filters[field] ?? []}
      onChange={(values) => change({ filters: { ...filters, [field]: values } })}
      disabledReason={disabledReason}
    />
  ));
});

const FilterTags = memo(function FilterTags({ resource, filters: given, change }: FiltersProps) {
  const filters = knownFilters(resource, given);
  const active = resource.filters.filter(({ field }) => filters[field] !== undefined);
  if (active.length === 0) return null;
  return (
    <Tags>
      {active.map(({ field, label, options }) => (
        <FilterTag
          key={field}
          label={label}
          values={options.filter(({ value }) => filters[field]?.includes(value)).map((option) => option.label)}
          maximumValues={maximumJoinedValues}
          onRemove={() => change({ filters: { ...filters, [field]: [] } })}
        />
      ))}
      {active.length < 2 ? null : (
        <Button variant="plain" onClick={() => change({ filters: {} })}>
          Clear all filters
        </Button>
      )}
    </Tags>
  );
});

/** Cards have no column headers: below the small width the sorting is chosen here. */
const CardSort = memo(function CardSort(props: Pick<ListToolbarProps, 'columns' | 'sorting' | 'change'>) {
  const { columns, sorting, change } = props;
  const written = sorting === null ? '' : `${sorting.direction}:${sorting.field}`;
  return (
    <chakra.div sm={{ display: 'none' }}>
      <Select
        aria-label="Sort by"
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
