import { FilterOptions } from '#ui/table/FilterOptions.tsx';
import { fixedOptions, type BooleanFilter, type ChoiceFilter, type FilterEditorProps } from './filter.ts';
import { queryValueOf } from './filterValues.ts';
import { useFacetCounts } from './useFacetCounts.ts';

export function ChoiceEditor({ filter, values, onChange }: FilterEditorProps<ChoiceFilter | BooleanFilter>) {
  const options = fixedOptions(filter);
  const counts = useFacetCounts(
    filter.field,
    options.map(({ value }) => ({ values: [queryValueOf(filter, value)] })),
  );
  return (
    <FilterOptions
      label={filter.label}
      options={options.map((option, index) => ({ ...option, count: counts[index] }))}
      chosen={values}
      onChange={onChange}
    />
  );
}
