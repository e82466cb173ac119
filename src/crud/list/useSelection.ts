import { useCallback, useMemo, useRef } from 'react';
import type { TableControls } from './useTableState.ts';

export interface Selection {
  ids: ReadonlySet<number>;
  set: (ids: readonly number[], chosen: boolean) => void;
  clear: () => void;
  /** Selects or deselects one row. The next range starts from it. */
  toggle: (id: number) => void;
  /** Gives the rows from the last pressed one to this one its state; a row alone where nothing was pressed before. */
  extendTo: (id: number, order: readonly number[], chosen?: boolean) => void;
}

/** The ids from one row to another in the order of the list; the second alone if the first is not in it. */
export function rangeOf(order: readonly number[], from: number | null, to: number): number[] {
  const [start, end] = [from === null ? -1 : order.indexOf(from), order.indexOf(to)];
  if (start < 0 || end < 0) return [to];
  return order.slice(Math.min(start, end), Math.max(start, end) + 1);
}

export function useSelectionOf(ids: ReadonlySet<number>, store: (ids: readonly number[]) => void): Selection {
  const anchor = useRef<number | null>(null);
  const set = useCallback(
    (changed: readonly number[], chosen: boolean) => {
      const [only] = changed;
      if (changed.length === 1 && only !== undefined) anchor.current = only;
      const next = new Set(ids);
      for (const id of changed) {
        if (chosen) next.add(id);
        else next.delete(id);
      }
      store([...next]);
    },
    [ids, store],
  );
  const toggle = useCallback((id: number) => set([id], !ids.has(id)), [ids, set]);
  const extendTo = useCallback(
    (id: number, order: readonly number[], chosen = true) => {
      const range = rangeOf(order, anchor.current, id);
      set(range, chosen);
      anchor.current = id;
    },
    [set],
  );
  const clear = useCallback(() => store([]), [store]);
  return useMemo(() => ({ ids, set, clear, toggle, extendTo }), [ids, set, clear, toggle, extendTo]);
}

export function useSelection({ stored, store }: Pick<TableControls, 'stored' | 'store'>, siteId: number): Selection {
  const { selection } = stored;
  const ids = useMemo(() => new Set(selection.siteId === siteId ? selection.ids : []), [selection, siteId]);
  const keep = useCallback(
    (next: readonly number[]) => store({ selection: { siteId, ids: [...next] } }),
    [store, siteId],
  );
  return useSelectionOf(ids, keep);
}
