import { useMemo } from 'react';
import { cleanState, sortingOf } from '#crud/list/listQuery.ts';
import type { Sorting } from '#crud/list/tableUrl.ts';
import { useSelection, type Selection } from '#crud/list/useSelection.ts';
import { useRejectUnsortable } from '#crud/list/useRejectUnsortable.ts';
import { useTableState, type TableControls } from '#crud/list/useTableState.ts';
import { useTypedSearch } from '#crud/list/useTypedSearch.ts';
import { deviceColumns } from './deviceColumns.tsx';
import { deviceFilters } from './deviceList.ts';

const table = { columns: deviceColumns, filters: deviceFilters };
const options = { clean: cleanState(table) };

export interface DeviceTable extends Pick<TableControls, 'state' | 'change'> {
  /** null: by search rank. */
  sorting: Sorting | null;
  selection: Selection;
}

export function useDeviceTable(siteId: number): DeviceTable {
  const controls = useTypedSearch(useTableState('devices', options));
  const { state, change } = controls;
  useRejectUnsortable(table);
  const selection = useSelection(controls, siteId);
  const sorting = useMemo(() => sortingOf(table, state), [state]);
  return { state, change, sorting, selection };
}
