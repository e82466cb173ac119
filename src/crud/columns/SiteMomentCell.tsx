import { Moment } from '#ui/time/Moment.tsx';
import { useSiteZone } from '../data/useSiteZone.ts';

export interface SiteMomentCellProps {
  at: string;
  siteId: number | undefined;
}

export function SiteMomentCell({ at, siteId }: SiteMomentCellProps) {
  return <Moment at={at} zone={useSiteZone(siteId)} />;
}
