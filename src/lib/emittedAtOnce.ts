import type { Observable } from 'rxjs';

/** What an observable emits while it is being subscribed, as one that holds a state does; `otherwise` if nothing. */
export function emittedAtOnce<Value>(source: Observable<Value>, otherwise: Value): Value {
  let emitted = otherwise;
  source.subscribe((value) => (emitted = value)).unsubscribe();
  return emitted;
}
