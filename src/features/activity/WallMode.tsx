import { Minimize2, RadioTower, Unplug } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { foldBursts } from '#domain/activity/bursts.ts';
import { rotationOf } from '#domain/activity/siteSigns.ts';
import { allSites } from '#domain/entities/site.ts';
import { activityMessages } from '#domain/messages/activity.ts';
import { formatMoment } from '#format/dateFormats.ts';
import { localZone } from '#format/wallClock.ts';
import { useNow } from '#lib/useNow.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { useSiteName } from '#crud/data/useSiteName.ts';
import { EmergencyMenu } from '#parts/scenario/EmergencyMenu.tsx';
import { LazyScenarioDialog } from '#parts/scenario/openScenario.tsx';
import type { OpenedScenario } from '#parts/scenario/ScenarioDialog.tsx';
import { RunningScenarios } from '#parts/scenario/RunningScenarios.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Small } from '#ui/text/text.tsx';
import { List } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';
import { AttentionList } from './AttentionPanel.tsx';
import { useTodayFrom, useZones } from './FeedPanel.tsx';
import { FeedRow } from './FeedRow.tsx';
import { SiteStrip } from './SiteStrip.tsx';
import { Tiles } from './Tiles.tsx';
import { SitesInNeed } from './SitesInNeed.tsx';
import { useShownAttention } from './useAttention.ts';
import { FeedFollower, useFeedState, useFeedStore } from './useFeed.tsx';
import { useFollowsAllSites } from './useSiteStatus.ts';
import { useOwnSigns, useSiteSigns, type SiteSigns } from './useSiteSigns.ts';
import { useBrokenSince, useTiles, type SiteTroubles } from './useTiles.ts';

/** Whether the screen is kept on; null: not known yet. */
type WakeState = boolean | null;

/** Browsers release the lock of a hidden page, so that it is asked for again. */
function useWakeLock(): WakeState {
  const [isAwake, setAwake] = useState<WakeState>(null);
  useEffect(() => {
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const given = await navigator.wakeLock.request('screen');
        if (isOver) return await given.release();
        lock = given;
        given.addEventListener('release', () => {
          if (!isOver) setAwake(false);
        });
        setAwake(true);
      } catch {
        if (!isOver) setAwake(false); // the wall says so
      }
    };
    void ask();
    const onVisible = () => void ask();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
  return isAwake;
}

/** The width at which the wall's type has its normal size (CSS pixels). Wider screens enlarge everything alike. */
const normalWidth = 1440;
/** How long each site shows while the wall rotates (milliseconds). */
const rotationTime = 20_000;

const Frame = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    h: 'full',
    p: { base: '4', md: '6' },
    overflow: 'hidden',
    '& a': { pointerEvents: 'none' },
  },
});
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
    gap: '4',
    flex: '1',
    minH: '0',
    overflow: 'hidden',
    '& > *, & > * > :last-child': { display: 'flex', flexDirection: 'column', minH: '0', overflow: 'hidden' },
    '& > * > :last-child': { flex: '1' },
    // A row that does not fit wraps out of sight: no row is cut.
    '& ul': { display: 'flex', flexFlow: 'column wrap', flex: '1', minH: '0', overflow: 'hidden' },
    '& ul > li': { w: 'full' },
  },
});

function useScale(): number {
  const [width, setWidth] = useState(() => window.innerWidth);
  useEffect(() => {
    const measure = () => setWidth(window.innerWidth);
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return Math.max(1, width / normalWidth);
}

/** The site that a rotating wall shows: those that need a person, in turn. It rotates only while all sites are live. */
function useRotation({ sites, areLive }: SiteSigns, siteId: number, isRotating: boolean): number {
  const now = useNow(isRotating);
  if (!isRotating || !areLive || sites.length === 0) return siteId;
  const turns = rotationOf(sites.map(({ site, level }) => ({ siteId: site.id, level })));
  return turns[Math.floor(now / rotationTime) % turns.length] ?? siteId;
}

export interface WallModeProps {
  siteId: number;
  isRotating: boolean;
  onClose: () => void;
}

/** The activity page for a screen on a wall: large type, one control to leave, and a mark on every stale figure. */
export default function WallMode({ siteId, isRotating, onClose }: WallModeProps) {
  const scale = useScale();
  const ground = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<OpenedScenario | null>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { current } = ground;
    const app = document.getElementById('root');
    app?.setAttribute('inert', '');
    current?.focus();
    // Without a press, as after a reload, browsers refuse: the wall still fills the window.
    current?.requestFullscreen?.().catch(() => undefined);
    const onKey = (event: KeyboardEvent) => {
      // A dialog above the wall closes first.
      if (event.key === 'Escape' && current?.querySelector('dialog[open]') === null) close();
    };
    const onFullscreen = () => {
      if (document.fullscreenElement === null) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('fullscreenchange', onFullscreen);
    return () => {
      app?.removeAttribute('inert');
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('fullscreenchange', onFullscreen);
      if (document.fullscreenElement === current) void document.exitFullscreen();
    };
  }, []);
  return createPortal(
    <chakra.div
      ref={ground}
      tabIndex={-1}
      role="dialog"
      aria-modal="true"
      aria-label={activityMessages.wall.open}
      data-wall=""
      position="fixed"
      inset="0"
      zIndex="overlay"
      bg="bg"
      color="fg"
      overflow="hidden"
      outline="none"
    >
      <Frame style={{ zoom: scale }}>
        <WallContent siteId={siteId} isRotating={isRotating} onScenario={setOpened} onClose={onClose} />
      </Frame>
      {/* The page's own dialogs are under the wall. */}
      {opened === null ? null : (
        <Suspense fallback={null}>
          <LazyScenarioDialog {...opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </chakra.div>,
    document.body,
  );
}

interface WallContentProps extends WallModeProps {
  onScenario: (opened: OpenedScenario) => void;
}

function WallContent({ siteId, isRotating, onScenario, onClose }: WallContentProps) {
  const siteName = useSiteName();
  const followsAll = useFollowsAllSites();
  const attention = useShownAttention(followsAll ? allSites.id : siteId);
  const signs = useSiteSigns(siteId, attention, followsAll);
  const shown = useRotation(signs, siteId, isRotating);
  const ownSigns = useOwnSigns(shown, attention);
  const ofSite = useSiteZone(shown) ?? localZone();
  // The clock of a wall with many sites stays that of the room.
  const zone = followsAll ? localZone() : ofSite;
  return (
    <>
      <WallHead
        name={siteName(followsAll ? allSites.id : shown) ?? activityMessages.title}
        zone={zone}
        onScenario={(scenario) => onScenario({ siteId: shown, ...scenario })}
        onClose={onClose}
      />
      <NotLiveBanner zone={zone} />
      <RunningScenarios siteId={shown} />
      {signs.areLive ? <SitesInNeed signs={signs} /> : null}
      <WallTiles
        key={`tiles ${shown}`}
        siteId={shown}
        siteName={followsAll ? (siteName(shown) ?? undefined) : undefined}
        zone={ofSite}
        signs={ownSigns}
      />
      <Columns>
        <AttentionList
          attention={attention}
          zone={zone}
          rows={wallLines}
          hasSites={attention.isOfAll}
          hasActions={false}
        />
        <WallFeed key={`feed ${followsAll ? allSites.id : shown}`} siteId={followsAll ? allSites.id : shown} />
      </Columns>
      <SiteStrip siteId={shown} signs={signs} isStill />
    </>
  );
}

interface WallTilesProps {
  siteId: number;
  /** Shown above the figures; undefined: the wall is of this site alone. */
  siteName: string | undefined;
  zone: string;
  signs: SiteTroubles | null;
}

/** A component of its own: figures change ten times a second, and nothing else renders with them. */
function WallTiles({ siteId, siteName, zone, signs }: WallTilesProps) {
  return <Tiles tiles={useTiles(siteId, signs)} zone={zone} siteName={siteName} />;
}

function WallHead({
  name,
  zone,
  onScenario,
  onClose,
}: { name: string; zone: string } & Pick<WallContentProps, 'onScenario' | 'onClose'>) {
  const now = useNow();
  const display = useDateDisplay();
  const isAwake = useWakeLock();
  return (
    <chakra.header display="flex" flexWrap="wrap" alignItems="center" columnGap="4">
      <chakra.h2 fontSize="3xl" fontWeight="semibold" letterSpacing="tight">
        {name}
      </chakra.h2>
      <WallLiveMark />
      <Small ms="auto">{isAwake === false ? activityMessages.wall.mayClose : null}</Small>
      <chakra.time fontSize="3xl" fontWeight="medium" fontVariantNumeric="tabular-nums">
        {formatMoment(now, zone, 'time', display)}
      </chakra.time>
      <EmergencyMenu size="xs" onOpen={onScenario} />
      <Button variant="ghost" size="xs" onClick={onClose}>
        <Minimize2 aria-hidden="true" />
        {activityMessages.wall.close}
      </Button>
    </chakra.header>
  );
}

function WallLiveMark() {
  const brokenSince = useBrokenSince();
  const isLive = brokenSince === null;
  const Icon = isLive ? RadioTower : Unplug;
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="2"
      fontSize="lg"
      fontWeight="semibold"
      color={isLive ? 'secure.fg' : 'alarm.fg'}
      data-live={isLive}
    >
      <Icon size={20} aria-hidden="true" />
      {isLive ? activityMessages.wall.live : activityMessages.wall.notLive}
    </chakra.span>
  );
}

function NotLiveBanner({ zone }: { zone: string }): ReactNode {
  const brokenSince = useBrokenSince();
  const display = useDateDisplay();
  if (brokenSince === null) return null;
  return (
    <chakra.p
      role="alert"
      display="flex"
      alignItems="center"
      gap="3"
      px="4"
      py="3"
      borderRadius="l3"
      bg="alarm.solid"
      color="alarm.contrast"
      fontSize="xl"
      fontWeight="semibold"
    >
      <Unplug size={24} aria-hidden="true" />
      {activityMessages.wall.notLiveSince(formatMoment(brokenSince, zone, 'time', display))}
    </chakra.p>
  );
}

/** A wall is read from five metres. */
const Lines = chakra(List, { base: { '& > li': { textStyle: 'lg', minH: '12' } } });

/** As many lines as a wall can show. */
const wallLines = 16;

function WallFeed({ siteId }: { siteId: number }) {
  const store = useFeedStore(siteId, null);
  const { activities, isLoaded } = useFeedState(store);
  const lines = useMemo(() => foldBursts(activities).slice(0, wallLines), [activities]);
  const zoneOf = useZones();
  const isOfAll = siteId === allSites.id;
  const todayFrom = useTodayFrom(siteId);
  return (
    <Panel flush title={activityMessages.feed.title}>
      <FeedFollower store={store} siteId={siteId} range={null} lines={100} onLog={ignoreLog} />
      {lines.length === 0 ? (
        <chakra.p p="4" color="fg.muted">
          {isLoaded ? activityMessages.feed.nothing : activityMessages.feed.loading}
        </chakra.p>
      ) : (
        <Lines>
          {lines.map((line) => (
            <FeedRow
              key={line.key}
              line={line}
              zoneOf={zoneOf}
              ownZone={isOfAll ? undefined : zoneOf(siteId)}
              hasSites={isOfAll}
              todayFrom={todayFrom}
              isStill
            />
          ))}
        </Lines>
      )}
    </Panel>
  );
}

/** The page's own feed reports unreadable logs, and the banner a broken connection. */
const ignoreLog = () => undefined;
