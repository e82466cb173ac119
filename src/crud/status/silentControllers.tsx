import { createContext, use, useMemo, type ReactNode } from 'react';
import { isUnheard, reachOf, type Reach } from '#domain/states/reach.ts';
import { useFromNow } from '#lib/useNow.ts';
import { useRows } from '../data/useRows.ts';

const none: ReadonlySet<number> = new Set();

const SilentControllersContext = createContext(none);

/** The site's controllers of which nothing is heard: the states of the doors behind them are old. */
export function useSilentControllers(siteId: number): ReadonlySet<number> {
  const view = useRows('controller', { siteId });
  const rows = view.status === 'ready' ? view.rows : [];
  const key = useFromNow((now) => rows.flatMap((row) => (isUnheard(reachOf(row, now)) ? [row.id] : [])).join());
  return useMemo(() => (key === '' ? none : new Set(key.split(',').map(Number))), [key]);
}

/** Many doors at once learn from it whose controller is not heard. */
export function SilentControllers({ siteId, children }: { siteId: number; children: ReactNode }) {
  return <SilentControllersContext value={useSilentControllers(siteId)}>{children}</SilentControllersContext>;
}

/** How a door's controller is reached, by the frame around it; "unknown" without one. */
export function useReachBehind(controllerId: number | null | undefined): Reach {
  const silent = use(SilentControllersContext);
  return typeof controllerId === 'number' && silent.has(controllerId) ? 'silent' : 'unknown';
}
