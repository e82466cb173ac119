import { useCallback, useMemo } from 'react';
import type { TableControls } from './useTableState.ts';

export interface Selection {
  ids: ReadonlySet<number>;
  set: (ids: readonly number[], chosen: boolean) => void;
  clear: () => void;
}

/** The chosen rows, kept in this browser for the site at which they were chosen. */
export function useSelection({ kept, keep }: Pick<TableControls, 'kept' | 'keep'>, siteId: number): Selection {
  const { selection } = kept;
  const ids = useMemo(() => new Set(selection.siteId === siteId ? selection.ids : []), [selection, siteId]);
  const set = useCallback(
    (changed: readonly number[], chosen: boolean) => {
      const next = new Set(ids);
      for (const id of changed) {
        if (chosen) next.add(id);
        else next.delete(id);
      }
      keep({ selection: { siteId, ids: [...next] } });
    },
    [ids, keep, siteId],
  );
  const clear = useCallback(() => keep({ selection: { siteId, ids: [] } }), [keep, siteId]);
  return useMemo(() => ({ ids, set, clear }), [ids, set, clear]);
}
