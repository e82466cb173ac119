import { createContext, use } from 'react';
import type { FacetOption } from '#collections/replica/rows/facetCounts.ts';
import type { RowQuery } from '#collections/rowQuery.ts';
import type { EntityName } from '#domain/entities/index.ts';
import type { FilterClock } from './filterValues.ts';

export interface FilterScope {
  /** The listed entity; null: the rows cannot be counted. */
  entity: EntityName | null;
  query: RowQuery;
  /** 0: all sites. */
  siteId: number;
  clock: FilterClock;
  /** Counts the rows that each option of a filter leaves, in a list that the host does not count. */
  countBy?: (field: string, options: readonly FacetOption[]) => readonly number[];
}

/** A context, so that toolbars do not rerender when the query changes: only open menus read it. */
export const FilterScopeContext = createContext<FilterScope | null>(null);

/** null: the list cannot count rows. */
export const useFilterScope = (): FilterScope | null => use(FilterScopeContext);
