import { setTimeout as pause } from 'node:timers/promises';

/** Returns the result of the work, or `fallback` after `limit` milliseconds. The work itself goes on. */
export async function withTimeout<Result>(limit: number, work: Promise<Result>, fallback: Result): Promise<Result> {
  const done = new AbortController();
  const waiting = pause(limit, fallback, { signal: done.signal }).catch(() => fallback); // aborted: the work was faster
  try {
    return await Promise.race([work, waiting]);
  } finally {
    done.abort();
  }
}
