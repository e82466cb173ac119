import { useDeferredValue, useEffect, useMemo } from 'react';
import { allSites } from '#domain/entities/site.ts';
import { entityOf } from '#domain/entities/index.ts';
import type { IgnoredPart } from '#collections/rowQuery.ts';
import { useCan } from '../context/session.ts';
import { useRows, type RowsView } from '../data/useRows.ts';
import { useCurrentSite } from '../data/useCurrentSite.ts';
import type { AnyResource, AnyRow, Column } from '../descriptor/define.ts';
import { useMayRemove } from '../removal/useMayRemove.ts';
import { disabledReasonOf, ignoredPartTexts } from './disabledReason.ts';
import { knownFilters, listQuery, sortingOf } from './listQuery.ts';
import type { Sorting, TableState } from './tableUrl.ts';
import { usePruneSelection } from './usePruneSelection.ts';
import { usePageSize } from './usePageSize.ts';
import { useSelection, type Selection } from './useSelection.ts';
import { useRejectUnsortable } from './useRejectUnsortable.ts';
import { useTableState } from './useTableState.ts';
import { useTypedSearch } from './useTypedSearch.ts';

export interface ListControls {
  /** 0: all sites. */
  siteId: number;
  view: RowsView<AnyRow>;
  columns: readonly Column<AnyRow>[];
  state: TableState;
  change: (change: Partial<TableState>) => void;
  /** The active sorting; null while search hits are ranked or the API decides the order. */
  sorting: Sorting | null;
  /** Why the list cannot be sorted or filtered now. */
  disabledReason: string | undefined;
  /** Messages for the ignored parts of the query. */
  ignoredPartTexts: readonly string[];
  /** Whether a search or a filter is active. */
  isNarrowed: boolean;
  pageSize: number;
  setPageSize: (size: number) => void;
  /** null: rows cannot be selected. */
  selection: Selection | null;
}

/** The number of the last page; null while rows are still arriving. */
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

/** The state and the actions of a resource's list. */
export function useResourceList(resource: AnyResource): ListControls {
  const site = useCurrentSite();
  const siteId = site.state === 'chosen' ? site.siteId : allSites.id;
  const [pageSize, setPageSize] = usePageSize('table');
  const controls = useTypedSearch(useTableState(resource.entity));
  const { state, change } = controls;
  useRejectUnsortable(resource, state, change);
  // Deferred, so that the search box follows a key before the query changes.
  const view = useRows(resource.entity, listQuery({ resource, state: useDeferredValue(state), siteId, pageSize }));
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
  const isApplied = (part: IgnoredPart) => view.status !== 'ready' || !view.ignored.includes(part);
  const disabledReason = disabledReasonOf(resource.entity, siteId, view);
  const sorting = useMemo(
    () => (disabledReason === undefined ? sortingOf(resource, state) : null),
    [disabledReason, resource, state],
  );
  return {
    // Until the site is known, the rows would be those of all sites.
    view: site.state === 'loading' ? { status: 'loading' } : view,
    ...{ siteId, columns, state, change, pageSize, setPageSize },
    sorting,
    disabledReason,
    ignoredPartTexts: ignoredPartTexts(view, filtered),
    isNarrowed: (filtered && isApplied('where')) || (state.search.trim() !== '' && isApplied('search')),
    selection: (resource.bulk !== undefined && mayBulk) || mayRemove ? chosen : null,
  };
}
