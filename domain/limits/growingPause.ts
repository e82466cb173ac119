/** Milliseconds. */
export interface GrowingPause {
  first: number;
  longest: number;
}

/** Each pause in a row is twice as long as the one before. @param count the pauses before this one. */
export const growingPause = ({ first, longest }: GrowingPause, count: number): number =>
  Math.min(longest, first * 2 ** count);
