import { useSession } from '../context/session.ts';
import { useRows } from './useRows.ts';

export type ShownSite = { state: 'loading' } | { state: 'none' } | { state: 'chosen'; siteId: number };

/** The site on screen; "none" once it is known that the user may see no site at all. */
export function useShownSite(): ShownSite {
  const { siteId } = useSession();
  const sites = useRows('site', { limit: 1 });
  if (siteId !== null) return { state: 'chosen', siteId };
  const none = sites.status === 'ready' && sites.total === 0 && sites.freshness.complete;
  return { state: none ? 'none' : 'loading' };
}
