import { useSyncExternalStore } from 'react';
import { coarseDuration } from './coarseDuration.ts';

const beat = 5_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) timer = setInterval(() => listeners.forEach((each) => each()), beat);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** How long ago a moment was, coarsely; rerenders only when the words change, for hundreds of tiles at once. */
export function useSince(moment: string): string {
  return useSyncExternalStore(subscribe, () => coarseDuration(Date.now() - new Date(moment).getTime()));
}
