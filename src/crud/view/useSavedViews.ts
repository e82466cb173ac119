import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';
import { useColumnPreferences, type ColumnControls } from '../columns/columnPreferences.ts';
import { useSession } from '../context/session.ts';
import { hasTableState, type TableState } from '../list/tableUrl.ts';
import { findView, noViews, stateOf, storedViewsSchema, type StoredViews } from './savedViews.ts';

export interface SavedViews {
  stored: StoredViews;
  store: (stored: StoredViews) => void;
  columns: ColumnControls;
  /** The state of the default view, where the list begins with it. */
  initial: TableState | undefined;
}

/**
 * A person's saved views of a table, stored in this browser and removed with their other data. A list whose address says
 * nothing begins with the default view, if the person chose one.
 *
 * @param table the table's name: `tableOf(resource)`.
 */
export function useSavedViews(table: string): SavedViews {
  const { userId } = useSession();
  const [stored, store] = useStoredValue(`${storageKeys.viewPrefix}${userId}.${table}`, storedViewsSchema, noViews);
  const columns = useColumnPreferences(table);
  const [parameters] = useSearchParams();
  // Only the first render decides: later the person has left the default view.
  const [first] = useState(() =>
    hasTableState(parameters) ? undefined : findView(stored, stored.defaultName ?? undefined),
  );
  const { set } = columns;
  useEffect(() => {
    if (first?.columns !== undefined) set(first.columns);
  }, [first, set]);
  return { stored, store, columns, initial: first === undefined ? undefined : stateOf(first) };
}
