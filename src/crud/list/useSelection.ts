import { useCallback, useMemo } from 'react';
import type { TableControls } from './useTableState.ts';

export interface Selection {
  ids: ReadonlySet<number>;
  set: (ids: readonly number[], chosen: boolean) => void;
  clear: () => void;
}

/** The selected rows of one site, stored in this browser. */
export function useSelection({ stored, store }: Pick<TableControls, 'stored' | 'store'>, siteId: number): Selection {
  const { selection } = stored;
  const ids = useMemo(() => new Set(selection.siteId === siteId ? selection.ids : []), [selection, siteId]);
  const set = useCallback(
    (changed: readonly number[], chosen: boolean) => {
      const next = new Set(ids);
      for (const id of changed) {
        if (chosen) next.add(id);
        else next.delete(id);
      }
      store({ selection: { siteId, ids: [...next] } });
    },
    [ids, store, siteId],
  );
  const clear = useCallback(() => store({ selection: { siteId, ids: [] } }), [store, siteId]);
  return useMemo(() => ({ ids, set, clear }), [ids, set, clear]);
}
