import { delay, merge, race, share, switchMap, take, takeUntil, timer, type Observable } from 'rxjs';

/**
 * The longest wait for the host's first answer, and the pause after it that leaves time to paint it before the tab reads
 * the store (milliseconds).
 */
const hostAnswerWait = 250;
const storeReadDelay = 400;

/**
 * Shows the host's answer until the tab's own query has one. The tab reads the store second, which keeps the host's
 * rows fast.
 */
export function hostThenStore<State>(hosts$: Observable<State>, stores$: Observable<State>): Observable<State> {
  const first$ = hosts$.pipe(share());
  const own$ = race(first$, timer(hostAnswerWait)).pipe(
    take(1),
    delay(storeReadDelay),
    switchMap(() => stores$),
    share(),
  );
  return merge(first$.pipe(takeUntil(own$)), own$);
}
