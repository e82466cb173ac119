import { z } from 'zod';
import { allSites } from '../entities/site.ts';

/** The stored site; 0: all sites; null: no choice yet. */
export const storedSiteIdSchema = z.number().int().min(0).nullable();

interface Choice {
  stored: number | null;
  lastReal: number | null;
}

/**
 * Where a stored 0 (all sites) cannot be shown (one site, or a dashboard route), it stands for the last real site, else
 * the first, and stays stored. Where no site is known, all that the API gives is shown, which is all sites too.
 */
export function shownSiteId(choice: Choice, siteIds: readonly number[], allowAll: boolean): number {
  const [first] = siteIds;
  if (first === undefined) return allSites.id;
  const { stored, lastReal } = choice;
  if (stored === allSites.id && allowAll && siteIds.length > 1) return allSites.id;
  if (stored !== null && stored !== allSites.id && siteIds.includes(stored)) return stored;
  if (stored === allSites.id && lastReal !== null && siteIds.includes(lastReal)) return lastReal;
  return first;
}

/**
 * null while the sites load and the chosen one may still arrive. Before the first site has loaded the chosen site
 * counts, so that its rows need not wait for the list of sites.
 */
export function siteOnScreen(
  choice: Choice,
  siteIds: readonly number[],
  isComplete: boolean,
  allowAll: boolean,
): number | null {
  const wanted = choice.stored === allSites.id && !allowAll ? choice.lastReal : choice.stored;
  if (siteIds.length === 0 && !isComplete && wanted !== null && wanted !== allSites.id) return wanted;
  const isKnown = wanted !== null && (wanted === allSites.id ? siteIds.length > 1 : siteIds.includes(wanted));
  return isKnown || isComplete ? shownSiteId(choice, siteIds, allowAll) : null;
}
