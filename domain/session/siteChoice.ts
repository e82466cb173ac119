import { z } from 'zod';
import { allSites } from '../entities/site.ts';

/** A site id in local storage: 0 is the choice of all sites, null is no choice yet. */
export const storedSiteIdSchema = z.number().int().min(0).nullable();

/**
 * The site that a screen shows, from the stored choice and the sites that the user may see.
 * A stored 0 is the choice of all sites; where that cannot be shown (one site, or a dashboard route) it stands for
 * the last real site, else the first, and stays stored. null: there is no site at all yet.
 */
export function shownSiteId(
  choice: { stored: number | null; lastReal: number | null },
  siteIds: readonly number[],
  allowAll: boolean,
): number | null {
  const [first] = siteIds;
  if (first === undefined) return null;
  const { stored, lastReal } = choice;
  if (stored === allSites.id && allowAll && siteIds.length > 1) return allSites.id;
  if (stored !== null && stored !== allSites.id && siteIds.includes(stored)) return stored;
  if (stored === allSites.id && lastReal !== null && siteIds.includes(lastReal)) return lastReal;
  return first;
}
