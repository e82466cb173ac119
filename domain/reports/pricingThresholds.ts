/** The limits at which dynamic pricing suggests a price. Shares are between 0 and 1. */
export interface PricingThresholds {
  /** Raise from this occupancy on. */
  raiseFrom: number;
  /** Raise where at most this many units are left, whatever the occupancy. */
  fewLeft: number;
  /** Lower below this occupancy. */
  lowerBelow: number;
  /** Lower where units stand vacant for this many days or more (median). */
  longVacantDays: number;
  /** The largest change of a price, as a share of it. */
  largestStep: number;
}

/** The thresholds that operators commonly apply. */
export const defaultThresholds: PricingThresholds = {
  raiseFrom: 0.9,
  fewLeft: 2,
  lowerBelow: 0.75,
  longVacantDays: 60,
  largestStep: 0.1,
};
