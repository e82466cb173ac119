import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks again and again; an answer that fails counts as no.
 * @param limit milliseconds.
 * @throws Error if it is not so in time.
 */
export async function until(what: string, isSo: () => Promise<boolean>, limit = 60_000): Promise<void> {
  const end = Date.now() + limit;
  let cause: unknown;
  const look = () =>
    isSo().catch((error: unknown) => {
      cause = error;
      return false;
    });
  while (!(await look())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${limit / 1_000} s.`, { cause });
    await pause(100);
  }
}
