import { serverTiming } from '#server/config/timing.ts';

/**
 * `count` guesses within `window` milliseconds lock out for `lockout` milliseconds, and for twice as long each further
 * time, up to `longest`. After `longest` without a lockout the next one is short again.
 */
export interface GuessLimits {
  count: number;
  window: number;
  lockout: number;
  longest: number;
}

export const keypadLimits = { count: 5, ...serverTiming.guesses.keypad } as const satisfies GuessLimits;

/** PINs of others that a user tried to choose: each refusal reveals one that opens a gate. */
export const deskLimits = { count: 10, ...serverTiming.guesses.desk } as const satisfies GuessLimits;

interface Guesses {
  /** Oldest first. */
  times: number[];
  lockedUntil: number;
  /** 0: none yet. */
  lastLockout: number;
}

const noGuesses: Guesses = { times: [], lockedUntil: 0, lastLockout: 0 };

/** Limits wrong guesses by keypad or user, on this server only. Times are milliseconds since 1970. */
export function createGuessLimiter({ count, window, lockout, longest }: GuessLimits) {
  const guesses = new Map<number, Guesses>();

  function nextLockout({ lockedUntil, lastLockout }: Guesses, at: number): number {
    const isForgotten = lastLockout === 0 || at - lockedUntil >= longest;
    return isForgotten ? lockout : Math.min(2 * lastLockout, longest);
  }

  return {
    /** Milliseconds; 0: not locked out. */
    remainingLockout: (id: number, at: number): number => Math.max(0, (guesses.get(id)?.lockedUntil ?? 0) - at),
    /** Returns whether the guess caused a lockout. */
    recordGuess(id: number, at: number): boolean {
      const earlier = guesses.get(id) ?? noGuesses;
      const times = [...earlier.times.filter((time) => at - time < window), at];
      const tooMany = times.length >= count;
      if (tooMany) {
        const lastLockout = nextLockout(earlier, at);
        guesses.set(id, { times: [], lockedUntil: at + lastLockout, lastLockout });
      } else guesses.set(id, { ...earlier, times });
      return tooMany;
    },
  };
}
export type GuessLimiter = ReturnType<typeof createGuessLimiter>;
