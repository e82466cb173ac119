import { useReferences } from '../form/fields/useReferences.ts';
import { blankValue, fixedOptions, type Filter } from './filter.ts';
import { isRangeFilter, rangeLabel } from './filterValues.ts';

/** A record's name is "…" until it is loaded. */
export function useValueLabels(filter: Filter, values: readonly string[]): string[] {
  const ids = filter.kind === 'reference' ? values.filter((value) => value !== blankValue).map(Number) : [];
  const names = useReferences(filter.kind === 'reference' ? filter.entity : 'site', ids);
  if (isRangeFilter(filter)) return values.map((value) => rangeLabel(filter, value));
  const fixed = fixedOptions(filter);
  const chosen = fixed.filter(({ value }) => values.includes(value)).map(({ label }) => label);
  return [...names.map(({ name }) => name || '…'), ...chosen];
}
