import {
  catchError,
  concat,
  distinctUntilChanged,
  filter,
  map,
  merge,
  of,
  skip,
  switchMap,
  take,
  timer,
  type Observable,
  type OperatorFunction,
} from 'rxjs';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import type { Connection } from '#domain/live/connection.ts';
import { timing } from '#domain/limits/timing.ts';

/**
 * Emits a failure as a value and retries while it has a subscriber: after half a minute, or as soon as the connection
 * is back.
 */
export function retryWhileWatched<Answer>(
  connection$: Observable<Connection>,
): OperatorFunction<Answer, Answer | { error: AppError }> {
  const isBack$ = connection$.pipe(
    map(({ state }) => state === 'live'),
    distinctUntilChanged(),
    skip(1),
    filter((isLive) => isLive),
  );
  return catchError((thrown: unknown, source$: Observable<Answer | { error: AppError }>) => {
    const later$ = merge(isBack$, timer(timing.pollInterval)).pipe(take(1));
    return concat(of({ error: toAppError(thrown) }), later$.pipe(switchMap(() => source$)));
  });
}
