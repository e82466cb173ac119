import { useSession } from '../context/session.ts';

/** An IANA zone; undefined until it is known. */
export function useSiteZone(siteId: number | null | undefined): string | undefined {
  return useSession().sites.find((site) => site.id === siteId)?.timeZone;
}
