import type { Filter } from '../filter/filter.ts';
import { useValueLabels } from '../filter/useValueLabels.ts';
import type { Filters } from '../list/tableUrl.ts';

export interface NarrowingLinesProps {
  search: string;
  filters: readonly Filter[];
  values: Filters;
}

/** The search and filters of a printed list. */
export function NarrowingLines({ search, filters, values }: NarrowingLinesProps) {
  return (
    <>
      {search.trim() === '' ? null : <p>{`Search: ${search.trim()}`}</p>}
      {filters.map((filter) => (
        <FilterText key={filter.field} filter={filter} values={values[filter.field] ?? []} />
      ))}
    </>
  );
}

function FilterText({ filter, values }: { filter: Filter; values: readonly string[] }) {
  const labels = useValueLabels(filter, values);
  return values.length === 0 ? null : <p>{`${filter.label}: ${labels.join(', ')}`}</p>;
}
