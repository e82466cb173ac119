import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';
import { emptyTableState, readTableState, hasTableState, writeTableState, type TableState } from './tableUrl.ts';

/** The table state that this browser stores. The selection belongs to one site. */
const storedTableSchema = z.object({
  filters: z.record(z.string(), z.array(z.string())),
  sort: z.object({ field: z.string(), direction: z.enum(['asc', 'desc']) }).nullable(),
  selection: z.object({ siteId: z.number().nullable(), ids: z.array(z.number().int()) }),
});
export type StoredTable = z.output<typeof storedTableSchema>;

const emptyStoredTable: StoredTable = { filters: {}, sort: null, selection: { siteId: null, ids: [] } };

export interface TableControls {
  state: TableState;
  /** Changes the address and the stored state. Any change but that of the page goes to the first page. */
  change: (change: Partial<TableState>) => void;
  stored: StoredTable;
  store: (change: Partial<StoredTable>) => void;
}

function mutableFilters({ filters }: TableState): StoredTable['filters'] {
  return Object.fromEntries(Object.entries(filters).map(([column, values]) => [column, [...values]]));
}

/** Search, filters, sorting and page of one table, from the address; else from the stored state. */
export function useTableState(table: string): TableControls {
  const [parameters, setParameters] = useSearchParams();
  const [stored, setStored] = useStoredValue(`${storageKeys.tablePrefix}${table}`, storedTableSchema, emptyStoredTable);
  // The state of this tab while its address has none. Other tabs do not change it.
  const [fallback, setFallback] = useState({ filters: stored.filters, sort: stored.sort });
  const isUrlEmpty = !hasTableState(parameters);
  const state = useMemo<TableState>(
    () => (isUrlEmpty ? { ...emptyTableState, ...fallback } : readTableState(parameters)),
    [isUrlEmpty, fallback, parameters],
  );
  useEffect(() => {
    if (isUrlEmpty && hasTableState(writeTableState(new URLSearchParams(), state))) {
      setParameters((given) => writeTableState(given, state), { replace: true });
    }
  }, [isUrlEmpty, setParameters, state]);
  const store = useCallback((change: Partial<StoredTable>) => setStored({ ...stored, ...change }), [stored, setStored]);
  const change = useCallback(
    (changed: Partial<TableState>) => {
      const next = { ...state, page: 1, ...changed };
      if (changed.filters !== undefined || changed.sort !== undefined) {
        const choices = { filters: mutableFilters(next), sort: next.sort };
        setFallback(choices);
        setStored({ ...stored, ...choices });
      }
      setParameters((given) => writeTableState(given, next), { replace: true });
    },
    [state, stored, setParameters, setStored],
  );
  return { state, change, stored, store };
}
