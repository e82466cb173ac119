import { timing } from '#domain/limits/timing.ts';
import { shareReplay, type Observable } from 'rxjs';

/**
 * Subscribes to the source at once: a component subscribes only after its first paint. Without a subscriber the source
 * is released.
 */
export function subscribeEarly<Value>(source: Observable<Value>): Observable<Value> {
  const shared$ = source.pipe(shareReplay({ bufferSize: 1, refCount: true }));
  // The later subscriber gets the error and retries.
  const subscription = shared$.subscribe({ error: () => undefined });
  setTimeout(() => subscription.unsubscribe(), timing.earlyQuery);
  return shared$;
}
