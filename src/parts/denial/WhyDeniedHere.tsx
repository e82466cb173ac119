import { allSites } from '#domain/entities/site.ts';
import { useSession } from '#crud/context/session.ts';
import { WhyDenied } from './WhyDenied.tsx';

/** Explains refusals at the current site, or at all sites. */
export function WhyDeniedHere() {
  const { siteId } = useSession();
  return <WhyDenied siteId={siteId ?? allSites.id} />;
}
