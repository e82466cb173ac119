import { setTimeout as pause } from 'node:timers/promises';

/** What the work comes to, or `late` when it takes longer than so many milliseconds. The work itself goes on. */
export async function within<Result>(limit: number, work: Promise<Result>, late: Result): Promise<Result> {
  const settled = new AbortController();
  const waiting = pause(limit, late, { signal: settled.signal }).catch(() => late); // aborted: the work came first
  try {
    return await Promise.race([work, waiting]);
  } finally {
    settled.abort();
  }
}
