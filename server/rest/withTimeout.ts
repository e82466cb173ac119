import { setTimeout as pause } from 'node:timers/promises';

/** Resolves with `fallback` after `limit` milliseconds; the work goes on. */
export async function withTimeout<Result>(limit: number, work: Promise<Result>, fallback: Result): Promise<Result> {
  const done = new AbortController();
  const waiting = pause(limit, fallback, { signal: done.signal }).catch(() => fallback); // aborted: the work was faster
  try {
    return await Promise.race([work, waiting]);
  } finally {
    done.abort();
  }
}
