/** A line needs so many known values to say anything. */
const enough = 3;

/** The least span of the scale, so that one event is no mountain. */
const leastSpan = 5;
/** Of large figures, the least span is this share of the highest value. */
const leastShare = 0.05;

export interface SparklineScale {
  low: number;
  high: number;
}

/** The scale of a course of counts; null: too few of its values are known. */
export function sparklineScale(values: readonly (number | null)[]): SparklineScale | null {
  const known = values.filter((value) => value !== null);
  if (known.length < enough) return null;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const missing = Math.max(leastSpan, high * leastShare) - (high - low);
  if (missing <= 0) return { low, high };
  // A quiet line lies low, and never below 0.
  const below = Math.min(low, missing / 4);
  return { low: low - below, high: high + missing - below };
}
