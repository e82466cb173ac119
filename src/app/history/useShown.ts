import { startTransition, useEffect, useState } from 'react';
import type { AppHistory, Shown } from './appHistory.ts';

/** The address on screen; null until the first is decided. A page that is loading leaves the present one standing. */
export function useShown(history: AppHistory): Shown | null {
  const [shown, setShown] = useState(history.read);
  useEffect(() => {
    const changed = () => startTransition(() => setShown(history.read()));
    changed();
    return history.subscribe(changed);
  }, [history]);
  return shown;
}
