import { roundTripLimits } from '#domain/limits/roundTrips.ts';

/** One round trip to the server in milliseconds; null if no answer came. */
export interface RoundTrip {
  id: number;
  took: number | null;
}

export interface RoundTripFigures {
  /** The median in milliseconds. */
  median: number;
  /** The 95th percentile in milliseconds. */
  slow: number;
  slowest: number;
  answered: number;
  unanswered: number;
}

/** The smallest of the ascending values that a share of them does not exceed (nearest rank). */
function percentile(ascending: readonly number[], share: number): number {
  return ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)] ?? 0;
}

/** null while none was answered. */
export function figuresOf(trips: readonly RoundTrip[]): RoundTripFigures | null {
  const ascending = trips.flatMap(({ took }) => (took === null ? [] : [took])).toSorted((a, b) => a - b);
  if (ascending.length === 0) return null;
  return {
    median: percentile(ascending, 0.5),
    slow: percentile(ascending, 0.95),
    slowest: ascending.at(-1) ?? 0,
    answered: ascending.length,
    unanswered: trips.length - ascending.length,
  };
}

/** Adds a round trip and drops the oldest beyond the limit. */
export function withTrip(trips: readonly RoundTrip[], trip: RoundTrip): readonly RoundTrip[] {
  return [...trips, trip].slice(-roundTripLimits.kept);
}

/** "84 ms", "1.4 s". */
export function milliseconds(span: number): string {
  if (span < 1_000) return `${Math.max(1, Math.round(span))} ms`;
  return `${(span / 1_000).toFixed(1)} s`;
}
