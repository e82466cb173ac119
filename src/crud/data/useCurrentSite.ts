import { useSession } from '../context/session.ts';

export type CurrentSite =
  { state: 'loading' } | { state: 'failed'; message: string } | { state: 'none' } | { state: 'chosen'; siteId: number };

/** The current site; "none" once the user certainly may see no site. */
export function useCurrentSite(): CurrentSite {
  const { siteId, sitesFailure, hasNoSite } = useSession();
  if (siteId !== null) return { state: 'chosen', siteId };
  if (sitesFailure !== null) return { state: 'failed', message: sitesFailure };
  return { state: hasNoSite ? 'none' : 'loading' };
}
