import { useEffect, useSyncExternalStore } from 'react';

let pages = 0;
const listeners = new Set<() => void>();

function add(count: number): void {
  pages += count;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the page shows a past moment, so that commands around it are disabled. */
export const useShowsPast = (): boolean => useSyncExternalStore(subscribe, () => pages > 0);

export function useMarkPast(isPast: boolean): void {
  useEffect(() => {
    if (!isPast) return undefined;
    add(1);
    return () => add(-1);
  }, [isPast]);
}
