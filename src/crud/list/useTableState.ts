import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';
import {
  emptyTableState,
  readTableState,
  hasTableState,
  writeTableState,
  type Filters,
  type TableState,
} from './tableUrl.ts';

/** The table state that this browser stores. The selection belongs to one site. */
const storedTableSchema = z.object({
  filters: z.record(z.string(), z.array(z.string())),
  sort: z.object({ field: z.string(), direction: z.enum(['asc', 'desc']) }).nullable(),
  view: z.string().optional(),
  selection: z.object({ siteId: z.number().nullable(), ids: z.array(z.number().int()) }),
});
export type StoredTable = z.output<typeof storedTableSchema>;

const noFilters: Filters = {};

export interface TableControls {
  state: TableState;
  /** Changes the address and the stored state. Any change but that of the page goes to the first page. */
  change: (change: Partial<TableState>) => void;
  stored: StoredTable;
  store: (change: Partial<StoredTable>) => void;
  /** Whether the table opened with filters that this browser remembered. */
  wasRemembered: boolean;
}

function mutableFilters(filters: Filters): StoredTable['filters'] {
  return Object.fromEntries(Object.entries(filters).map(([column, values]) => [column, [...values]]));
}

export interface TableOptions {
  /** Removes the parameters that the table does not offer from the address. It must stay identical between renders. */
  clean?: (state: TableState) => TableState;
  /** The state to begin with where the address has none; absent: the stored one. */
  initial?: TableState | undefined;
  /** The filters to begin with where nothing was stored either. They must stay identical between renders. */
  firstFilters?: Filters | undefined;
  /** The names of the page's own parameters. It must stay identical between renders. */
  own?: readonly string[];
}

const noNames: readonly string[] = [];

const sorted = (parameters: URLSearchParams): string => {
  const copy = new URLSearchParams(parameters);
  copy.sort();
  return copy.toString();
};
const asItIs = (state: TableState) => state;

/** The table's state from the address, else the stored one. */
export function useTableState(table: string, options: TableOptions = {}): TableControls {
  const { clean = asItIs, initial, own = noNames, firstFilters = noFilters } = options;
  const [parameters, setParameters] = useSearchParams();
  const fresh = useMemo<StoredTable>(
    () => ({ filters: mutableFilters(firstFilters), sort: null, selection: { siteId: null, ids: [] } }),
    [firstFilters],
  );
  const [stored, setStored] = useStoredValue(`${storageKeys.tablePrefix}${table}`, storedTableSchema, fresh);
  // The state of this tab while its address has none. Other tabs do not change it.
  const [fallback, setFallback] = useState<TableState>(() => {
    const { filters, sort, view } = stored;
    return initial ?? { ...emptyTableState, filters, sort, view };
  });
  const isUrlEmpty = !hasTableState(parameters, own);
  const [wasRemembered] = useState(
    () =>
      isUrlEmpty &&
      initial === undefined &&
      Object.keys(stored.filters).length > 0 &&
      JSON.stringify(stored.filters) !== JSON.stringify(fresh.filters),
  );
  const state = useMemo<TableState>(
    () => clean(isUrlEmpty ? fallback : readTableState(parameters, own)),
    [clean, isUrlEmpty, fallback, parameters, own],
  );
  useEffect(() => {
    if (sorted(writeTableState(parameters, state, own)) === sorted(parameters)) return;
    setParameters((given) => writeTableState(given, state, own), { replace: true });
  }, [parameters, setParameters, state, own]);
  const store = useCallback((change: Partial<StoredTable>) => setStored({ ...stored, ...change }), [stored, setStored]);
  const change = useCallback(
    (changed: Partial<TableState>) => {
      const next = { ...state, page: 1, ...changed };
      if (['filters', 'sort', 'view', 'own'].some((part) => part in changed)) {
        // Search and own parameters are not stored, so that a view with them would come back without them.
        const isWhole = next.search === '' && Object.keys(next.own ?? {}).length === 0;
        const choices = {
          filters: mutableFilters(next.filters),
          sort: next.sort,
          view: isWhole ? next.view : undefined,
        };
        // With its own parameters, since the state is rendered once before the address changes.
        setFallback({ ...emptyTableState, ...choices, ...(next.own === undefined ? {} : { own: next.own }) });
        setStored({ ...stored, ...choices });
      }
      setParameters((given) => writeTableState(given, next, own), { replace: true });
    },
    [state, stored, setParameters, setStored, own],
  );
  return { state, change, stored, store, wasRemembered };
}
