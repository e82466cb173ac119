import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { TableState } from './tableUrl.ts';
import { useDelayedText } from './useDelayedText.ts';
import type { TableControls } from './useTableState.ts';

/** A table's state, of which the search follows each key at once and the address when the keys rest. */
export function useTypedSearch(controls: TableControls): TableControls {
  const { state: written, change: write } = controls;
  const commit = useCallback((search: string) => write({ search }), [write]);
  const [search, type] = useDelayedText(written.search, commit);
  const state = useMemo(
    () => (search === written.search ? written : { ...written, search, page: 1 }),
    [written, search],
  );
  // The same function from key to key, so that what does not show the search need not render for it.
  const typed = useRef(search);
  useLayoutEffect(() => {
    typed.current = search;
  }, [search]);
  const change = useCallback(
    (changed: Partial<TableState>) => {
      const next = { search: typed.current, ...changed };
      type(next.search);
      // Whatever else changes takes along what was typed.
      if (Object.keys(changed).some((name) => name !== 'search')) write(next);
    },
    [type, write],
  );
  return { ...controls, state, change };
}
