import { z } from 'zod';
import { allSites } from '../entities/site.ts';

/** The stored site; 0: all sites; null: no choice yet. */
export const storedSiteIdSchema = z.number().int().min(0).nullable();

/**
 * Where a stored 0 (all sites) cannot be shown (one site, or a dashboard route), it stands for the last real site, else
 * the first, and stays stored. Where no site is known, all that the API gives is shown, which is all sites too.
 */
export function shownSiteId(
  choice: { stored: number | null; lastReal: number | null },
  siteIds: readonly number[],
  allowAll: boolean,
): number {
  const [first] = siteIds;
  if (first === undefined) return allSites.id;
  const { stored, lastReal } = choice;
  if (stored === allSites.id && allowAll && siteIds.length > 1) return allSites.id;
  if (stored !== null && stored !== allSites.id && siteIds.includes(stored)) return stored;
  if (stored === allSites.id && lastReal !== null && siteIds.includes(lastReal)) return lastReal;
  return first;
}
