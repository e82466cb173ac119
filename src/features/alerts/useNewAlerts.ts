import { useEffect, useRef, useState } from 'react';
import type { Alert } from '#domain/entities/alert.ts';
import type { RowsView } from '#crud/data/useRows.ts';

/** Unread alerts since the tab's first read, newest first, each once; a new array for each arrival. */
export function useNewAlerts(view: RowsView<Alert>): readonly Alert[] {
  const last = useRef<number | null>(null);
  const [arrived, setArrived] = useState<readonly Alert[]>([]);
  const rows = view.status === 'ready' && !view.pending ? view.rows : null;
  useEffect(() => {
    if (rows === null) return;
    const known = last.current;
    last.current = Math.max(known ?? 0, ...rows.map(({ id }) => id));
    if (known === null) return;
    const fresh = rows.filter(({ id }) => id > known);
    if (fresh.length > 0) setArrived(fresh);
  }, [rows]);
  return arrived;
}
