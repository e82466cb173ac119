import { useSiteZone } from '../data/useSiteZone.ts';
import { Moment } from '#ui/time/Moment.tsx';

export interface SiteMomentProps {
  /** ISO text; a dash if absent. */
  at: string | null | undefined;
  siteId: number | undefined;
}

export function SiteMoment({ at, siteId }: SiteMomentProps) {
  const zone = useSiteZone(siteId);
  return at ? <Moment at={at} zone={zone} /> : '–';
}
