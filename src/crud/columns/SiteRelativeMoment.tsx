import { RelativeMoment } from '#ui/time/RelativeMoment.tsx';
import { useSiteZone } from '../data/useSiteZone.ts';

export interface SiteRelativeMomentProps {
  at: string | number;
  siteId: number | undefined;
}

export function SiteRelativeMoment({ at, siteId }: SiteRelativeMomentProps) {
  return <RelativeMoment at={at} zone={useSiteZone(siteId)} />;
}
