import { History, Monitor } from 'lucide-react';
import { lazy, Suspense, useCallback, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { allSites } from '#domain/entities/site.ts';
import { activityMessages } from '#domain/messages/activity.ts';
import { useSiteName } from '#crud/data/useSiteName.ts';
import { useMay, useSession } from '#crud/context/session.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { useTab } from '#crud/detail/useTab.ts';
import { TryWithoutRight } from '#crud/page/TryWithoutRight.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Switch } from '#ui/control/Switch.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Tabs } from '#ui/control/Tabs.tsx';
import { Grid, Stack } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { AttentionPanel } from './AttentionPanel.tsx';
import { FeedPanel } from './FeedPanel.tsx';
import { SiteStrip } from './SiteStrip.tsx';
import { Tiles } from './Tiles.tsx';
import { useFeedFilter, type FeedFilterState } from './useFeedFilter.ts';
import { useFollowsAllSites } from './useSiteStatus.ts';
import { useRewind } from '#crud/rewind/useRewind.ts';
import { useShownAttention } from './useAttention.ts';
import { useOwnSigns, useSiteSigns } from './useSiteSigns.ts';
import { useTiles, type SiteTroubles } from './useTiles.ts';

const RewoundView = lazy(() => import('./RewoundView.tsx'));
const WallMode = lazy(() => import('./WallMode.tsx'));
const DeviceHealth = lazy(() => import('./DeviceHealth.tsx'));

export default function ActivityPage() {
  const { siteId } = useSession();
  if (siteId === null)
    return (
      <div aria-busy="true">
        <PageHeader title={activityMessages.title} subtitle=" " />
      </div>
    );
  return (
    <TryWithoutRight entity="unit" title={activityMessages.title} isHome>
      <SiteActivity key={siteId} siteId={siteId} />
    </TryWithoutRight>
  );
}

/** Wall mode stands in the address and survives a reload. */
function useWall() {
  const [parameters, setParameters] = useSearchParams();
  const set = useCallback(
    (wall: string | null) =>
      setParameters(
        (given) => {
          const written = new URLSearchParams(given);
          if (wall === null) written.delete('wall');
          else written.set('wall', wall);
          return written;
        },
        { replace: true },
      ),
    [setParameters],
  );
  const wall = parameters.get('wall');
  return { isOpen: wall !== null, isRotating: wall === 'rotate', set };
}

function SiteActivity({ siteId }: { siteId: number }) {
  const siteName = useSiteName();
  const rewind = useRewind();
  const filterState = useFeedFilter();
  const wall = useWall();
  const { set } = wall;
  const close = useCallback(() => set(null), [set]);
  return (
    <>
      <PageHeader
        title={activityMessages.title}
        subtitle={siteName(siteId)}
        actions={
          rewind.at === null ? (
            <>
              <Button onClick={() => rewind.moveTo(Date.now() - 5 * 60_000)}>
                <History aria-hidden="true" />
                {activityMessages.rewind.open}
              </Button>
              <WallButton onOpen={(isRotating) => set(isRotating ? 'rotate' : 'on')} />
            </>
          ) : null
        }
      />
      {/* The wall hides the page, so the page need not stay live. */}
      {wall.isOpen ? null : rewind.at === null ? (
        <Now siteId={siteId} filterState={filterState} />
      ) : (
        <Suspense fallback={<SkeletonBlock h="32" />}>
          <RewoundView siteId={siteId} rewind={rewind} filterState={filterState} at={rewind.at} />
        </Suspense>
      )}
      {wall.isOpen ? (
        <Suspense fallback={null}>
          <WallMode siteId={siteId} isRotating={wall.isRotating} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

function WallButton({ onOpen }: { onOpen: (isRotating: boolean) => void }) {
  const { sites, awaitsSites, chooseSite } = useSession();
  const [isRotating, setRotating] = useState(false);
  const id = useId();
  const open = () => {
    if (isRotating) chooseSite(allSites.id);
    onOpen(isRotating);
  };
  return (
    <>
      <Button onClick={open}>
        <Monitor aria-hidden="true" />
        {activityMessages.wall.open}
      </Button>
      {sites.length < 2 && !awaitsSites ? null : (
        <chakra.span
          display="inline-flex"
          alignItems="center"
          gap="2"
          title={activityMessages.wall.rotateNote}
          visibility={awaitsSites ? 'hidden' : undefined}
        >
          <Switch checked={isRotating} onChange={setRotating} labelledBy={id} />
          <chakra.span id={id} textStyle="sm">
            {activityMessages.wall.rotate}
          </chakra.span>
        </chakra.span>
      )}
    </>
  );
}

function Now({ siteId, filterState }: { siteId: number; filterState: FeedFilterState }) {
  const may = useMay();
  const [tab, chooseTab] = useTab(['now', 'health']);
  const live = <LiveActivity siteId={siteId} filterState={filterState} />;
  if (!may({ area: 'sites', level: 'read' })) return live;
  return (
    <Tabs
      label={activityMessages.title}
      value={tab}
      onChange={chooseTab}
      tabs={[
        { id: 'now', label: activityMessages.health.feedTab, content: live },
        {
          id: 'health',
          label: activityMessages.health.tab,
          content: (
            <Suspense fallback={<SkeletonBlock h="32" />}>
              <DeviceHealth siteId={siteId} />
            </Suspense>
          ),
        },
      ]}
    />
  );
}

function LiveActivity({ siteId, filterState }: { siteId: number; filterState: FeedFilterState }) {
  const zone = useSiteZone(siteId);
  const may = useMay();
  const followsAll = useFollowsAllSites();
  const needsAttention = may({ area: 'sites', level: 'read' }) || may({ area: 'bookings', level: 'read' });
  const attention = useShownAttention(followsAll ? allSites.id : siteId);
  const signs = useSiteSigns(siteId, attention, followsAll);
  const ownSigns = useOwnSigns(siteId, attention);
  return (
    <Stack gap="4">
      <SiteStrip siteId={siteId} signs={signs} />
      <LiveTiles siteId={siteId} zone={zone} signs={ownSigns} isNamed={followsAll} />
      <Grid gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 4fr) minmax(0, 5fr)' }}>
        {needsAttention ? (
          <AttentionPanel attention={attention} siteId={siteId} zone={zone} hasSites={attention.isOfAll} />
        ) : null}
        <FeedPanel siteId={followsAll ? allSites.id : siteId} filterState={filterState} />
      </Grid>
    </Stack>
  );
}

interface LiveTilesProps {
  siteId: number;
  zone: string | undefined;
  signs: SiteTroubles | null;
  /** Whether the site's name stands above its figures. */
  isNamed: boolean;
}

function LiveTiles({ siteId, zone, signs, isNamed }: LiveTilesProps) {
  const siteName = useSiteName();
  return (
    <Tiles
      tiles={useTiles(siteId, signs)}
      zone={zone}
      siteName={isNamed ? (siteName(siteId) ?? undefined) : undefined}
    />
  );
}
