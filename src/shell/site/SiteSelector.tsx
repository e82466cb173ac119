import { chakra } from '#ui/theme/chakra.ts';
import { ChevronsUpDown, MapPin } from 'lucide-react';
import { allSites, type Site } from '#domain/entities/site.ts';
import { pageMessages } from '#domain/messages/pages.ts';
import { noSiteMessages } from '#domain/messages/sites.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { useSession } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { Popover } from '#ui/overlay/Popover.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { offersAllSites } from './siteOptions.ts';
import { SiteList } from './SiteList.tsx';

function nameOf(sites: readonly Site[], siteId: number): string {
  if (siteId === allSites.id) return allSites.name;
  return sites.find((site) => site.id === siteId)?.name ?? pageMessages.siteNotStored;
}

/** The site selector. A user with a single site sees only its name. */
export function SiteSelector({ shown }: { shown: RouteId | null }) {
  const { sites, siteId, sitesFailure, hasNoSite, chooseSite } = useSession();
  if (sitesFailure !== null) return <SiteName name={noSiteMessages.notRead} />;
  if (hasNoSite) return <SiteName name={noSiteMessages.title} />;
  if (siteId === null || sites.length === 0) return <SkeletonBlock width="10rem" height="8" />;
  const name = nameOf(sites, siteId);
  const [only] = sites;
  if (sites.length === 1 && only?.id === siteId) return <SiteName name={name} />;
  return (
    <Popover
      label="Choose a site"
      width="20rem"
      padding="0"
      trigger={(props) => (
        <Button {...props} aria-label={`Site: ${name}`} minW="0" flexShrink="1" maxW="18rem" data-site={siteId}>
          <MapPin aria-hidden="true" />
          <chakra.span truncate>{name}</chakra.span>
          <ChevronsUpDown aria-hidden="true" />
        </Button>
      )}
    >
      {({ close }) => (
        <SiteList
          sites={sites}
          withAll={offersAllSites(sites.length, shown)}
          chosen={siteId}
          onChoose={(id) => {
            chooseSite(id);
            close();
          }}
        />
      )}
    </Popover>
  );
}

function SiteName({ name }: { name: string }) {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5" px="2" textStyle="sm" fontWeight="medium" minW="0">
      <MapPin size={16} aria-hidden="true" />
      <chakra.span truncate>{name}</chakra.span>
    </chakra.span>
  );
}
