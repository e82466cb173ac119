import { memo } from 'react';
import { Chip } from '#ui/control/Chip.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { useFilterScope } from './filterScope.ts';
import { fixedOptions, type BooleanFilter, type ChoiceFilter } from './filter.ts';
import { queryValueOf } from './filterValues.ts';
import { useFacetCounts } from './useFacetCounts.ts';

export interface FilterChipsProps {
  filter: ChoiceFilter | BooleanFilter;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  disabled: boolean;
}

/** A filter's values as chips with the number of rows that each leaves; pressed ones narrow the list. */
export const FilterChips = memo(function FilterChips({ filter, values, onChange, disabled }: FilterChipsProps) {
  const options = fixedOptions(filter);
  const isCounted = useFilterScope() !== null;
  const counts = useFacetCounts(
    filter.field,
    options.map(({ value }) => ({ values: [queryValueOf(filter, value)] })),
  );
  // One row that scrolls sideways, so that the rows below stay in sight on a phone.
  return (
    <Row
      flexWrap="nowrap"
      pt="2"
      pb="0.5"
      overflowX="auto"
      scrollbarWidth="none"
      role="group"
      aria-label={filter.label}
    >
      {options.map(({ value, label, tone, icon }, index) => {
        const count = counts[index];
        const isPressed = values.includes(value);
        return (
          <Chip
            key={value}
            label={label}
            disabled={disabled}
            {...(tone === undefined ? {} : { tone })}
            {...(icon === undefined ? {} : { icon })}
            {...(count === undefined && !isCounted ? {} : { count: count ?? null })}
            pressed={isPressed}
            onToggle={() => onChange(isPressed ? values.filter((each) => each !== value) : [...values, value])}
          />
        );
      })}
    </Row>
  );
});
