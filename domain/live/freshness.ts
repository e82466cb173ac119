import { allSites } from '../entities/site.ts';
import type { Coverage, EntityState, Freshness } from './connection.ts';

/** How true rows are of which nothing is known. */
export const neverTrue: Freshness = { state: 'stale', complete: false, since: null };

/** How true the rows of a site (0: of all) are, when another one may be followed. */
export function freshnessAt({ siteId: followed, freshness }: EntityState, siteId: number): Freshness {
  return followed === allSites.id || siteId === followed ? freshness : neverTrue;
}

/** How true the rows behind a figure are, and whether they are all held here, so that they can be counted at all. */
export interface Footing {
  freshness: Freshness;
  coverage: Coverage;
  /** Rows that could not be read and do not count; absent: none. */
  skipped?: number;
}

/** What stands behind the rows of a site (0: of all). */
export function footingAt(state: EntityState, siteId: number): Footing {
  const { coverage, skipped, siteId: followed } = state;
  const isFollowed = followed === allSites.id || siteId === followed;
  const footing = { freshness: freshnessAt(state, siteId), coverage };
  return skipped === undefined || !isFollowed ? footing : { ...footing, skipped };
}

/** What the server said instead of a list, in a sentence: of one that is read page by page it comes with the rows. */
export function failureIn({ freshness, failure }: { freshness: Freshness; failure?: string }): { failure?: string } {
  const said = failure ?? (freshness.state === 'live' ? undefined : freshness.failure);
  return said === undefined ? {} : { failure: said };
}
