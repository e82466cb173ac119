import { useState } from 'react';
import { entityOf } from '#domain/entities/index.ts';
import { inSentence } from '#domain/messages/records.ts';
import { SearchInput } from '#ui/field/SearchInput.tsx';
import { FilterOptions } from '#ui/table/FilterOptions.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useReferences } from '../form/fields/useReferences.ts';
import { useReferenceSearch } from '../form/fields/useReferenceSearch.ts';
import { blankValue, type ReferenceFilter, type FilterEditorProps } from './filter.ts';
import { queryValueOf } from './filterValues.ts';
import { useFilterScope } from './filterScope.ts';
import { useFacetCounts } from './useFacetCounts.ts';

/** Fewer records need no search box. */
const fewRecords = 8;

export function ReferenceEditor({ filter, values, onChange }: FilterEditorProps<ReferenceFilter>) {
  const [typed, setTyped] = useState('');
  // Chosen records stay at the top while the menu is open, also after they are unchosen.
  const [pinned] = useState(values);
  const scope = useFilterScope();
  const { options: found, status, search } = useReferenceSearch({ entity: filter.entity, siteId: scope?.siteId });
  const isSearch = typed.trim() !== '';
  const pinnedIds = pinned.filter((value) => value !== blankValue).map(Number);
  const pinnedNames = useReferences(filter.entity, pinnedIds);
  const top = isSearch ? [] : pinnedNames.map(({ id, name }) => ({ value: String(id), label: name || '…' }));
  const others = found.filter(({ value }) => !top.some((each) => each.value === value));
  const blank = filter.none === undefined || isSearch ? [] : [{ value: blankValue, label: filter.none }];
  const options = [...blank, ...top, ...others.map(({ value, label }) => ({ value, label }))];
  const counts = useFacetCounts(
    filter.field,
    options.map(({ value }) => ({ values: [queryValueOf(filter, value)] })),
  );
  const counted = options.map((option, index) => ({ ...option, count: counts[index] }));
  const many = inSentence(entityOf(filter.entity).label.many);
  const hidden = values.filter((value) => !options.some((option) => option.value === value));
  return (
    <>
      {options.length < fewRecords && !isSearch ? null : (
        <chakra.div p="1" pb="2">
          <SearchInput
            label={`Search ${many}`}
            width="full"
            value={typed}
            onChange={(text) => {
              setTyped(text);
              search(text);
            }}
          />
        </chakra.div>
      )}
      <FilterOptions
        label={filter.label}
        options={counted.filter(({ value, count }) => value !== blankValue || count !== 0 || values.includes(value))}
        chosen={values}
        onChange={(next) => onChange([...hidden, ...next])}
      />
      <Note role="status" px="2.5" py={status === '' ? '0' : '1.5'} textStyle="xs">
        {status}
      </Note>
    </>
  );
}
