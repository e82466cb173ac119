import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { Observable } from 'rxjs';

/**
 * The latest value of an observable; `initial` until it emits. Another observable keeps the last value until it emits.
 * An equal value renders nothing; an error goes to the nearest error boundary.
 */
export function useObservable<Value>(source: Observable<Value>, initial: Value): Value {
  const latest = useRef<{ value: Value } | { error: unknown }>({ value: initial });
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = source.subscribe({
        next: (value) => {
          const { current } = latest;
          if ('value' in current && Object.is(current.value, value)) return;
          latest.current = { value };
          changed();
        },
        error: (error: unknown) => {
          latest.current = { error };
          changed();
        },
      });
      return () => subscription.unsubscribe();
    },
    [source],
  );
  const snapshot = useSyncExternalStore(subscribe, () => latest.current);
  if ('error' in snapshot) throw snapshot.error;
  return snapshot.value;
}
