import { allSites } from '../entities/site.ts';
import type { EntityState } from './connection.ts';

/** Whether the list that the host follows tells a site's rows (0: those of all sites). */
export function coversSite(
  { siteId: followed, lacksSites }: Pick<EntityState, 'siteId' | 'lacksSites'>,
  siteId: number,
): boolean {
  return siteId === followed || (followed === allSites.id && lacksSites !== true);
}
