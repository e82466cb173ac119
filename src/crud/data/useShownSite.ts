import { useSession } from '../context/session.ts';

export type ShownSite =
  | { state: 'loading' }
  /** No site is known, since none could be read. */
  | { state: 'failed'; message: string }
  | { state: 'none' }
  | { state: 'chosen'; siteId: number };

/** The site on screen; "none" once it is known that the user may see no site at all. */
export function useShownSite(): ShownSite {
  const { siteId, sitesFailure, hasNoSite } = useSession();
  if (siteId !== null) return { state: 'chosen', siteId };
  if (sitesFailure !== null) return { state: 'failed', message: sitesFailure };
  return { state: hasNoSite ? 'none' : 'loading' };
}
