import { Pause, RadioTower, ScrollText, SearchX, Unplug } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Activity } from '#domain/activity/activity.ts';
import { foldBursts } from '#domain/activity/bursts.ts';
import { isShown } from '#domain/activity/feedFilter.ts';
import { activityMessages } from '#domain/messages/activity.ts';
import { timing } from '#domain/limits/timing.ts';
import { rangeOfDays, dayOf } from '#domain/time/zonedTime.ts';
import { localZone } from '#format/wallClock.ts';
import { formatDay } from '#format/days.ts';
import { useConnection } from '#crud/command/useConnection.ts';
import { useSession } from '#crud/context/session.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { Button } from '#ui/control/Button.tsx';
import { DatePicker } from '#ui/date/DatePicker.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { List, Row } from '#ui/layout/layout.tsx';
import { PanelNote } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import type { FeedRange, FeedState } from './feedStore.ts';
import { FeedFilters } from './FeedFilters.tsx';
import { FeedRow } from './FeedRow.tsx';
import { FeedFollower, useFeedState, useFeedStore, type LogOutcome } from './useFeed.tsx';
import type { FeedFilterState } from './useFeedFilter.ts';

/** Lines at first, and more with each press. */
const lineStep = 100;
/** Lines of each log at first, and more with each press. */
const logStep = { live: 100, day: 500 } as const;

/** Whether the time since the first render is shorter (milliseconds). */
function usePatience(time: number): boolean {
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), time);
    return () => clearTimeout(timer);
  }, [time]);
  return isPatient;
}

/** The button lies above the lines, so that nothing moves while somebody reads. */
const NewLines = chakra('div', {
  base: { position: 'sticky', top: '2', zIndex: 'docked', display: 'flex', justifyContent: 'center', h: '0' },
});

export interface FeedPanelProps {
  /** 0: all sites. */
  siteId: number;
  filterState: FeedFilterState;
}

export function FeedPanel({ siteId, filterState }: FeedPanelProps) {
  const zone = useSiteZone(siteId) ?? localZone();
  const { day } = filterState;
  const range = useMemo((): FeedRange | null => {
    return day === null ? null : rangeOfDays(zone, { first: day, last: day });
  }, [day, zone]);
  return <FeedOfRange key={`${siteId} ${day}`} siteId={siteId} filterState={filterState} range={range} zone={zone} />;
}

interface RangeProps extends FeedPanelProps {
  range: FeedRange | null;
  zone: string;
}

function FeedOfRange({ siteId, filterState, range, zone }: RangeProps) {
  const store = useFeedStore(siteId, range);
  const state = useFeedState(store);
  const [steps, setSteps] = useState(1);
  const [logs, setLogs] = useState<readonly LogOutcome[]>([]);
  const onLog = useCallback(
    (outcome: LogOutcome) => setLogs((known) => [...known.filter(({ log }) => log !== outcome.log), outcome]),
    [],
  );
  const { day, setDay } = filterState;
  const loadOlder = () => {
    setSteps(steps + 1);
    void store.loadOlder();
  };
  const today = dayOf(Date.now(), zone);
  const isLoaded = state.isLoaded && !logs.some(({ isLoading }) => isLoading);
  const isPatient = usePatience(timing.restOfList);
  const hasFailed = state.failure !== null || logs.some(({ failure }) => failure !== null);
  // Lines of one log belong between those of another.
  const areLinesAwaited = !isLoaded && isPatient && !hasFailed;
  const activities = areLinesAwaited ? [] : state.activities;
  return (
    <Panel
      flush
      title={day === null ? activityMessages.feed.title : activityMessages.feed.dayTitle(formatDay(day))}
      actions={
        day === null ? <LiveMark /> : <Button onClick={() => setDay(null)}>{activityMessages.feed.backToLive}</Button>
      }
    >
      <FeedFollower
        store={store}
        siteId={siteId}
        range={range}
        onLog={onLog}
        lines={(range === null ? logStep.live : logStep.day) * steps}
      />
      <Row justifyContent="space-between" gap="3" px="4" py="2">
        <FeedFilters activities={state.activities} state={filterState} hasSites={siteId === 0} />
        <DatePicker label="Day of the feed" none="Live" value={day} onChange={setDay} today={today} latest={today} />
      </Row>
      <FeedList
        siteId={siteId}
        filterState={filterState}
        activities={activities}
        isLoaded={isLoaded}
        hasFailed={hasFailed}
        mayPause={day === null}
      >
        {activities.length === 0 && !isLoaded && !hasFailed ? null : (
          <FeedEnd state={state} logs={logs} zone={zone} range={range} loadOlder={loadOlder} />
        )}
      </FeedList>
    </Panel>
  );
}

function LiveMark() {
  const connection = useConnection();
  if (connection === 'live')
    return (
      <ToneTag tone="secure" icon={RadioTower} variant="plain">
        Live
      </ToneTag>
    );
  return (
    <span role="status">
      <ToneTag tone={connection === 'connecting' ? 'neutral' : 'alarm'} icon={Unplug}>
        {connection === 'connecting' ? activityMessages.feed.catchingUp : activityMessages.feed.notLive}
      </ToneTag>
    </span>
  );
}

export interface FeedListProps extends FeedPanelProps {
  /** Newest first. */
  activities: readonly Activity[];
  isLoaded: boolean;
  /** Whether a part of it couldn't be read: then no line does not mean that nothing happened. */
  hasFailed?: boolean;
  /** Whether the list pauses while the person has scrolled down. */
  mayPause: boolean;
  children?: ReactNode;
}

export function FeedList(props: FeedListProps) {
  const { siteId, filterState, activities, isLoaded, hasFailed = false, mayPause, children } = props;
  const { filter, isActive, day, clear } = filterState;
  const scroller = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(lineStep);
  const [held, hold] = useState<readonly Activity[] | null>(null);
  const source = held ?? activities;
  const shown = useMemo(() => source.filter((each) => isShown(each, filter)), [source, filter]);
  const lines = useMemo(() => foldBursts(shown), [shown]);
  const waiting = useMemo(() => {
    if (held === null) return 0;
    const known = new Set(held.map(({ key }) => key));
    const oldest = held.at(-1)?.at ?? 0;
    return activities.filter((each) => !known.has(each.key) && each.at >= oldest && isShown(each, filter)).length;
  }, [held, activities, filter]);
  const zoneOf = useZones();
  const todayFrom = useTodayFrom(siteId);
  const release = () => {
    hold(null);
    scroller.current?.scrollTo({ top: 0 });
  };
  const onScroll = () => {
    const isAway = (scroller.current?.scrollTop ?? 0) > 24;
    if (isAway && held === null && mayPause) hold(activities);
    else if (!isAway && held !== null) hold(null);
  };
  // While older lines load, a reader at the end sees them.
  if (held !== null && activities.length > 0 && isLongerAtTheEnd(held, activities)) hold(withOlder(held, activities));
  if (lines.length === 0)
    return (
      <>
        <NoLines isLoaded={isLoaded} hasFailed={hasFailed} isActive={isActive} clear={clear} isDay={day !== null} />
        {children}
      </>
    );
  return (
    <chakra.div
      ref={scroller}
      onScroll={onScroll}
      tabIndex={0}
      role="region"
      aria-label={activityMessages.feed.lines}
      data-feed=""
      position="relative"
      maxH="70vh"
      overflowY="auto"
      overscrollBehavior="contain"
      focusVisibleRing="inside"
    >
      {waiting === 0 ? null : (
        <NewLines>
          <Button
            variant="solid"
            colorPalette="accent"
            size="xs"
            title={activityMessages.feed.paused}
            onClick={release}
            data-new={waiting}
          >
            <Pause aria-hidden="true" />
            {activityMessages.feed.more(waiting)}
          </Button>
        </NewLines>
      )}
      <List>
        {lines.slice(0, count).map((line) => (
          <FeedRow
            key={line.key}
            line={line}
            zoneOf={zoneOf}
            ownZone={siteId === 0 ? undefined : zoneOf(siteId)}
            hasSites={siteId === 0}
            todayFrom={todayFrom}
          />
        ))}
      </List>
      {lines.length > count ? (
        <chakra.div display="flex" justifyContent="center" p="2">
          <Button onClick={() => setCount(count + lineStep)}>{activityMessages.feed.showMore}</Button>
        </chakra.div>
      ) : (
        children
      )}
    </chakra.div>
  );
}

const isLongerAtTheEnd = (held: readonly Activity[], now: readonly Activity[]) =>
  (now.at(-1)?.at ?? Infinity) < (held.at(-1)?.at ?? 0);

function withOlder(held: readonly Activity[], now: readonly Activity[]): readonly Activity[] {
  const oldest = held.at(-1)?.at ?? 0;
  return [...held, ...now.filter(({ at }) => at < oldest)];
}

/** The first instant of the site's day; of all sites, of the browser's. */
export function useTodayFrom(siteId: number): number {
  const zone = useSiteZone(siteId) ?? localZone();
  const today = dayOf(Date.now(), zone);
  return useMemo(() => rangeOfDays(zone, { first: today, last: today }).from, [zone, today]);
}

/** The zone of each site. */
export function useZones(): (siteId: number | null) => string | undefined {
  const { sites } = useSession();
  return useCallback((siteId) => sites.find(({ id }) => id === siteId)?.timeZone, [sites]);
}

function NoLines({
  isLoaded,
  hasFailed,
  isActive,
  isDay,
  clear,
}: {
  isLoaded: boolean;
  hasFailed: boolean;
  isActive: boolean;
  isDay: boolean;
  clear: () => void;
}) {
  if (!isLoaded)
    return (
      <PanelNote textStyle="xs" aria-busy="true">
        {activityMessages.feed.loading}
      </PanelNote>
    );
  if (isActive)
    return (
      <EmptyState
        icon={SearchX}
        title={activityMessages.feed.nothingMatches}
        action={<Button onClick={clear}>{activityMessages.feed.clear}</Button>}
      />
    );
  if (hasFailed) return <EmptyState icon={Unplug} title={activityMessages.feed.unread} />;
  return (
    <EmptyState icon={ScrollText} title={isDay ? activityMessages.feed.nothingOfDay : activityMessages.feed.nothing}>
      {activityMessages.feed.nothingText}
    </EmptyState>
  );
}

interface FeedEndProps {
  state: FeedState;
  logs: readonly LogOutcome[];
  zone: string;
  range: FeedRange | null;
  loadOlder: () => void;
}

function FeedEnd({ state, logs, zone, range, loadOlder }: FeedEndProps) {
  const { failure, hasOlder, knownFrom, isLoadingOlder, isLoaded } = state;
  const failed = logs.filter((log) => log.failure !== null);
  const isPartial = logs.some((log) => log.isPartial);
  return (
    <chakra.div borderTopWidth="1px" borderColor="border.muted" py="1">
      {failure === null ? null : (
        <PanelNote textStyle="xs" role="alert">
          {activityMessages.feed.logFailed('history of this browser', failure)}
        </PanelNote>
      )}
      {failed.map(({ log, failure: why }) => (
        <PanelNote textStyle="xs" key={log} role="alert">
          {activityMessages.feed.logFailed(log, why ?? '')}
        </PanelNote>
      ))}
      {logs
        .filter((log) => log.isPartial)
        .map(({ log }) => (
          <PanelNote textStyle="xs" key={log}>
            {activityMessages.feed.logPartial(log)}
          </PanelNote>
        ))}
      {logs.some(({ isUnfiltered }) => isUnfiltered) ? (
        <PanelNote textStyle="xs">{activityMessages.feed.logUnfiltered}</PanelNote>
      ) : null}
      {isLoaded && !hasOlder ? <HistoryNote knownFrom={knownFrom} zone={zone} range={range} /> : null}
      {range === null || hasOlder || isPartial ? (
        <chakra.div display="flex" justifyContent="center" p="2">
          <Button busy={isLoadingOlder} onClick={loadOlder}>
            {activityMessages.feed.older}
          </Button>
        </chakra.div>
      ) : null}
    </chakra.div>
  );
}

function HistoryNote({ knownFrom, zone, range }: Pick<FeedEndProps, 'zone' | 'range'> & { knownFrom: number | null }) {
  if (knownFrom === null) return <PanelNote textStyle="xs">{activityMessages.feed.noJournal}</PanelNote>;
  if (range !== null && knownFrom <= range.from) return null;
  const [before = '', after = ''] = activityMessages.feed.endsHere('|').split('|');
  return (
    <PanelNote textStyle="xs">
      {before}
      <Moment at={knownFrom} zone={zone} format="dateTime" />
      {after}
    </PanelNote>
  );
}
