/** When a request expires: afterwards nobody waits, and it must not be carried out any more. */
export interface Deadline {
  /** On the process's clock, `performance.now()`. */
  readonly at: number;
  /** Aborts then. */
  readonly signal: AbortSignal;
}

/** Asks the clock: the timer of a process that stood still comes late. */
export const isExpired = ({ at, signal }: Deadline): boolean => signal.aborted || performance.now() >= at;

/**
 * Does work that must end in time.
 * @returns null: it did not; its later result or failure is dropped.
 */
export async function awaitInTime<Result>(
  milliseconds: number,
  work: (deadline: Deadline) => Promise<Result>,
): Promise<Result | null> {
  const over = new AbortController();
  const { signal } = over;
  const timeout = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  const timer = setTimeout(() => over.abort(), milliseconds);
  try {
    const result = work({ at: performance.now() + milliseconds, signal }).catch((error: unknown) => {
      if (signal.aborted) return null;
      throw error;
    });
    return await Promise.race([result, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
