import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { Observable } from 'rxjs';

/**
 * The newest value of an observable; `initial` until it emits. Resubscribes when the observable's identity changes,
 * and keeps the last value until the new one emits. A value that is the one before renders nothing. An error is thrown
 * into the nearest error boundary.
 */
export function useObservable<Value>(source: Observable<Value>, initial: Value): Value {
  const held = useRef<{ value: Value } | { error: unknown }>({ value: initial });
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = source.subscribe({
        next: (value) => {
          const { current } = held;
          if ('value' in current && Object.is(current.value, value)) return;
          held.current = { value };
          changed();
        },
        error: (error: unknown) => {
          held.current = { error };
          changed();
        },
      });
      return () => subscription.unsubscribe();
    },
    [source],
  );
  const snapshot = useSyncExternalStore(subscribe, () => held.current);
  if ('error' in snapshot) throw snapshot.error;
  return snapshot.value;
}
