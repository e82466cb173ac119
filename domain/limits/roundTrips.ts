/** How the way to the server and back is measured on the account page. */
export const roundTripLimits = {
  /** Measurements that are kept, the newest. */
  kept: 40,
  /** Made one after the other when the page opens, and when somebody asks for them. */
  burst: 8,
  /** Milliseconds between single ones while the page is in view. */
  every: 10_000,
  /** Milliseconds at the 95th percentile up to which a connection is good, and up to which it will do. */
  good: 250,
  fair: 1_000,
} as const;
