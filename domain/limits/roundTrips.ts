export const roundTripLimits = {
  /** The most measurements; the oldest go first. */
  kept: 40,
  /** Measurements in a row on request. */
  burst: 8,
  /** The interval in milliseconds, while the page is visible. */
  every: 10_000,
  /** The highest 95th percentile of a good connection (milliseconds). */
  good: 250,
  fair: 1_000,
} as const;
