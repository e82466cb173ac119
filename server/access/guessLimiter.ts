/** `count` guesses within `window` milliseconds lock out for `lockout` milliseconds. */
export interface GuessLimits {
  count: number;
  window: number;
  lockout: number;
}

export const keypadLimits = { count: 5, window: 2 * 60_000, lockout: 60_000 } as const satisfies GuessLimits;

/** PINs of others that a user tried to choose: each refusal reveals one that opens a gate. */
export const deskLimits = { count: 10, window: 60 * 60_000, lockout: 60 * 60_000 } as const satisfies GuessLimits;

interface Guesses {
  /** Oldest first. */
  times: number[];
  lockedUntil: number;
}

/** Limits wrong guesses by keypad or user, on this server only. Times are milliseconds since 1970. */
export function createGuessLimiter({ count, window, lockout }: GuessLimits) {
  const guesses = new Map<number, Guesses>();
  return {
    /** Milliseconds; 0: not locked out. */
    remainingLockout: (id: number, at: number): number => Math.max(0, (guesses.get(id)?.lockedUntil ?? 0) - at),
    /** Returns whether the guess caused a lockout. */
    recordGuess(id: number, at: number): boolean {
      const earlier = guesses.get(id)?.times ?? [];
      const noted = [...earlier.filter((time) => at - time < window), at];
      const tooMany = noted.length >= count;
      guesses.set(id, { times: tooMany ? [] : noted, lockedUntil: tooMany ? at + lockout : 0 });
      return tooMany;
    },
  };
}
export type GuessLimiter = ReturnType<typeof createGuessLimiter>;
