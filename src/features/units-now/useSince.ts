import { useSyncExternalStore } from 'react';
import { coarseDuration } from './coarseDuration.ts';

const tickInterval = 5_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) timer = setInterval(() => listeners.forEach((each) => each()), tickInterval);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The coarse time since a moment. Rerenders only when its text changes; hundreds of tiles share one timer. */
export function useSince(moment: string): string {
  return useSyncExternalStore(subscribe, () => coarseDuration(Date.now() - new Date(moment).getTime()));
}
