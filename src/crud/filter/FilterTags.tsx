import { memo } from 'react';
import { maximumJoinedValues } from '#domain/limits/table.ts';
import { Button } from '#ui/control/Button.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { FilterTag } from '#ui/table/FilterTag.tsx';
import type { Filters } from '../list/tableUrl.ts';
import type { Filter } from './filter.ts';
import type { FilterMenusProps } from './FilterMenus.tsx';
import { useValueLabels } from './useValueLabels.ts';

/** The active filters of a list, each with a button that removes it. */
export const FilterTags = memo(function FilterTags(props: Pick<FilterMenusProps, 'filters' | 'values' | 'onChange'>) {
  const { filters, values, onChange } = props;
  const active = filters.filter(({ field }) => values[field] !== undefined);
  if (active.length === 0) return null;
  return (
    <Row>
      {active.map((filter) => (
        <ActiveFilter key={filter.field} filter={filter} values={values} onChange={onChange} />
      ))}
      {active.length < 2 ? null : (
        <Button variant="plain" onClick={() => onChange({})}>
          Clear all filters
        </Button>
      )}
    </Row>
  );
});

interface ActiveFilterProps {
  filter: Filter;
  values: Filters;
  onChange: (filters: Filters) => void;
}

function ActiveFilter({ filter, values, onChange }: ActiveFilterProps) {
  const labels = useValueLabels(filter, values[filter.field] ?? []);
  return (
    <FilterTag
      label={filter.label}
      values={labels}
      maximumValues={maximumJoinedValues}
      onRemove={() => onChange({ ...values, [filter.field]: [] })}
    />
  );
}
