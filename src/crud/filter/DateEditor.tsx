import { useState } from 'react';
import { dayPresetNames, dayPresets } from '#domain/time/dayPresets.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { isDay } from '#format/days.ts';
import { localZone } from '#format/wallClock.ts';
import { DateInput } from '#ui/date/DateInput.tsx';
import { FilterOptions } from '#ui/table/FilterOptions.tsx';
import { MenuSeparator } from '#ui/overlay/MenuSeparator.tsx';
import { blankValue, type DateFilter, type FilterEditorProps } from './filter.ts';
import { isPreset, rangeOf, readDayRange, writeDayRange } from './filterValues.ts';
import { useFilterScope } from './filterScope.ts';
import { RangeFields } from './RangeFields.tsx';
import { useFacetCounts } from './useFacetCounts.ts';

export function DateEditor({ filter, values, onChange }: FilterEditorProps<DateFilter>) {
  const scope = useFilterScope();
  const [now] = useState(() => Date.now());
  const clock = scope?.clock ?? { zone: localZone(), now };
  const [value] = values;
  const options = [
    ...dayPresetNames.map((preset) => ({ value: preset as string, label: dayPresets[preset].label })),
    ...(filter.none === undefined ? [] : [{ value: blankValue, label: filter.none }]),
  ];
  const counts = useFacetCounts(
    filter.field,
    options.map((option) =>
      option.value === blankValue ? { values: [null] } : { range: rangeOf(filter, option.value, clock) },
    ),
  );
  return (
    <>
      <FilterOptions
        label={filter.label}
        options={options.map((option, index) => ({ ...option, count: counts[index] }))}
        chosen={values}
        isSingle
        onChange={onChange}
      />
      <MenuSeparator />
      <DayFields
        key={value !== undefined && isPreset(value) ? value : ''}
        label={filter.label}
        value={value ?? ''}
        today={dayOf(clock.now, clock.zone)}
        onChange={onChange}
      />
    </>
  );
}

interface DayFieldsProps {
  label: string;
  value: string;
  today: string;
  onChange: (values: string[]) => void;
}

/** Unfinished text changes nothing. */
function DayFields({ label, value, today, onChange }: DayFieldsProps) {
  const written = readDayRange(value) ?? {};
  const [typed, setTyped] = useState({ from: written.from ?? '', to: written.to ?? '' });
  const take = (next: typeof typed) => {
    setTyped(next);
    const { from, to } = next;
    if ([from, to].some((bound) => bound !== '' && !isDay(bound))) return;
    onChange(from === '' && to === '' ? [] : [writeDayRange(from || undefined, to || undefined)]);
  };
  const clear = () => {
    setTyped({ from: '', to: '' });
    onChange([]);
  };
  return (
    <RangeFields
      isStacked
      labels={['From', 'To']}
      from={
        <DateInput
          label={`${label}, from`}
          value={typed.from}
          today={today}
          onChange={(from) => take({ ...typed, from })}
        />
      }
      to={<DateInput label={`${label}, to`} value={typed.to} today={today} onChange={(to) => take({ ...typed, to })} />}
      onClear={value === '' && typed.from === '' && typed.to === '' ? undefined : clear}
    />
  );
}
