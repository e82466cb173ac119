export const draftLimits = {
  /** In milliseconds: 7 days. */
  age: 7 * 24 * 3_600_000,
  /** The most characters of a whole form. */
  size: 100_000,
} as const;
