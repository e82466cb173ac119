/** Quantiles of a sample by the nearest rank, in the sample's unit. */
export interface Quantiles {
  p50: number;
  p95: number;
  p98: number;
  p99: number;
  longest: number;
}

export function quantilesOf(sample: readonly number[]): Quantiles {
  const sorted = sample.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p98: at(0.98), p99: at(0.99), longest: at(1) };
}
