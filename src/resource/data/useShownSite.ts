import { useSession } from '../context/session.ts';

export type ShownSite = { state: 'loading' } | { state: 'none' } | { state: 'chosen'; siteId: number };

/** The site on screen; "none" once it is known that the user may see no site at all. */
export function useShownSite(): ShownSite {
  const { siteId, hasNoSite } = useSession();
  if (siteId !== null) return { state: 'chosen', siteId };
  return { state: hasNoSite ? 'none' : 'loading' };
}
