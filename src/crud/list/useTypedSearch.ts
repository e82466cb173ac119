import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { TableState } from './tableUrl.ts';
import { useDebouncedText } from './useDebouncedText.ts';
import type { TableControls } from './useTableState.ts';

/** The search follows each key, the address after a pause. */
export function useTypedSearch(controls: TableControls): TableControls {
  const { state: written, change: write } = controls;
  const commit = useCallback((search: string) => write({ search }), [write]);
  const [search, type] = useDebouncedText(written.search, commit);
  const state = useMemo(
    () => (search === written.search ? written : { ...written, search, page: 1 }),
    [written, search],
  );
  // Keeps `change` identical between keys, so that memoised parts do not rerender.
  const typed = useRef(search);
  useLayoutEffect(() => {
    typed.current = search;
  }, [search]);
  const change = useCallback(
    (changed: Partial<TableState>) => {
      const next = { search: typed.current, ...changed };
      type(next.search);
      // Other changes take the typed text along.
      if (Object.keys(changed).some((name) => name !== 'search')) write(next);
    },
    [type, write],
  );
  return { ...controls, state, change };
}
