import { BellRing, ChevronDown, CircleHelp, ShieldCheck, TriangleAlert, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { activityMessages } from '#domain/messages/activity.ts';
import { useCan, useSession } from '#crud/context/session.ts';
import { allSites } from '#domain/entities/site.ts';
import { Button } from '#ui/control/Button.tsx';
import { formatAgo } from '#format/duration.ts';
import { useNow } from '#lib/useNow.ts';
import { useMediaQuery } from '#lib/useMediaQuery.ts';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Note, Small } from '#ui/text/text.tsx';
import { useElementWidth } from '#ui/table/useElementWidth.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { breakpoints } from '#ui/theme/scale.ts';
import type { ToneName } from '#ui/tone/tones.ts';
import { useFollowsAllSites } from './useSiteStatus.ts';
import type { ShownSite, SiteSigns } from './useSiteSigns.ts';

/** CSS pixels. */
const tile = { width: 208, gap: 8 } as const;

const Strip = chakra('ul', {
  base: {
    display: 'grid',
    // On a phone the sites stand in one row that scrolls sideways, so that the figures stay on the first screen.
    gridAutoFlow: { base: 'column', md: 'row' },
    gridAutoColumns: { base: `${tile.width}px`, md: 'auto' },
    gridTemplateColumns: { base: 'none', md: `repeat(auto-fill, minmax(${tile.width}px, 1fr))` },
    overflowX: { base: 'auto', md: 'visible' },
    gap: `${tile.gap}px`,
    listStyleType: 'none',
    m: '0',
    p: '0',
    _empty: { display: 'none' },
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
    // Two lines, whether or not the second one is needed.
    minH: '4.25rem',
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
    // New trouble is solid; what is older is pale; what people see to is an outline.
    '&[data-level=now]': {
      bg: 'colorPalette.solid',
      borderColor: 'colorPalette.solid',
      color: 'colorPalette.contrast',
      '& *': { color: 'colorPalette.contrast' },
    },
    '&[data-level=older]': { bg: 'colorPalette.subtle', borderColor: 'colorPalette.border' },
    '&[data-level=seenTo]': { borderColor: 'colorPalette.border', borderWidth: '2px' },
    '&[aria-current=true]': { borderColor: 'accent.solid', boxShadow: 'inset 0 0 0 1px {colors.accent.solid}' },
  },
});

export interface SiteStripProps {
  siteId: number;
  signs: SiteSigns;
  /** Disables all controls, as on a wall. */
  isStill?: boolean;
}

const isFolded = ({ level }: ShownSite) => level === 'seenTo' || level === 'calm';

/** The number of tiles in a line; a phone's line scrolls, so that all of them are in it. */
function useLineLength() {
  const [ref, width] = useElementWidth();
  const isPhone = useMediaQuery(`(width < ${breakpoints.md})`);
  const fitting = width === null ? 1 : Math.floor((width + tile.gap) / (tile.width + tile.gap));
  return { ref, length: isPhone ? Infinity : Math.max(1, fitting) };
}

/**
 * One line of tiles of the sites that need a person, those in trouble first; the others fold to a button. A wall, where
 * nobody can press it, shows every site that needs a person. Live while the browser follows all sites, else
 * read each minute, with its age.
 */
export function SiteStrip({ siteId, signs: { sites, areLive }, isStill = false }: SiteStripProps) {
  const [isOpen, setOpen] = useState(false);
  const { sites: all, hasNoSite } = useSession();
  const mayRead = useCan({ area: 'sites', level: 'read' });
  const { ref, length } = useLineLength();
  const areListed = all.length > 0 || hasNoSite;
  if (!mayRead || (areListed && all.length < 2)) return null;
  // The order depends on all of them.
  if (!areListed || sites.length < all.length || sites.some(({ freshness }) => freshness.state === 'loading'))
    return <SkeletonBlock h={{ base: '7.25rem', md: '6.25rem' }} />;
  const quiet = sites.filter(isFolded);
  const loud = sites.filter((site) => !isFolded(site));
  const inLine = isStill ? loud : loud.slice(0, length);
  const shown = isOpen ? sites : inLine;
  const seenTo = quiet.filter(({ level }) => level === 'seenTo').length;
  const isFolding = inLine.length < sites.length;
  const foldedText = activityMessages.sites.folded({
    more: loud.length - inLine.length,
    seenTo,
    calm: quiet.length - seenTo,
  });
  return (
    <section ref={ref} aria-label={activityMessages.sites.title}>
      <Strip>
        {shown.map((shownSite) => (
          <li key={shownSite.site.id}>
            <SiteTile shown={shownSite} isCurrent={shownSite.site.id === siteId} />
          </li>
        ))}
      </Strip>
      <Note
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="2"
        pt={shown.length === 0 ? '0' : '1'}
        textStyle="xs"
      >
        {!isFolding ? null : isStill ? (
          foldedText
        ) : (
          <Button size="xs" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {inLine.length < loud.length ? <TriangleAlert aria-hidden="true" /> : <ShieldCheck aria-hidden="true" />}
            {foldedText}
            <chakra.span aria-hidden="true" display="inline-flex" transform={isOpen ? 'rotate(180deg)' : undefined}>
              <ChevronDown size={14} />
            </chakra.span>
          </Button>
        )}
        {isStill ? null : <FollowControls siteId={siteId} areLive={areLive} />}
      </Note>
    </section>
  );
}

function FollowControls({ siteId, areLive }: { siteId: number; areLive: boolean }) {
  const { chooseSite } = useSession();
  const followsAll = useFollowsAllSites();
  const texts = activityMessages.sites;
  if (!followsAll)
    return (
      <>
        {texts.followNote}
        <Button size="xs" variant="ghost" onClick={() => chooseSite(allSites.id)}>
          {texts.follow}
        </Button>
      </>
    );
  return (
    <>
      {areLive ? texts.following : texts.beginning}
      <Button size="xs" variant="ghost" onClick={() => chooseSite(siteId)}>
        {texts.stop}
      </Button>
    </>
  );
}

function lookOf({ level, signs, freshness, hasDevices }: ShownSite) {
  const texts = activityMessages.sites;
  if (level === 'unknown' || signs === null) {
    const text = freshness.state === 'loading' ? activityMessages.tiles.loading : activityMessages.tiles.unknown;
    return { tone: 'offline' as ToneName, icon: CircleHelp, text };
  }
  const { open, seenTo } = signs;
  const parts = [
    open.alarm > 0 ? texts.alarms(open.alarm) : null,
    open.fault > 0 ? (hasDevices ? texts.faults(open.fault) : texts.doorFaults(open.fault)) : null,
    open.offline > 0 ? texts.offline(open.offline) : null,
    seenTo > 0 ? texts.seenTo(seenTo) : null,
  ].filter((part) => part !== null);
  const text = parts.length === 0 ? texts.calm : parts.join(', ');
  if (level === 'seenTo') return { tone: 'alarm' as ToneName, icon: UserCheck, text };
  const tone: ToneName = open.alarm > 0 ? 'alarm' : open.fault > 0 ? 'fault' : open.offline > 0 ? 'offline' : 'secure';
  const icon = { alarm: BellRing, fault: TriangleAlert, offline: TriangleAlert }[tone as string] ?? ShieldCheck;
  return { tone, icon, text };
}

function SiteTile({ shown, isCurrent }: { shown: ShownSite; isCurrent: boolean }) {
  const { chooseSite } = useSession();
  const now = useNow();
  const { site, level, freshness, failure, eventsAMinute } = shown;
  const { tone, icon: Icon, text } = lookOf(shown);
  const age =
    !('since' in freshness) || freshness.since === null
      ? null
      : activityMessages.sites.checked(formatAgo(now - freshness.since));
  const facts = [
    failure !== null && age === null ? activityMessages.sites.failed : text,
    age,
    eventsAMinute === null || eventsAMinute === 0 ? null : activityMessages.sites.events(eventsAMinute),
  ];
  return (
    <Tile
      type="button"
      colorPalette={tone}
      data-tone={tone}
      data-level={level}
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
        <Small display="block">{facts.filter((fact) => fact !== null).join(' · ')}</Small>
      </chakra.span>
    </Tile>
  );
}
