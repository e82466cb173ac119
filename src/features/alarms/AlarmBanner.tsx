import { BellRing, Check, EyeOff } from 'lucide-react';
import { useEffect, useState, useMemo } from 'react';
import { useSession } from '#crud/context/session.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { alarmMessages, alertNotChanged } from '#domain/messages/alerts.ts';
import { useData } from '#crud/context/replica.ts';
import { useShowsPast } from '#crud/rewind/showsPast.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { showNotice } from '#crud/message/showNotice.ts';
import { Button } from '#ui/control/Button.tsx';
import { Tooltip } from '#ui/overlay/Tooltip.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { Line } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Elapsed } from '#ui/time/Elapsed.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { ApprovalStrips } from '#parts/approval/ApprovalStrips.tsx';
import { DoorConnectionStrip } from '#parts/network/DoorConnectionStrip.tsx';
import { RunningScenarios } from '#parts/scenario/RunningScenarios.tsx';
import { ScenarioProgress } from '#parts/scenario/ScenarioProgress.tsx';
import { useAcknowledge } from '#parts/trouble/useAcknowledge.ts';
import { useAcknowledgementSource } from '#parts/trouble/useAcknowledgementSource.ts';
import type { LocalAcknowledgements } from '#parts/trouble/localAcknowledgements.ts';
import { beginOf, useAcknowledging } from '#crud/status/acknowledging.ts';
import { acknowledgementOf, isAcknowledgedAtDoor, newsOf, type TroubleKey } from '#domain/states/troubleNews.ts';
import { useBarHeight } from '#lib/useBarHeight.ts';
import { useNow } from '#lib/useNow.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { troubleSince } from '#domain/states/trouble.ts';
import { useHostQuery } from '#crud/data/useHostQuery.ts';
import { useRows } from '#crud/data/useRows.ts';

/** A unit whose alarm sounds and that nobody has acknowledged at the door. */
interface CurrentAlarm {
  id: number;
  name: string;
  /** null: the API does not say. */
  since: string | null;
  siteId: number | undefined;
  /** Whether its unit has loaded. */
  isRead: boolean;
}

interface CurrentAlarms {
  alarms: readonly CurrentAlarm[];
  /** Whether the list is complete and current. */
  isLive: boolean;
}

const nobody: CurrentAlarms = { alarms: [], isLive: false };

/** null also where the text is no moment. */
function sinceOf(unit: Unit): string | null {
  const since = troubleSince(unit, 'alarm');
  return since === null || Number.isNaN(Date.parse(since)) ? null : since;
}

/** The alarming units of a site (0: of all), the longest first. */
function useCurrentAlarms(siteId: number): CurrentAlarms {
  const answer = useHostQuery('alarms', { siteId });
  const value = answer.status === 'ready' ? answer.value : null;
  const ids = useMemo(() => [...(value?.alarming.keys() ?? [])], [value]);
  // No id is 0, so that no alarm finds no unit.
  const units = useRows('unit', { where: { id: ids.length === 0 ? [0] : ids } });
  return useMemo(() => {
    if (value === null) return nobody;
    const rows = new Map(units.status === 'ready' ? units.rows.map((row) => [row.id, row]) : []);
    const alarms = [...value.alarming].flatMap(([id, name]): CurrentAlarm[] => {
      const row = rows.get(id);
      if (row !== undefined && isAcknowledgedAtDoor(row)) return [];
      return [
        { id, name, since: row === undefined ? null : sinceOf(row), siteId: row?.siteId, isRead: row !== undefined },
      ];
    });
    // While the units load, an alarm could seem new that is acknowledged.
    if (units.status === 'loading') return nobody;
    return {
      alarms: alarms.toSorted((one, other) => (one.since ?? '9').localeCompare(other.since ?? '9')),
      isLive: value.freshness.state === 'live',
    };
  }, [value, units]);
}

const keyOf = ({ id, since }: Pick<CurrentAlarm, 'id' | 'since'>): TroubleKey => ({
  entity: 'unit',
  id,
  trouble: 'alarm',
  since: beginOf(since),
});

const namesOf = (alarms: readonly CurrentAlarm[]) => alarms.map(({ name }) => name);

const Strip = chakra('section', {
  base: {
    display: 'flex',
    alignItems: 'center',
    columnGap: { base: '2', md: '4' },
    px: { base: '4', md: '6' },
    py: { base: '1', md: '2' },
    bg: 'alarm.solid',
    color: 'alarm.contrast',
    borderTopWidth: '1px',
    borderColor: 'alarm.solid',
    textStyle: 'sm',
    // An alarm that has sounded for days is no news.
    '&[data-news=stale]': { bg: 'alarm.subtle', color: 'alarm.fg' },
  },
});

/**
 * At the bottom of the window, below the bar of the page, since an alarm comes at any time: at the top it would push the
 * page away under the pointer. On a page that is scrolled to its end it stands below the content.
 */
const Frame = chakra('div', {
  base: {
    order: '1',
    position: 'sticky',
    bottom: '0',
    mb: 'var(--chat-room, 0px)',
    zIndex: 'sticky',
    bg: 'bg.panel',
  },
});

/** One banner for all alarms of the site, with the progress of this tab's scenario below. */
export default function AlarmBanner() {
  const { siteId } = useSession();
  const frame = useBarHeight('--banner');
  const local = useAcknowledgementSource();
  return (
    <Frame ref={frame} data-screen="">
      {siteId === null ? null : <SiteAlarms key={siteId} siteId={siteId} local={local} />}
      {siteId === null ? null : <RunningScenarios siteId={siteId} />}
      <DoorConnectionStrip />
      <ApprovalStrips />
      <ScenarioProgress />
    </Frame>
  );
}

/** Only after so long does an unread list of acknowledgements keep an alarm from the banner no more (milliseconds). */
const longestWait = 3_000;

function useIsOver(span: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), span);
    return () => clearTimeout(timer);
  }, [span]);
  return isOver;
}

function SiteAlarms({ siteId, local }: { siteId: number; local: LocalAcknowledgements }) {
  const current = useCurrentAlarms(siteId);
  const { mode, all } = useAcknowledging();
  const { acknowledge } = useAcknowledge();
  const hasWaited = useIsOver(longestWait);
  const { alarms, isLive } = current;
  // Until the list and the units are read, an alarm could seem new that somebody sees to.
  const isKnown = (mode !== 'unknown' && alarms.every(({ isRead }) => isRead)) || hasWaited;
  const fresh = isKnown ? alarms.filter((alarm) => acknowledgementOf(all, keyOf(alarm), alarm.isRead) === null) : [];
  const ids = alarms.map(({ id }) => id).join();
  const { keepOnly } = local;
  useEffect(() => {
    if (!isLive) return;
    const alarming = new Set(ids.split(',').map(Number));
    keepOnly(({ entity, id, trouble }) => entity !== 'unit' || trouble !== 'alarm' || alarming.has(id));
  }, [isLive, ids, keepOnly]);
  return (
    <>
      <Announcement alarms={fresh} />
      {fresh.length === 0 ? null : (
        <Banner current={current} fresh={fresh} onAcknowledge={() => void acknowledge(fresh.map(keyOf))} />
      )}
    </>
  );
}

/** Announces each alarm once. */
function Announcement({ alarms }: { alarms: readonly CurrentAlarm[] }) {
  const [announced, setAnnounced] = useState<{ ids: ReadonlySet<number>; text: string }>({ ids: new Set(), text: '' });
  const news = alarms.filter(({ id }) => !announced.ids.has(id));
  if (news.length > 0) {
    setAnnounced({
      ids: new Set(alarms.map(({ id }) => id)),
      text: alarmMessages.announced(namesOf(news), namesOf(alarms)),
    });
  }
  return <VisuallyHidden role="alert">{announced.text}</VisuallyHidden>;
}

interface BannerProps {
  current: CurrentAlarms;
  fresh: readonly CurrentAlarm[];
  onAcknowledge: () => void;
}

function Banner({ current: { isLive }, fresh, onAcknowledge }: BannerProps) {
  const [first] = fresh;
  const isOne = fresh.length === 1;
  const [summary, ...names] = alarmMessages.summary(namesOf(fresh));
  const markRead = useMarkRead();
  const showsPast = useShowsPast();
  const { hint, isShared } = useAcknowledge();
  const now = useNow();
  if (first === undefined) return null;
  const isStale = fresh.every((alarm) => newsOf(keyOf(alarm), false, now) === 'stale');
  return (
    <Strip aria-label={alarmMessages.region} data-alarm-banner={fresh.length} data-news={isStale ? 'stale' : 'new'}>
      <Line
        alignItems="flex-start"
        flex="1"
        overflowWrap="anywhere"
        _icon={{ boxSize: '4', flexShrink: '0', mt: '0.5' }}
      >
        <BellRing aria-hidden="true" />
        {/* Two lines at most on a phone, to leave room for the page, but that it may have changed is said whole. */}
        <chakra.div minW="0" smDown={isLive ? { lineClamp: '2' } : {}} data-alarm-text="">
          <chakra.span fontWeight="semibold">{summary}</chakra.span>
          {names.map((text) => ` · ${text}`)}
          <Since alarm={first} word={isOne ? alarmMessages.since : alarmMessages.longestSince} />
          {isLive ? null : ` · ${alarmMessages.unsure}`}
        </chakra.div>
      </Line>
      <chakra.div display="flex" gap="2" flexShrink="0">
        {isOne ? (
          <LinkButton to="unit.detail" parameters={{ id: first.id }} size="xs">
            {alarmMessages.view}
          </LinkButton>
        ) : (
          <LinkButton to="unit.list" search="?filters=status:alarm" size="xs">
            {alarmMessages.viewAll}
          </LinkButton>
        )}
        <Tooltip label={showsPast ? alarmMessages.acknowledgeLater : hint}>
          <Button
            size="xs"
            aria-disabled={showsPast || undefined}
            onClick={() => {
              if (showsPast) return;
              onAcknowledge();
              markRead(fresh.map(({ id }) => id));
            }}
          >
            {isShared ? <Check aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
            <chakra.span smDown={{ srOnly: true }}>{actionOf(isShared, isOne)}</chakra.span>
          </Button>
        </Tooltip>
      </chakra.div>
    </Strip>
  );
}

function actionOf(isShared: boolean, isOne: boolean): string {
  if (!isShared) return alarmMessages.hideHere;
  return isOne ? alarmMessages.acknowledge : alarmMessages.acknowledgeAll;
}

function Since({ alarm: { since, siteId }, word }: { alarm: CurrentAlarm; word: string }) {
  const zone = useSiteZone(siteId);
  if (since === null) return null;
  return (
    <>
      {' · '}
      <chakra.span smDown={{ display: 'none' }}>
        {`${word} `}
        <Moment at={since} zone={zone} /> (
      </chakra.span>
      <Elapsed since={since} />
      <chakra.span smDown={{ display: 'none' }}>)</chakra.span>
    </>
  );
}

function useMarkRead(): (unitIds: readonly number[]) => void {
  const { replica } = useData();
  const { update } = useRecordCalls('alert');
  const mark = async (unitIds: readonly number[]) => {
    const query = { where: { read: [false], 'alert.unitId': unitIds } };
    const ids = await replica.hostRequest('listedIds', { entity: 'alert', query });
    for (const id of ids ?? []) await update(id, { read: true });
  };
  return (unitIds) =>
    void mark(unitIds).catch((thrown: unknown) => showNotice(alertNotChanged, toAppError(thrown).message));
}
