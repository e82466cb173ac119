import { useSession } from '../context/session.ts';

/** The IANA zone of a site; undefined until it is known. */
export function useSiteZone(siteId: number | null | undefined): string | undefined {
  return useSession().sites.find((site) => site.id === siteId)?.timeZone;
}
