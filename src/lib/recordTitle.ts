import { useEffect, useSyncExternalStore } from 'react';

let current: string | null = null;
const listeners = new Set<() => void>();

function setCurrent(name: string | null): void {
  current = name;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Names the browser's tab after the page's record while the component is mounted. */
export function useRecordTitle(name: string): void {
  useEffect(() => {
    setCurrent(name);
    return () => setCurrent(null);
  }, [name]);
}

/** The name of the page's record; null while it is unknown, and on pages without one. */
export function useCurrentRecordTitle(): string | null {
  return useSyncExternalStore(subscribe, () => current);
}
