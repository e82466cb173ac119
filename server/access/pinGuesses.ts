/** How many guesses in how long bring on a refusal, and for how long (milliseconds). */
export interface GuessLimits {
  count: number;
  within: number;
  refusedFor: number;
}

/** At a keypad: wrong PINs. */
export const keypadLimits = { count: 5, within: 2 * 60_000, refusedFor: 60_000 } as const satisfies GuessLimits;

/** At a desk: chosen PINs that were taken. Each tells that some PIN opens a gate. */
export const deskLimits = { count: 10, within: 60 * 60_000, refusedFor: 60 * 60_000 } as const satisfies GuessLimits;

interface Guesses {
  /** When guesses were noted, oldest first. */
  noted: number[];
  refusedUntil: number;
}

/**
 * Counts the guesses of each keypad or person, by number, on this server alone. Times are milliseconds since 1970.
 */
export function createPinGuesses({ count, within, refusedFor }: GuessLimits) {
  const guesses = new Map<number, Guesses>();
  return {
    /** How long nothing is taken from them yet (milliseconds); 0: it is. */
    waitOf: (who: number, at: number): number => Math.max(0, (guesses.get(who)?.refusedUntil ?? 0) - at),
    /** Notes a guess. Returns whether it was the one too many. */
    note(who: number, at: number): boolean {
      const earlier = guesses.get(who)?.noted ?? [];
      const noted = [...earlier.filter((time) => at - time < within), at];
      const tooMany = noted.length >= count;
      guesses.set(who, { noted: tooMany ? [] : noted, refusedUntil: tooMany ? at + refusedFor : 0 });
      return tooMany;
    },
  };
}
export type PinGuesses = ReturnType<typeof createPinGuesses>;
