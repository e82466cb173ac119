import type { Coverage, EntityState, Freshness } from './connection.ts';
import { coversSite } from './coversSite.ts';

/** The freshness of rows that were never read. */
export const neverSynced: Freshness = { state: 'stale', complete: false, since: null };

/** The freshness of a site's rows (0: all sites), given the site that the host follows. */
export function freshnessAt(state: EntityState, siteId: number): Freshness {
  return coversSite(state, siteId) ? state.freshness : neverSynced;
}

/** The freshness and coverage of the rows behind a figure. */
export interface DataStatus {
  freshness: Freshness;
  coverage: Coverage;
  /** Unreadable rows, which do not count; absent: none. */
  skipped?: number;
}

/** The status of a site's rows (0: all sites). */
export function dataStatusAt(state: EntityState, siteId: number): DataStatus {
  const { coverage, skipped } = state;
  const footing = { freshness: freshnessAt(state, siteId), coverage };
  return skipped === undefined || !coversSite(state, siteId) ? footing : { ...footing, skipped };
}

/** Whether the number of a list's rows is known: all have come, or the server counts them. */
export const isCounted = ({ freshness, coverage }: Pick<DataStatus, 'freshness' | 'coverage'>): boolean =>
  freshness.complete || coverage.kind === 'paged';

/** The server's error for a list. A polled list carries it with its rows. */
export function failureOf({ freshness, failure }: { freshness: Freshness; failure?: string }): { failure?: string } {
  const reason = failure ?? (freshness.state === 'live' ? undefined : freshness.failure);
  return reason === undefined ? {} : { failure: reason };
}

const freshnessRank: readonly Freshness['state'][] = ['stale', 'reconciling', 'live'];

/** The least fresh, the oldest of equals. null: there are none. */
export function leastFresh(all: readonly Freshness[]): Freshness | null {
  const rank = ({ state }: Freshness) => freshnessRank.indexOf(state);
  const since = (freshness: Freshness) => (freshness.state === 'live' ? Infinity : (freshness.since ?? 0));
  return all.toSorted((a, b) => rank(a) - rank(b) || since(a) - since(b))[0] ?? null;
}
