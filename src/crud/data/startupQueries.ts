import { shareReplay, type Observable } from 'rxjs';

/** How long its first subscriber is waited for (milliseconds). */
export const patience = 1_000;

/**
 * Begins an observable now: a component subscribes only after what it shows first is painted, and until then the
 * answer can already be on its way. Without a subscriber it ends again.
 */
export function startupQueries<Value>(source: Observable<Value>): Observable<Value> {
  const begun$ = source.pipe(shareReplay({ bufferSize: 1, refCount: true }));
  // What fails meanwhile is asked for again by the subscriber, who is told.
  const waiting = begun$.subscribe({ error: () => undefined });
  setTimeout(() => waiting.unsubscribe(), patience);
  return begun$;
}
