import { useCallback, useId, useLayoutEffect, useRef } from 'react';
import { typedArea } from '#domain/entities/floorArea.ts';
import { TextInput } from '#ui/field/TextInput.tsx';
import { FilterOptions } from '#ui/table/FilterOptions.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useDebouncedText } from '../list/useDebouncedText.ts';
import { blankValue, type NumberFilter, type FilterEditorProps } from './filter.ts';
import { readNumberRange, writeNumberRange } from './filterValues.ts';
import { RangeFields } from './RangeFields.tsx';
import { useFacetCounts } from './useFacetCounts.ts';

const textOf = (value: number | undefined) => (value === undefined ? '' : String(value));
/** A typed number without people's additions: "$1,200" is 1200. */
const plain = (typed: string) => typed.replace(/[\s$,]/g, '');

/** The bounds with each floor area that is typed by its sides as a number: "3x3.." is "9..". */
const withAreas = (text: string) =>
  text
    .split('..')
    .map((typed) => typedArea(typed) ?? typed)
    .join('..');

/** The bounds of a number, from typed texts; null where they are no numbers. */
function typedRange(from: string, to: string) {
  if (from === '' && to === '') return {};
  return readNumberRange(`${from}..${to}`);
}

export function NumberEditor({ filter, values, onChange }: FilterEditorProps<NumberFilter>) {
  const [value = '..'] = values;
  const current = readNumberRange(value) ?? {};
  const written = `${textOf(current.from)}..${textOf(current.to)}`;
  // One text for both bounds, so that they are committed together.
  const commit = (text: string) => {
    const [from = '', to = ''] = text.split('..').map(plain);
    const range = typedRange(from, to);
    if (range === null) return;
    const isEmpty = range.from === undefined && range.to === undefined;
    onChange(isEmpty ? [] : [writeNumberRange(range.from, range.to)]);
  };
  const newest = useRef(commit);
  useLayoutEffect(() => {
    newest.current = commit;
  });
  const send = useCallback((text: string) => newest.current(text), []);
  const [text, type] = useDebouncedText(written, send);
  const [from = '', to = ''] = text.split('..');
  const isArea = filter.unit === 'm²';
  const [least = '', most = ''] = (isArea ? withAreas(text) : text).split('..').map(plain);
  const isWrong = typedRange(least, most) === null;
  // Not while somebody types: "3x1" may become "3x12".
  const finish = () => {
    const areas = withAreas(text);
    if (!isArea || areas === text) return;
    type(areas);
    commit(areas);
  };
  const unit = filter.unit === undefined ? '' : ` (${filter.unit})`;
  const error = useId();
  const input = (label: string, shown: string, next: (typed: string) => string) => (
    <TextInput
      w="full"
      inputMode={isArea ? 'text' : 'decimal'}
      autoComplete="off"
      aria-label={`${filter.label}, ${label.toLowerCase()}${unit}`}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? error : undefined}
      value={shown}
      onChange={(event) => type(next(event.currentTarget.value.replaceAll('..', '.')))}
      onBlur={finish}
      onKeyDown={({ key }) => {
        if (key === 'Enter') finish();
      }}
    />
  );
  return (
    <>
      <RangeFields
        labels={[`From${unit}`, `To${unit}`]}
        from={input('From', from, (typed) => `${typed}..${to}`)}
        to={input('To', to, (typed) => `${from}..${typed}`)}
        onClear={values.length === 0 ? undefined : () => onChange([])}
      >
        <chakra.p id={error} role="status" textStyle="xs" color="fg.error">
          {!isWrong ? '' : isArea ? 'Enter areas such as 12.5 or 3x3.' : 'Enter numbers such as 12 or 12.5.'}
        </chakra.p>
      </RangeFields>
      {filter.none === undefined ? null : (
        <BlankOption filter={filter} values={values} onChange={onChange} none={filter.none} />
      )}
    </>
  );
}

/** The option for rows without a value, beside a range. */
function BlankOption(props: Pick<FilterEditorProps, 'filter' | 'values' | 'onChange'> & { none: string }) {
  const { filter, none, values, onChange } = props;
  const [count] = useFacetCounts(filter.field, [{ values: [null] }]);
  return (
    <FilterOptions
      label={none}
      options={[{ value: blankValue, label: none, count }]}
      chosen={values}
      onChange={onChange}
    />
  );
}
