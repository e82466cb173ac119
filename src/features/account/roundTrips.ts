import { roundTripLimits } from '#domain/limits/roundTrips.ts';

/** One way to the server and back, in milliseconds; null: no answer came. */
export interface RoundTrip {
  id: number;
  took: number | null;
}

export interface RoundTripFigures {
  /** Half were at most so long; milliseconds. */
  median: number;
  /** 95 of 100 were at most so long. */
  slow: number;
  slowest: number;
  answered: number;
  unanswered: number;
}

/** The smallest of the ascending values that a share of them does not exceed (nearest rank). */
function percentile(ascending: readonly number[], share: number): number {
  return ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)] ?? 0;
}

/** What measurements come to; null while none was answered. */
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

/** Adds a measurement, and forgets the oldest beyond the limit. */
export function withTrip(trips: readonly RoundTrip[], trip: RoundTrip): readonly RoundTrip[] {
  return [...trips, trip].slice(-roundTripLimits.kept);
}

/** "84 ms", "1.4 s". */
export function milliseconds(span: number): string {
  if (span < 1_000) return `${Math.max(1, Math.round(span))} ms`;
  return `${(span / 1_000).toFixed(1)} s`;
}
