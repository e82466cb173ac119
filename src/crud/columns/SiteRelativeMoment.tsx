import { RelativeMoment } from '#ui/time/RelativeMoment.tsx';
import { useSiteZone } from '../data/useSiteZone.ts';

export interface SiteRelativeMomentProps {
  at: string | number;
  siteId: number | undefined;
}

/** How long ago a moment was; exactly, in the site's zone, on hover and focus. */
export function SiteRelativeMoment({ at, siteId }: SiteRelativeMomentProps) {
  return <RelativeMoment at={at} zone={useSiteZone(siteId)} />;
}
