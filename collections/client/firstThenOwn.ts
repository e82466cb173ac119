import { delay, merge, race, share, switchMap, take, takeUntil, timer, type Observable } from 'rxjs';

/**
 * How long the host's first answer is waited for, and how long after it, when it is painted, the store is read itself
 * (milliseconds).
 */
const firstWait = 250;
const afterFirst = 400;

/**
 * Shows what the host answers first until the tab's own reading has something. One after the other: reading the store
 * must not hold up what can be shown already.
 */
export function firstThenOwn<State>(hosts$: Observable<State>, stores$: Observable<State>): Observable<State> {
  const first$ = hosts$.pipe(share());
  const own$ = race(first$, timer(firstWait)).pipe(
    take(1),
    delay(afterFirst),
    switchMap(() => stores$),
    share(),
  );
  return merge(first$.pipe(takeUntil(own$)), own$);
}
