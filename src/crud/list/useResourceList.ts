import { useDeferredValue, useEffect, useMemo } from 'react';
import { allSites } from '#domain/entities/site.ts';
import { entityOf } from '#domain/entities/index.ts';
import type { Unanswered } from '#collections/rowQuery.ts';
import { useCan } from '../context/session.ts';
import type { RowsView } from '../data/useRows.ts';
import { useShownSite } from '../data/useShownSite.ts';
import type { AnyResource, AnyRow, Column } from '../descriptor/define.ts';
import { useMayRemove } from '../removal/useMayRemove.ts';
import { disabledReasonOf, shortcomingsOf } from './disabledReason.ts';
import { knownFilters, sortingOf } from './listQuery.ts';
import type { Sorting, TableState } from './tableUrl.ts';
import { usePruneSelection } from './usePruneSelection.ts';
import { useListRows } from './useListRows.ts';
import { usePageSize } from './usePageSize.ts';
import { useSelection, type Selection } from './useSelection.ts';
import { useSortable } from './useSortable.ts';
import { useTableState } from './useTableState.ts';
import { useTypedSearch } from './useTypedSearch.ts';

export interface ListControls {
  /** 0: all sites. */
  siteId: number;
  view: RowsView<AnyRow>;
  columns: readonly Column<AnyRow>[];
  state: TableState;
  change: (change: Partial<TableState>) => void;
  /** The sorting in force; null while hits of a search are ranked, or where the list comes as the API sends it. */
  sorting: Sorting | null;
  /** Why the list can be neither sorted nor filtered just now. */
  hindrance: string | undefined;
  /** What of the asked list does not hold, in words. */
  shortcomings: readonly string[];
  /** Whether a search or a filter holds. */
  narrowed: boolean;
  pageSize: number;
  setPageSize: (size: number) => void;
  /** null: rows cannot be chosen here. */
  selection: Selection | null;
}

/** The last page that there is; null: not known, as long as rows are still to arrive. */
function lastPage(view: RowsView<AnyRow>, pageSize: number): number | null {
  if (view.status !== 'ready' || view.pending) return null;
  const isCounted = view.freshness.complete || view.coverage.kind === 'paged';
  return isCounted ? Math.max(1, Math.ceil(view.total / pageSize)) : null;
}

function useClampedPage(view: RowsView<AnyRow>, page: number, pageSize: number, change: ListControls['change']): void {
  const last = lastPage(view, pageSize);
  useEffect(() => {
    if (last !== null && page > last) change({ page: last });
  }, [last, page, change]);
}

/** Everything that the list of a resource shows and can do. */
export function useResourceList(resource: AnyResource): ListControls {
  const site = useShownSite();
  const siteId = site.state === 'chosen' ? site.siteId : allSites.id;
  const [pageSize, setPageSize] = usePageSize('table');
  const controls = useTypedSearch(useTableState(resource.entity));
  const { state, change } = controls;
  useSortable(resource, state, change);
  // The box follows a key before anything is asked for it.
  const view = useListRows(resource, { state: useDeferredValue(state), siteId, pageSize });
  useClampedPage(view, state.page, pageSize, change);
  const chosen = useSelection(controls, siteId);
  usePruneSelection(resource.entity, siteId, chosen, view);
  const mayBulk = useCan({ area: entityOf(resource.entity).area ?? undefined, level: resource.bulk?.level });
  const mayRemove = useMayRemove(resource);
  const isAll = siteId === allSites.id;
  const columns = useMemo(
    () => resource.columns.filter((column) => isAll || column.onlyForAllSites !== true),
    [resource, isAll],
  );
  const filtered = Object.keys(knownFilters(resource, state.filters)).length > 0;
  const isAnswered = (part: Unanswered) => view.status !== 'ready' || !view.unanswered.includes(part);
  const hindrance = disabledReasonOf(resource.entity, siteId, view);
  const sorting = useMemo(
    () => (hindrance === undefined ? sortingOf(resource, state) : null),
    [hindrance, resource, state],
  );
  return {
    // Before the site is known the rows would be those of all sites.
    view: site.state === 'loading' ? { status: 'loading' } : view,
    ...{ siteId, columns, state, change, pageSize, setPageSize },
    sorting,
    hindrance,
    shortcomings: shortcomingsOf(view, filtered),
    narrowed: (filtered && isAnswered('where')) || (state.search.trim() !== '' && isAnswered('search')),
    selection: (resource.bulk !== undefined && mayBulk) || mayRemove ? chosen : null,
  };
}
