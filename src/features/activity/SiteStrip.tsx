import { BellRing, CircleHelp, ShieldCheck, TriangleAlert } from 'lucide-react';
import { activityMessages } from '#domain/messages/activity.ts';
import { useMay, useSession, type NamedSite } from '#crud/context/session.ts';
import { allSites } from '#domain/entities/site.ts';
import { Button } from '#ui/control/Button.tsx';
import { formatAgo } from '#format/duration.ts';
import { useNow } from '#lib/useNow.ts';
import { Note, Small } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { ToneName } from '#ui/tone/tones.ts';
import { useFollowsAllSites, useLiveSiteStatus, useReadSiteStatus, type SiteStatus } from './useSiteStatus.ts';

const Strip = chakra('ul', {
  base: {
    display: 'grid',
    // On a phone the sites stand in one row that scrolls sideways, so that the figures stay on the first screen.
    gridAutoFlow: { base: 'column', md: 'row' },
    gridAutoColumns: { base: '13rem', md: 'auto' },
    gridTemplateColumns: { base: 'none', md: 'repeat(auto-fill, minmax(13rem, 1fr))' },
    overflowX: { base: 'auto', md: 'visible' },
    gap: '2',
    listStyleType: 'none',
    m: '0',
    p: '0',
  },
});
const Tile = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    columnGap: '2.5',
    w: 'full',
    h: 'full',
    minH: '11',
    px: '3',
    py: '2',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l2',
    textAlign: 'start',
    textStyle: 'sm',
    cursor: 'button',
    _icon: { boxSize: '4', color: 'colorPalette.fg' },
    _hover: { bg: 'bg.subtle' },
    '&[data-tone=alarm], &[data-tone=fault]': { bg: 'colorPalette.subtle', borderColor: 'colorPalette.border' },
    '&[aria-current=true]': { borderColor: 'accent.solid', boxShadow: 'inset 0 0 0 1px {colors.accent.solid}' },
  },
});

export interface SiteStripProps {
  siteId: number;
  /** Disables all controls, as on a wall. */
  isStill?: boolean;
}

/** One tile for each site: live while the browser follows all sites, else read each minute, with its age. */
export function SiteStrip({ siteId, isStill = false }: SiteStripProps) {
  const { sites, chooseSite } = useSession();
  const may = useMay();
  const followsAll = useFollowsAllSites();
  if (sites.length < 2 || !may({ area: 'sites', level: 'read' })) return null;
  return (
    <section aria-label={activityMessages.sites.title}>
      <Strip>
        {sites.map((site) => (
          <li key={site.id}>
            {followsAll || site.id === siteId ? (
              <LiveSite site={site} isCurrent={site.id === siteId} />
            ) : (
              <ReadSite site={site} />
            )}
          </li>
        ))}
      </Strip>
      <Note
        hidden={isStill}
        display={isStill ? 'none' : 'flex'}
        flexWrap="wrap"
        alignItems="center"
        gap="2"
        pt="1"
        textStyle="xs"
      >
        {followsAll ? activityMessages.sites.following : activityMessages.sites.followNote}
        {followsAll ? null : (
          <Button size="xs" variant="ghost" onClick={() => chooseSite(allSites.id)}>
            {activityMessages.sites.follow}
          </Button>
        )}
      </Note>
    </section>
  );
}

function LiveSite({ site, isCurrent }: { site: NamedSite; isCurrent: boolean }) {
  return <SiteTile site={site} isCurrent={isCurrent} status={useLiveSiteStatus(site.id)} />;
}

function ReadSite({ site }: { site: NamedSite }) {
  return <SiteTile site={site} isCurrent={false} status={useReadSiteStatus(site.id)} />;
}

function lookOf({ alarming, faulted, freshness }: SiteStatus) {
  if (alarming === null || faulted === null || freshness.state === 'unknown' || freshness.state === 'loading') {
    const text = freshness.state === 'loading' ? activityMessages.tiles.loading : activityMessages.tiles.unknown;
    return { tone: 'offline' as ToneName, icon: CircleHelp, text };
  }
  const parts = [
    alarming > 0 ? activityMessages.sites.alarms(alarming) : null,
    faulted > 0 ? activityMessages.sites.faults(faulted) : null,
  ].filter((part) => part !== null);
  const tone: ToneName = alarming > 0 ? 'alarm' : faulted > 0 ? 'fault' : 'secure';
  const icon = { alarm: BellRing, fault: TriangleAlert }[tone as string] ?? ShieldCheck;
  return { tone, icon, text: parts.length === 0 ? activityMessages.sites.calm : parts.join(', ') };
}

function SiteTile({ site, status, isCurrent }: { site: NamedSite; status: SiteStatus; isCurrent: boolean }) {
  const { chooseSite } = useSession();
  const now = useNow();
  const { tone, icon: Icon, text } = lookOf(status);
  const { freshness, failure } = status;
  const age = !('since' in freshness) || freshness.since === null ? null : formatAgo(now - freshness.since);
  return (
    <Tile
      type="button"
      colorPalette={tone}
      data-tone={tone}
      data-site-tile={site.id}
      data-state={freshness.state}
      aria-current={isCurrent || undefined}
      title={failure ?? activityMessages.sites.show(site.name)}
      onClick={() => chooseSite(site.id)}
    >
      <Icon aria-hidden="true" />
      <chakra.span minW="0">
        <chakra.span display="block" fontWeight="medium" truncate>
          {site.name}
        </chakra.span>
        <Small display="block">
          {failure !== null && age === null ? activityMessages.sites.failed : text}
          {age === null ? null : ` · ${age}`}
        </Small>
      </chakra.span>
    </Tile>
  );
}
