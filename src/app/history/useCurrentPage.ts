import { startTransition, useEffect, useState } from 'react';
import type { AppHistory, CurrentPage } from './appHistory.ts';

/** null until the guard admits the first one. The present page stays while the next one loads. */
export function useCurrentPage(history: AppHistory): CurrentPage | null {
  const [current, setCurrent] = useState(history.getCurrent);
  useEffect(() => {
    const update = () => startTransition(() => setCurrent(history.getCurrent()));
    update();
    return history.subscribe(update);
  }, [history]);
  return current;
}
