import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(tick, 1000);
    now = Date.now();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function idle(): () => void {
  return () => undefined;
}

/** A text, number or boolean that follows from the time; renders only when it changes. */
export function useFromNow<Value extends string | number | boolean | null>(compute: (now: number) => Value): Value {
  return useSyncExternalStore(subscribe, () => compute(now));
}

/** The time in milliseconds since 1970, updated each second; with `running` false it stands still. */
export function useNow(running = true): number {
  return useSyncExternalStore(running ? subscribe : idle, () => now);
}
