import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';
import {
  defaultColumnPreferences,
  useColumnPreferences,
  type ColumnControls,
  type ColumnPreferences,
} from '../columns/columnPreferences.ts';
import { useSession } from '../context/session.ts';
import { columnsParameter, hasTableState, type TableState } from '../list/tableUrl.ts';
import { readColumns, unchangedColumns, writeColumns } from './linkedColumns.ts';
import { findView, noViews, stateOf, storedViewsSchema, type StoredViews } from './savedViews.ts';

export interface SavedViews {
  stored: StoredViews;
  store: (stored: StoredViews) => void;
  columns: ColumnControls;
  /** The state of the default view, where the list begins with it. */
  initial: TableState | undefined;
}

/** The columns of a shared link go before the person's own, until another list opens. */
function useLinkedColumns(own: ColumnControls): ColumnControls {
  const [parameters, setParameters] = useSearchParams();
  const text = parameters.get(columnsParameter);
  const linked = useMemo(() => readColumns(text), [text]);
  const { set } = own;
  return useMemo(() => {
    if (linked === null) return own;
    const keep = (value: ColumnPreferences = defaultColumnPreferences) => {
      set(value);
      const written = writeColumns(value) || unchangedColumns;
      setParameters(
        (before) => {
          const after = new URLSearchParams(before);
          after.set(columnsParameter, written);
          return after;
        },
        { replace: true },
      );
    };
    return { value: linked, change: (changed) => keep({ ...linked, ...changed }), set: keep };
  }, [linked, own, set, setParameters]);
}

/**
 * A list whose address says nothing begins with the default view, if the person chose one.
 * @param table the table's name: `tableOf(resource)`.
 */
export function useSavedViews(table: string, own?: readonly string[]): SavedViews {
  const { userId } = useSession();
  const [stored, store] = useStoredValue(`${storageKeys.viewPrefix}${userId}.${table}`, storedViewsSchema, noViews);
  const [parameters] = useSearchParams();
  const columns = useLinkedColumns(useColumnPreferences(table));
  // Only the first render decides: later the person has left the default view.
  const [first] = useState(() =>
    hasTableState(parameters, own) ? undefined : findView(stored, stored.defaultName ?? undefined),
  );
  const { set } = columns;
  useEffect(() => {
    if (first?.columns !== undefined) set(first.columns);
  }, [first, set]);
  return { stored, store, columns, initial: first === undefined ? undefined : stateOf(first) };
}
