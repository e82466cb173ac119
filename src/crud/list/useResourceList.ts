import { useDeferredValue, useEffect, useMemo } from 'react';
import { allSites } from '#domain/entities/site.ts';
import type { IgnoredPart } from '#collections/rowQuery.ts';
import { useMay, useSession } from '../context/session.ts';
import { useRows, type RowsView } from '../data/useRows.ts';
import type { AnyResource, AnyRow } from '../descriptor/define.ts';
import type { Column } from '../table/column.ts';
import { emptyReasonOfView } from '../freshness/emptyReason.ts';
import { useMayRemove } from '../removal/useMayRemove.ts';
import type { FilterScope } from '../filter/filterScope.ts';
import { useFilterClock } from '../filter/useFilterClock.ts';
import { useSavedViews, type SavedViews } from '../view/useSavedViews.ts';
import { bulkActs } from './bulkActs.ts';
import { disabledReasonOf, ignoredPartTexts, unsortedTexts } from './longList.ts';
import { cleanState, knownFilters, listQuery, sortingOf } from './listQuery.ts';
import { tableOf } from './listVariant.ts';
import { useListGroups, type ListGroups } from './useListGroups.ts';
import { useForgottenFilters } from './useForgottenFilters.ts';
import { useListedSelection } from './useListedSelection.ts';
import type { Filters, Sorting, TableState } from './tableUrl.ts';
import { usePageSize } from './usePageSize.ts';
import { useSelection, type Selection } from './useSelection.ts';
import { useRejectUnsortableColumn } from './useRejectUnsortableColumn.ts';
import { useTableState } from './useTableState.ts';
import { useTypedSearch } from './useTypedSearch.ts';
import { isCounted } from '#domain/live/freshness.ts';

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
  isNarrowed: boolean;
  /** Remembered filters that were left out when the list opened, since nothing matched them; null: none. */
  forgotten: Filters | null;
  views: SavedViews;
  groups: ListGroups;
  scope: FilterScope;
  pageSize: number;
  setPageSize: (size: number) => void;
  /** null: rows cannot be selected. */
  selection: Selection | null;
}

const noFoundIds = (): readonly number[] => [];

/** null while rows are still arriving. */
function lastPage(view: RowsView<AnyRow>, pageSize: number): number | null {
  if (view.status !== 'ready' || view.pending) return null;
  return isCounted(view) ? Math.max(1, Math.ceil(view.total / pageSize)) : null;
}

function useClampedPage(view: RowsView<AnyRow>, page: number, pageSize: number, change: ListControls['change']): void {
  const last = lastPage(view, pageSize);
  useEffect(() => {
    if (last !== null && page > last) change({ page: last });
  }, [last, page, change]);
}

/** null while rows are still arriving, or could not be read. */
function foundRows(view: RowsView<AnyRow>): number | null {
  if (view.status !== 'ready' || view.pending) return null;
  return view.total > 0 || (isCounted(view) && emptyReasonOfView(view) === null) ? view.total : null;
}

export function useResourceList(resource: AnyResource): ListControls {
  const session = useSession();
  const siteId = session.siteId ?? allSites.id;
  const [pageSize, setPageSize] = usePageSize('table');
  const clean = useMemo(() => cleanState(resource), [resource]);
  const views = useSavedViews(tableOf(resource));
  const controls = useTypedSearch(
    useTableState(tableOf(resource), { clean, initial: views.initial, firstFilters: resource.firstFilters }),
  );
  const { state, change } = controls;
  useRejectUnsortableColumn(resource);
  // Deferred, so that the search box follows a key before the query changes.
  const clock = useFilterClock(siteId);
  const shown = useDeferredValue(state);
  const groups = useListGroups(resource, shown, { siteId, clock });
  const { useFoundIds = noFoundIds } = resource;
  const foundIds = useFoundIds(shown.search.trim());
  const query = {
    ...groups.narrow(listQuery({ resource, state: shown, siteId, pageSize, clock })),
    ...(foundIds.length === 0 ? {} : { foundIds }),
  };
  const view = useRows(resource.entity, query, true);
  const forgotten = useForgottenFilters(controls, foundRows(view));
  useClampedPage(view, state.page, pageSize, change);
  const chosen = useListedSelection({
    entity: resource.entity,
    selection: useSelection(controls, siteId),
    query,
    view,
  });
  const may = useMay();
  const acts = bulkActs(resource, may);
  const mayRemove = useMayRemove(resource);
  const isAll = siteId === allSites.id;
  const columns = useMemo(
    () =>
      resource.columns.filter(
        (column) =>
          (isAll || column.onlyForAllSites !== true) &&
          column.isShown?.(session.sites) !== false &&
          (column.ask === undefined || may(column.ask)),
      ),
    [resource, isAll, session.sites, may],
  );
  const known = knownFilters(resource, state.filters);
  const active = resource.filters.filter(({ field }) => known[field] !== undefined);
  const filtered = active.length > 0;
  const isApplied = (part: IgnoredPart) => view.status !== 'ready' || !view.ignored.includes(part);
  const disabledReason = disabledReasonOf(resource.entity, session, view, resource.variant);
  const sorting = useMemo(
    () => (disabledReason === undefined ? sortingOf(resource, state) : null),
    [disabledReason, resource, state],
  );
  return {
    // Until the site is known, the rows would be those of all sites.
    view: session.siteId === null || groups.isPending || forgotten.isPending ? { status: 'loading' } : view,
    forgotten: forgotten.filters,
    siteId,
    columns,
    state,
    change,
    pageSize,
    setPageSize,
    sorting,
    disabledReason,
    ignoredPartTexts: [
      ...(disabledReason === undefined ? [] : unsortedTexts(resource, state)),
      ...ignoredPartTexts(view, active),
    ],
    views,
    groups,
    scope: { entity: resource.entity, query, siteId, clock },
    isNarrowed: (filtered && isApplied('where')) || (state.search.trim() !== '' && isApplied('search')),
    selection: acts.command || acts.edit || mayRemove ? chosen : null,
  };
}
