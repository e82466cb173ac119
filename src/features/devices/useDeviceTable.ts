import { useMemo } from 'react';
import { sortingOf } from '#resource/list/listQuery.ts';
import type { Sorting } from '#resource/list/tableUrl.ts';
import { useSelection, type Selection } from '#resource/list/useSelection.ts';
import { useSortable } from '#resource/list/useSortable.ts';
import { useTableState, type TableControls } from '#resource/list/useTableState.ts';
import { useTypedSearch } from '#resource/list/useTypedSearch.ts';
import { deviceColumns } from './deviceColumns.tsx';

const table = { columns: deviceColumns };

export interface DeviceTable extends Pick<TableControls, 'state' | 'change'> {
  /** null: as the search ranks them. */
  sorting: Sorting | null;
  selection: Selection;
}

/** Search, filters, sorting, page and selection of the devices, as every table keeps them. */
export function useDeviceTable(siteId: number): DeviceTable {
  const controls = useTypedSearch(useTableState('devices'));
  const { state, change } = controls;
  useSortable(table, state, change);
  const selection = useSelection(controls, siteId);
  const sorting = useMemo(() => sortingOf(table, state), [state]);
  return { state, change, sorting, selection };
}
