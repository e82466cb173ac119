import { carriedSiteName } from '#domain/entities/carriedSite.ts';
import { useSession } from '../context/session.ts';
import { useSiteName } from '../data/useSiteName.ts';

export interface SiteNameProps {
  siteId: number | undefined;
  /** The record at the site: it may carry the name where the sites can't be read. */
  of?: object;
}

export function SiteName({ siteId, of }: SiteNameProps) {
  const isHeld = useSession().sites.some(({ id }) => id === siteId);
  const carried = of === undefined || isHeld ? null : carriedSiteName(of);
  const name = useSiteName()(siteId);
  const shown = carried ?? name ?? '–';
  return <span title={shown}>{shown}</span>;
}
