import { chakra } from '@chakra-ui/react/styled-system';
import { useCallback } from 'react';
import { maximumJoinedValues } from '#domain/limits/table.ts';
import { Button } from '#ui/control/Button.tsx';
import { SearchInput } from '#ui/field/SearchInput.tsx';
import { Select } from '#ui/field/Select.tsx';
import { FilterMenu } from '#ui/table/FilterMenu.tsx';
import { FilterTag } from '#ui/table/FilterTag.tsx';
import type { AnyResource, AnyRow, Column } from '../descriptor/define.ts';
import { knownFilters } from './listQuery.ts';
import type { Sorting, TableState } from './tableUrl.ts';
import { useDelayedText } from './useDelayedText.ts';

export interface ListToolbarProps {
  resource: AnyResource;
  columns: readonly Column<AnyRow>[];
  /** What the list is of, in small letters: "units". */
  noun: string;
  state: TableState;
  sorting: Sorting | null;
  change: (change: Partial<TableState>) => void;
}

const row = { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' } } as const;
const Bar = chakra('search', row);
const Tags = chakra('div', row);

/** Search, filters, and which of them hold. */
export function ListToolbar(props: ListToolbarProps) {
  const { resource, noun, state, change } = props;
  const commit = useCallback((search: string) => change({ search }), [change]);
  const [search, setSearch] = useDelayedText(state.search, commit);
  const filters = knownFilters(resource, state.filters);
  return (
    <Bar aria-label={`Search and filter ${noun}`}>
      <SearchInput label={`Search ${noun}`} value={search} onChange={setSearch} />
      {resource.filters.map(({ field, label, options }) => (
        <FilterMenu
          key={field}
          label={label}
          options={options}
          chosen={filters[field] ?? []}
          onChange={(values) => change({ filters: { ...filters, [field]: values } })}
        />
      ))}
      <CardSort {...props} />
      <FilterTags {...props} />
    </Bar>
  );
}

function FilterTags({ resource, state, change }: ListToolbarProps) {
  const filters = knownFilters(resource, state.filters);
  const holding = resource.filters.filter(({ field }) => filters[field] !== undefined);
  if (holding.length === 0) return null;
  return (
    <Tags>
      {holding.map(({ field, label, options }) => (
        <FilterTag
          key={field}
          label={label}
          values={options.filter(({ value }) => filters[field]?.includes(value)).map((option) => option.label)}
          maximumValues={maximumJoinedValues}
          onRemove={() => change({ filters: { ...filters, [field]: [] } })}
        />
      ))}
      {holding.length < 2 ? null : (
        <Button variant="plain" onClick={() => change({ filters: {} })}>
          Clear all
        </Button>
      )}
    </Tags>
  );
}

/** Cards have no header to press: below the small width the sorting is chosen here. */
function CardSort({ columns, sorting, change }: ListToolbarProps) {
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
}
