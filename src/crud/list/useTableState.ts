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
  view: z.string().optional(),
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

export interface TableOptions {
  /** Removes what the table does not offer from the address. It must stay identical between renders. */
  clean?: (state: TableState) => TableState;
  /** The state to begin with where the address has none; absent: the stored one. */
  initial?: TableState | undefined;
}

const sorted = (parameters: URLSearchParams): string => {
  const copy = new URLSearchParams(parameters);
  copy.sort();
  return copy.toString();
};
const asItIs = (state: TableState) => state;

/**
 * Search, filters, sorting and page of one table, from the address; else from the stored state. What the table does not
 * offer is removed from the address.
 */
export function useTableState(table: string, { clean = asItIs, initial }: TableOptions = {}): TableControls {
  const [parameters, setParameters] = useSearchParams();
  const [stored, setStored] = useStoredValue(`${storageKeys.tablePrefix}${table}`, storedTableSchema, emptyStoredTable);
  // The state of this tab while its address has none. Other tabs do not change it.
  const [fallback, setFallback] = useState<TableState>(() => {
    const { filters, sort, view } = stored;
    return initial ?? { ...emptyTableState, filters, sort, view };
  });
  const isUrlEmpty = !hasTableState(parameters);
  const state = useMemo<TableState>(
    () => clean(isUrlEmpty ? fallback : readTableState(parameters)),
    [clean, isUrlEmpty, fallback, parameters],
  );
  useEffect(() => {
    if (sorted(writeTableState(parameters, state)) === sorted(parameters)) return;
    setParameters((given) => writeTableState(given, state), { replace: true });
  }, [parameters, setParameters, state]);
  const store = useCallback((change: Partial<StoredTable>) => setStored({ ...stored, ...change }), [stored, setStored]);
  const change = useCallback(
    (changed: Partial<TableState>) => {
      const next = { ...state, page: 1, ...changed };
      if (['filters', 'sort', 'view'].some((part) => part in changed)) {
        // The search is not stored, so that a view with one would come back without it.
        const view = next.search === '' ? next.view : undefined;
        const choices = { filters: mutableFilters(next), sort: next.sort, view };
        setFallback({ ...emptyTableState, ...choices });
        setStored({ ...stored, ...choices });
      }
      setParameters((given) => writeTableState(given, next), { replace: true });
    },
    [state, stored, setParameters, setStored],
  );
  return { state, change, stored, store };
}
