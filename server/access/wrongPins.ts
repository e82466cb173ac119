/** How many wrong PINs in how long lock a keypad, and for how long (milliseconds). */
export const wrongPinLimits = { count: 5, within: 2 * 60_000, refusedFor: 60_000 } as const;

interface Tries {
  /** When wrong PINs were typed, oldest first. */
  wrong: number[];
  refusedUntil: number;
}

/** Counts the wrong PINs of each keypad. Times are milliseconds since 1970. */
export function createWrongPins() {
  const keypads = new Map<number, Tries>();
  return {
    /** Whether the keypad takes no code for now. */
    isRefusing: (hidId: number, at: number): boolean => (keypads.get(hidId)?.refusedUntil ?? 0) > at,
    /** Notes a wrong PIN. Returns whether it was the one too many. */
    note(hidId: number, at: number): boolean {
      const earlier = keypads.get(hidId)?.wrong ?? [];
      const wrong = [...earlier.filter((time) => at - time < wrongPinLimits.within), at];
      const tooMany = wrong.length >= wrongPinLimits.count;
      keypads.set(hidId, { wrong: tooMany ? [] : wrong, refusedUntil: tooMany ? at + wrongPinLimits.refusedFor : 0 });
      return tooMany;
    },
  };
}
export type WrongPins = ReturnType<typeof createWrongPins>;
