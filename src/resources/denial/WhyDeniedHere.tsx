import { allSites } from '#domain/entities/site.ts';
import { useShownSite } from '#crud/data/useShownSite.ts';
import { WhyDenied } from './WhyDenied.tsx';

/** Why somebody was refused at the site on screen, or at any. */
export function WhyDeniedHere() {
  const site = useShownSite();
  return site.state === 'none' ? null : <WhyDenied siteId={site.state === 'chosen' ? site.siteId : allSites.id} />;
}
