import type { EntityName } from '#domain/entities/index.ts';
import { allSites } from '#domain/entities/site.ts';
import type { EntityState } from '#domain/live/connection.ts';
import type { Watermark } from '../disk/database.ts';

/** Until when the entity's rows were complete and true; null: they are incomplete, or not all held. */
export function watermarkOf(entity: EntityName, state: EntityState | undefined, now: number): Watermark | null {
  if (state === undefined || !state.freshness.complete || state.coverage.kind === 'paged') return null;
  const { freshness, siteId } = state;
  const trueAt = freshness.state === 'live' ? now : freshness.since;
  return trueAt === null ? null : { entity, siteId, trueAt };
}

/**
 * Until when the rows of each site were true, and those of the followed site: the list of all sites (0) counts for
 * each.
 */
export function trueUntil(watermarks: readonly Watermark[], followed: number) {
  const bySite = new Map(watermarks.map(({ siteId, trueAt }) => [siteId, trueAt]));
  const known = [followed, allSites.id].flatMap((siteId) => bySite.get(siteId) ?? []);
  return { bySite, followed: known.length === 0 ? null : Math.max(...known) };
}
