import { allSites } from '#domain/entities/site.ts';
import { useCurrentSite } from '#crud/data/useCurrentSite.ts';
import { WhyDenied } from './WhyDenied.tsx';

/** Explains refusals at the current site, or at all sites. */
export function WhyDeniedHere() {
  const site = useCurrentSite();
  return site.state === 'none' ? null : <WhyDenied siteId={site.state === 'chosen' ? site.siteId : allSites.id} />;
}
