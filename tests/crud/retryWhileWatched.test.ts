import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BehaviorSubject, Observable } from 'rxjs';
import type { Connection } from '#domain/live/connection.ts';
import { AppError } from '#domain/errors/appError.ts';
import { retryWhileWatched } from '#crud/data/retryWhileWatched.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Fails so many times, then answers. */
function failing(times: number) {
  const seen: string[] = [];
  let asked = 0;
  const connection$ = new BehaviorSubject<Connection>({ state: 'live', since: 0 });
  const question$ = new Observable<string>((subscriber) => {
    asked += 1;
    if (asked > times) subscriber.next('an answer');
    else subscriber.error(new AppError({ code: 'server', message: 'No', status: 500 }));
  });
  const shown = question$
    .pipe(retryWhileWatched(connection$))
    .subscribe((one) => seen.push(typeof one === 'string' ? one : one.error.message));
  return { seen, connection$, shut: () => shown.unsubscribe() };
}

it('retries a failed query every half minute, and shows the failure until it succeeds', () => {
  const { seen } = failing(2);
  expect(seen).toEqual(['No']);
  vi.advanceTimersByTime(30_000);
  expect(seen).toEqual(['No', 'No']);
  vi.advanceTimersByTime(30_000);
  expect(seen).toEqual(['No', 'No', 'an answer']);
});

it('retries at once when the connection is back', () => {
  const { seen, connection$ } = failing(1);
  connection$.next({ state: 'reconnecting', since: 1 });
  expect(seen).toEqual(['No']);
  connection$.next({ state: 'live', since: 2 });
  expect(seen).toEqual(['No', 'an answer']);
});

it('stops retrying without a subscriber', () => {
  const { seen, shut } = failing(1);
  shut();
  vi.advanceTimersByTime(60_000);
  expect(seen).toEqual(['No']);
});
