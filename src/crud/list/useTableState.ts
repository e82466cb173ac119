import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';
import { keptStateSchema, nothingKept, type KeptState } from './keptState.ts';
import { emptyTableState, readTableState, saysTableState, writeTableState, type TableState } from './tableUrl.ts';

export interface TableControls {
  state: TableState;
  /** Changes the address and what is kept; anything but a page change goes back to the first page. */
  change: (change: Partial<TableState>) => void;
  kept: KeptState;
  keep: (change: Partial<KeptState>) => void;
}

function mutableFilters({ filters }: TableState): KeptState['filters'] {
  return Object.fromEntries(Object.entries(filters).map(([column, values]) => [column, [...values]]));
}

/** Search, filters, sorting and page of one table, from the address; without any there, what was kept of it. */
export function useTableState(table: string): TableControls {
  const [parameters, setParameters] = useSearchParams();
  const [kept, setKept] = useStoredValue(`${storageKeys.tablePrefix}${table}`, keptStateSchema, nothingKept);
  // What this tab falls back on while its address says nothing: another tab's choices do not change it.
  const [held, setHeld] = useState({ filters: kept.filters, sort: kept.sort });
  const silent = !saysTableState(parameters);
  const state = useMemo<TableState>(
    () => (silent ? { ...emptyTableState, ...held } : readTableState(parameters)),
    [silent, held, parameters],
  );
  useEffect(() => {
    if (silent && saysTableState(writeTableState(new URLSearchParams(), state))) {
      setParameters((given) => writeTableState(given, state), { replace: true });
    }
  }, [silent, setParameters, state]);
  const keep = useCallback((change: Partial<KeptState>) => setKept({ ...kept, ...change }), [kept, setKept]);
  const change = useCallback(
    (changed: Partial<TableState>) => {
      const next = { ...state, page: 1, ...changed };
      if (changed.filters !== undefined || changed.sort !== undefined) {
        const choices = { filters: mutableFilters(next), sort: next.sort };
        setHeld(choices);
        setKept({ ...kept, ...choices });
      }
      setParameters((given) => writeTableState(given, next), { replace: true });
    },
    [state, kept, setParameters, setKept],
  );
  return { state, change, kept, keep };
}
