/** Limits of the round-trip measurements on the account page. */
export const roundTripLimits = {
  /** The most measurements; the oldest go first. */
  kept: 40,
  /** Measurements in a row when the page opens, and on request. */
  burst: 8,
  /** Milliseconds between measurements while the page is visible. */
  every: 10_000,
  /** The highest 95th percentile (milliseconds) of a good and of a fair connection. */
  good: 250,
  fair: 1_000,
} as const;
