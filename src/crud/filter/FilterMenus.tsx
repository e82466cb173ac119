import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import { maximumJoinedValues } from '#domain/limits/table.ts';
import { useMediaQuery } from '#lib/useMediaQuery.ts';
import { Button } from '#ui/control/Button.tsx';
import { FilterMenu } from '#ui/table/FilterMenu.tsx';
import { filterTagText } from '#ui/table/filterTagText.ts';
import { breakpoints } from '#ui/theme/scale.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { FilterOptions } from '#ui/table/FilterOptions.tsx';
import { entityOf } from '#domain/entities/index.ts';
import { inSentence } from '#domain/messages/records.ts';
import { SearchInput } from '#ui/field/SearchInput.tsx';
import { Note } from '#ui/text/text.tsx';
import { filterReason } from '../list/longList.ts';
import type { Filters } from '../list/tableUrl.ts';
import { useReferences } from '../form/fields/useReferences.ts';
import { useReferenceSearch } from '../form/fields/useReferenceSearch.ts';
import {
  type Filter,
  type FilterEditorProps,
  fixedOptions,
  type BooleanFilter,
  type ChoiceFilter,
  blankValue,
  type ReferenceFilter,
} from './filter.ts';
import { FilterSheet } from './FilterSheet.tsx';
import { useValueLabels } from './useValueLabels.ts';
import { DateEditor } from './DateEditor.tsx';
import { NumberEditor } from './NumberEditor.tsx';
import { queryValueOf } from './filterValues.ts';
import { useFacetCounts } from './useFacetCounts.ts';
import { useFilterScope } from './filterScope.ts';

/** Fewer records need no search box. */
const fewRecords = 8;

function ReferenceEditor({ filter, values, onChange }: FilterEditorProps<ReferenceFilter>) {
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

function ChoiceEditor({ filter, values, onChange }: FilterEditorProps<ChoiceFilter | BooleanFilter>) {
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

function FilterEditor({ filter, ...rest }: FilterEditorProps) {
  switch (filter.kind) {
    case 'reference':
      return <ReferenceEditor filter={filter} {...rest} />;
    case 'number':
      return <NumberEditor filter={filter} {...rest} />;
    case 'date':
      return <DateEditor filter={filter} {...rest} />;
    // Groups are chosen by chips.
    case 'group':
      return null;
    default:
      return <ChoiceEditor filter={filter} {...rest} />;
  }
}

/** The most filters with a button of their own; others share one. */
const mostButtons = 3;

export interface FilterMenusProps {
  filters: readonly Filter[];
  /** The known values of the active filters. */
  values: Filters;
  onChange: (filters: Filters) => void;
  disabledReason: string | undefined;
  /** How cards are sorted; null: as their table. */
  sorting: ReactNode;
}

/** A phone shows one button, which opens a sheet with all filters. */
export const FilterMenus = memo(function FilterMenus(props: FilterMenusProps) {
  const { filters, values, onChange, disabledReason } = props;
  const isPhone = useMediaQuery(`(width < ${breakpoints.sm})`);
  if (isPhone) return <PhoneFilters {...props} />;
  if (filters.length === 0) return null;
  const most = filters.length === mostButtons + 1 ? mostButtons + 1 : mostButtons;
  const own = filters.slice(0, most);
  const shared = filters.slice(own.length);
  const isSharedDisabled = shared.every((filter) => filterReason(filter, disabledReason) !== undefined);
  return (
    <>
      {own.map((filter) => (
        <FilterMenu
          key={filter.field}
          label={filter.label}
          count={values[filter.field]?.length ?? 0}
          disabledReason={filterReason(filter, disabledReason)}
        >
          <FilterEditor
            filter={filter}
            values={values[filter.field] ?? []}
            onChange={(chosen) => onChange({ ...values, [filter.field]: chosen })}
          />
        </FilterMenu>
      ))}
      {shared.length === 0 ? null : (
        <FilterMenu
          label="More filters"
          panelLabel="More filters"
          count={activeIn(shared, values).length}
          disabledReason={isSharedDisabled ? disabledReason : undefined}
        >
          <SharedFilters {...props} filters={shared} />
        </FilterMenu>
      )}
    </>
  );
});

const activeIn = (filters: readonly Filter[], values: Filters) =>
  filters.filter(({ field }) => values[field] !== undefined);

function PhoneFilters(props: FilterMenusProps) {
  const { filters, values, onChange, sorting } = props;
  if (filters.length === 0) return sorting;
  const others = Object.entries(values).filter(([field]) => !filters.some((filter) => filter.field === field));
  return (
    <FilterSheet count={activeIn(filters, values).length} onClear={() => onChange(Object.fromEntries(others))}>
      {sorting}
      <SharedFilters {...props} />
    </FilterSheet>
  );
}

function SharedFilters(props: Omit<FilterMenusProps, 'sorting'>) {
  const { filters, values, onChange, disabledReason } = props;
  const [opened, open] = useState<string | null>(null);
  const left = useRef<string | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (opened === null && left.current === null) return;
    const target = opened === null ? `[data-filter="${CSS.escape(left.current ?? '')}"]` : '[data-autofocus], input';
    panel.current?.querySelector<HTMLElement>(target)?.focus();
  }, [opened]);
  const filter = filters.find(({ field }) => field === opened);
  const close = () => {
    left.current = opened;
    open(null);
  };
  return (
    <div ref={panel}>
      {filter === undefined ? (
        filters.map((each) => (
          <SharedFilter
            key={each.field}
            filter={each}
            values={values[each.field] ?? []}
            disabledReason={filterReason(each, disabledReason)}
            onOpen={() => open(each.field)}
          />
        ))
      ) : (
        <>
          <Button variant="ghost" justifyContent="flex-start" w="full" aria-label="Back to all filters" onClick={close}>
            <ChevronLeft aria-hidden="true" />
            {filter.label}
          </Button>
          <FilterEditor
            filter={filter}
            values={values[filter.field] ?? []}
            onChange={(chosen) => onChange({ ...values, [filter.field]: chosen })}
          />
        </>
      )}
    </div>
  );
}

const Row = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    w: 'full',
    minH: { base: '11', md: '8' },
    px: '2.5',
    borderRadius: 'l1',
    textStyle: 'sm',
    textAlign: 'start',
    cursor: 'button',
    _icon: { boxSize: '4', color: 'fg.subtle', flexShrink: '0' },
    _hover: { bg: 'bg.muted' },
    '&[aria-disabled=true]': { cursor: 'not-allowed', color: 'fg.subtle' },
    '& [data-chosen]': {
      ms: 'auto',
      color: 'accent.fg',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& [data-chosen] + svg, & [data-label] + svg': { flexShrink: '0' },
    '& [data-label] + svg': { ms: 'auto' },
  },
});

interface SharedFilterProps {
  filter: Filter;
  values: readonly string[];
  disabledReason: string | undefined;
  onOpen: () => void;
}

function SharedFilter({ filter, values, disabledReason, onOpen }: SharedFilterProps) {
  const labels = useValueLabels(filter, values);
  const isDisabled = disabledReason !== undefined;
  return (
    <Row
      type="button"
      data-filter={filter.field}
      data-autofocus=""
      aria-disabled={isDisabled || undefined}
      title={disabledReason}
      onClick={isDisabled ? undefined : onOpen}
    >
      <chakra.span data-label="" whiteSpace="nowrap">
        {filter.label}
      </chakra.span>
      {values.length === 0 ? null : <span data-chosen="">{filterTagText(labels, maximumJoinedValues)}</span>}
      <ChevronRight aria-hidden="true" />
    </Row>
  );
}
