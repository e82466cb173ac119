import { filter, fromEvent, map, merge, throttleTime, type Observable } from 'rxjs';

/** Focus and visibility mostly return within this time (milliseconds). */
const together = 1_000;

/** Emits when somebody comes back to this tab. */
export function tabReturns(): Observable<void> {
  const shown$ = fromEvent(document, 'visibilitychange').pipe(filter(() => document.visibilityState === 'visible'));
  return merge(shown$, fromEvent(window, 'focus')).pipe(
    throttleTime(together),
    map(() => undefined),
  );
}
