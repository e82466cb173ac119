import type { Observable } from 'rxjs';

/** The value that an observable emits on subscription, else `otherwise`. */
export function currentValueOf<Value>(source: Observable<Value>, otherwise: Value): Value {
  let emitted = otherwise;
  source.subscribe((value) => (emitted = value)).unsubscribe();
  return emitted;
}
