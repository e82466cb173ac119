import { z } from 'zod';
import { allSites } from '../entities/site.ts';

/** The stored site; 0: all sites; null: no choice yet. */
export const storedSiteIdSchema = z.number().int().min(0).nullable();

/**
 * Where a stored 0 (all sites) cannot be shown (one site, or a dashboard route), it stands for the last real site, else
 * the first, and stays stored. null: no site yet.
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
