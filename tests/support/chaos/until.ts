import { setTimeout as pause } from 'node:timers/promises';

const minute = 60_000;

/**
 * Tries again and again. @param limit milliseconds.
 * @throws Error if it does not succeed in time.
 */
export async function eventually<Result>(what: string, act: () => Promise<Result>, limit = minute): Promise<Result> {
  const end = Date.now() + limit;
  for (;;) {
    try {
      return await act();
    } catch (cause) {
      if (Date.now() > end) throw new Error(`${what}: not within ${limit / 1_000} s.`, { cause });
    }
    await pause(100);
  }
}

/** The same for a question: an answer that fails counts as no. */
export const until = (what: string, isSo: () => Promise<boolean>, limit = minute): Promise<void> =>
  eventually(
    what,
    async () => {
      if (!(await isSo())) throw new Error('It is not so.');
    },
    limit,
  );
