import { timing } from '#domain/limits/timing.ts';
import { useSyncExternalStore } from 'react';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A span of milliseconds in one unit: "just now", "7 min", "3 h", "4 d". */
function coarseDuration(span: number): string {
  if (span < minute) return 'just now';
  if (span < hour) return `${Math.floor(span / minute)} min`;
  if (span < day) return `${Math.floor(span / hour)} h`;
  return `${Math.floor(span / day)} d`;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) timer = setInterval(() => listeners.forEach((each) => each()), timing.agesUpdate);
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
