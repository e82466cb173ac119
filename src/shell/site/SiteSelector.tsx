import { chakra } from '#ui/theme/chakra.ts';
import { ChevronsUpDown, MapPin } from 'lucide-react';
import { useCallback, useState } from 'react';
import { allSites, type Site } from '#domain/entities/site.ts';
import { pageMessages } from '#domain/messages/pages.ts';
import { noSiteMessages } from '#domain/messages/sites.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { useSession } from '#crud/context/session.ts';
import { useLatePart } from '#crud/page/useLatePart.ts';
import { useFirstSignOfPerson } from '#lib/useFirstSignOfPerson.ts';
import { Button } from '#ui/control/Button.tsx';
import { Popover } from '#ui/overlay/Popover.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { fitsInLines } from './fitsInLines.ts';
import { offersAllSites } from './siteOptions.ts';

// Before it is wanted, since nothing loads during an outage.
const loadList = () => import('./SiteList.tsx');
const loadNotRead = () => import('./SitesNotRead.tsx');

/** What a phone's bar has room for beside its buttons. */
const phoneLines = { lines: 2, letters: 12 };

function nameOf(sites: readonly Site[], siteId: number): string {
  if (siteId === allSites.id) return allSites.name;
  return sites.find((site) => site.id === siteId)?.name ?? pageMessages.siteNotStored;
}

/** The site selector. A user with a single site sees only its name. */
export function SiteSelector({ shown }: { shown: RouteId | null }) {
  const { sites, siteId, sitesFailure, hasNoSite, chooseSite } = useSession();
  const [hasSign, setSign] = useState(false);
  useFirstSignOfPerson(useCallback(() => setSign(true), []));
  const SiteList = useLatePart(loadList, hasSign);
  const SitesNotRead = useLatePart(loadNotRead, sitesFailure !== null);
  if (sitesFailure !== null) {
    return SitesNotRead === null ? <SiteName name={noSiteMessages.notRead} /> : <SitesNotRead why={sitesFailure} />;
  }
  if (hasNoSite) return <SiteName name={noSiteMessages.title} />;
  if (siteId === null) return <SkeletonBlock width="10rem" height="8" />;
  // Before the first site arrives, the stored one is shown.
  if (sites.length === 0 && siteId !== allSites.id) return <SkeletonBlock width="10rem" height="8" />;
  const name = nameOf(sites, siteId);
  const [only] = sites;
  if (only === undefined || (sites.length === 1 && only.id === siteId)) return <SiteName name={name} />;
  return (
    <Popover
      label="Choose a site"
      width="20rem"
      padding="0"
      trigger={(props) => (
        <Button {...props} aria-label={`Site: ${name}`} minW="0" flexShrink="1" data-site={siteId}>
          <MapPin aria-hidden="true" />
          <NameText name={name} />
          <ChevronsUpDown aria-hidden="true" />
        </Button>
      )}
    >
      {({ close }) =>
        SiteList === null ? (
          <SkeletonBlock h="24rem" />
        ) : (
          <SiteList
            sites={sites}
            withAll={offersAllSites(sites.length, shown)}
            chosen={siteId}
            onChoose={(id) => {
              chooseSite(id);
              close();
            }}
          />
        )
      }
    </Popover>
  );
}

/** Marks a name that needs a row of its own in a phone's bar. */
function NameText({ name, title }: { name: string; title?: string }) {
  return (
    <span data-site-name="" data-site-long={fitsInLines(name, phoneLines) ? undefined : ''} title={title}>
      {name}
    </span>
  );
}

function SiteName({ name }: { name: string }) {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5" px="2" textStyle="sm" fontWeight="medium" minW="0">
      <MapPin size={16} aria-hidden="true" />
      <NameText name={name} title={name} />
    </chakra.span>
  );
}
