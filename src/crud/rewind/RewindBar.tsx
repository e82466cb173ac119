import { CircleAlert, History, Pause, Play, SkipBack, SkipForward, SlidersHorizontal, Undo2 } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { activityMessages } from '#domain/messages/activity.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { useData } from '../context/replica.ts';
import { LinkButton } from '../link/LinkButton.tsx';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Select } from '#ui/field/Select.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { formatMoment } from '#format/dateFormats.ts';
import { localZone } from '#format/wallClock.ts';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';
import { rewindSearch, rewindSpeeds, type RewindSpeed, type RewindState } from './useRewind.ts';

const minute = 60_000;
const hour = 60 * minute;
const spans = { hour, day: 24 * hour, week: 7 * 24 * hour, all: Number.POSITIVE_INFINITY } as const;
type Span = keyof typeof spans;
const spanLabels: Record<Span, string> = {
  hour: 'Last hour',
  day: 'Last 24 hours',
  week: 'Last 7 days',
  all: 'All of it',
};

const Bar = chakra('section', {
  base: {
    position: 'sticky',
    top: '2',
    zIndex: 'docked',
    display: 'grid',
    gap: '2',
    px: '4',
    py: '3',
    bg: 'fault.subtle',
    borderWidth: '2px',
    borderColor: 'fault.solid',
    borderRadius: 'l3',
  },
});

export interface RewindBarProps {
  siteId: number;
  rewind: RewindState;
  at: number;
  /** The earliest moment that can be rebuilt; null: none. */
  knownFrom: number | null;
  zone: string | undefined;
  other: { to: RouteId; label: string };
}

export function RewindBar({ siteId, rewind, at, knownFrom, zone, other }: RewindBarProps) {
  const [note, setNote] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const display = useDateDisplay();
  const jumps = useJumps({ siteId, rewind, at, setNote });
  const shownText = formatMoment(at, zone ?? localZone(), 'dateTimeSeconds', display);
  return (
    <Bar aria-label={activityMessages.rewind.past}>
      <Row>
        <History size={18} aria-hidden="true" />
        <chakra.strong textStyle="md" role="status">
          {activityMessages.rewind.past}
        </chakra.strong>
        <chakra.span fontVariantNumeric="tabular-nums" fontWeight="semibold" data-moment={Math.round(at)}>
          {shownText}
        </chakra.span>
        <Muted textStyle="sm" smDown={{ srOnly: true }}>
          {activityMessages.rewind.disabled}
        </Muted>
        <chakra.span ms="auto" display="flex" gap="2">
          <LinkButton to={other.to} search={rewindSearch(at)}>
            {other.label}
          </LinkButton>
          <Button variant="solid" colorPalette="accent" onClick={rewind.leave}>
            <Undo2 aria-hidden="true" />
            {activityMessages.rewind.close}
          </Button>
        </chakra.span>
      </Row>
      <Row>
        <PlayButton rewind={rewind} />
        <Foldable isOpen={isOpen}>
          <SpeedSelect rewind={rewind} />
        </Foldable>
        <MomentSlider rewind={rewind} at={at} knownFrom={knownFrom} shownText={shownText} isOpen={isOpen} />
        <chakra.span display="none" smDown={{ display: 'contents' }}>
          <IconButton
            icon={SlidersHorizontal}
            label={activityMessages.rewind.more}
            variant="outline"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </chakra.span>
        <Foldable isOpen={isOpen}>
          <IconButton
            icon={SkipBack}
            label={activityMessages.rewind.previousAlarm}
            variant="outline"
            onClick={jumps.toPreviousAlarm}
          />
          <IconButton
            icon={SkipForward}
            label={activityMessages.rewind.nextAlarm}
            variant="outline"
            onClick={jumps.toNextAlarm}
          />
          <Button onClick={jumps.toLeft}>{activityMessages.rewind.sinceLeft}</Button>
        </Foldable>
      </Row>
      <Row textStyle="xs" color="fg.muted">
        {knownFrom === null ? (
          activityMessages.rewind.none
        ) : (
          <Foldable isOpen={isOpen}>
            <span>
              {activityMessages.rewind.begins} <Moment at={knownFrom} zone={zone} format="dateTime" />
            </span>
          </Foldable>
        )}
        {note === null ? null : (
          <chakra.span role="status" display="inline-flex" alignItems="center" gap="1" color="fg">
            <CircleAlert size={14} aria-hidden="true" />
            {note}
          </chakra.span>
        )}
      </Row>
    </Bar>
  );
}

/** On a phone the bar covers little of the page. */
function Foldable({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <chakra.span display="contents" smDown={{ display: isOpen ? 'contents' : 'none' }}>
      {children}
    </chakra.span>
  );
}

function PlayButton({ rewind }: Pick<RewindBarProps, 'rewind'>) {
  return (
    <IconButton
      icon={rewind.isPlaying ? Pause : Play}
      label={rewind.isPlaying ? activityMessages.rewind.pause : activityMessages.rewind.play}
      variant="outline"
      onClick={rewind.togglePlaying}
    />
  );
}

function SpeedSelect({ rewind }: Pick<RewindBarProps, 'rewind'>) {
  return (
    <Select
      aria-label={activityMessages.rewind.speed}
      value={rewind.speed}
      onChange={({ currentTarget }) => rewind.setSpeed(Number(currentTarget.value) as RewindSpeed)}
      options={rewindSpeeds.map((speed) => [speed, `${speed}×`])}
    />
  );
}

interface SliderProps extends Pick<RewindBarProps, 'rewind' | 'at' | 'knownFrom'> {
  shownText: string;
  isOpen: boolean;
}

function MomentSlider({ rewind, at, knownFrom, shownText, isOpen }: SliderProps) {
  const [span, setSpan] = useState<Span>('hour');
  const [now] = useState(() => Date.now());
  const earliest = Math.max(knownFrom ?? now - hour, now - spans[span]);
  return (
    <>
      <chakra.input
        flex="1"
        minW="12rem"
        h={{ base: '11', md: '7' }}
        accentColor="{colors.fault.solid}"
        cursor="button"
        type="range"
        aria-label={activityMessages.rewind.slider}
        aria-valuetext={shownText}
        min={Math.min(earliest, at)}
        max={now}
        step={1_000}
        value={Math.round(at)}
        onChange={({ currentTarget }) => rewind.moveTo(Number(currentTarget.value))}
      />
      <Foldable isOpen={isOpen}>
        <Select
          aria-label={activityMessages.rewind.span}
          value={span}
          onChange={({ currentTarget }) => setSpan(currentTarget.value as Span)}
          options={(Object.keys(spans) as Span[]).map((each) => [each, spanLabels[each]])}
        />
      </Foldable>
    </>
  );
}

/** Lines that one search for an alarm reads. */
const alarmPage = 5_000;

interface JumpInput extends Pick<RewindBarProps, 'siteId' | 'rewind' | 'at'> {
  setNote: (note: string | null) => void;
}

function useJumps({ siteId, rewind, at, setNote }: JumpInput) {
  const { replica } = useData();
  const [isGone, setGone] = useState({ of: false });
  useEffect(() => {
    const life = { of: false };
    setGone(life);
    return () => {
      life.of = true;
    };
  }, []);
  const toAlarm = async (isBefore: boolean) => {
    const range = isBefore ? { to: Math.floor(at) } : { from: Math.floor(at) + 1 };
    try {
      const { activities } = await replica.hostRequest('activity', { siteId, ...range, limit: alarmPage });
      const alarms = activities.filter(({ kind, tone }) => kind === 'alarm' && tone === 'alarm');
      const alarm = isBefore ? alarms[0] : alarms.at(-1);
      if (isGone.of) return;
      setNote(alarm === undefined ? activityMessages.rewind.noAlarm : null);
      if (alarm !== undefined) rewind.moveTo(alarm.seenAt);
    } catch (thrown) {
      if (!isGone.of) setNote(thrown instanceof Error ? thrown.message : String(thrown));
    }
  };
  const toLeft = async () => {
    try {
      const { since, entries } = await replica.hostRequest('away', { siteId, limit: 1_000 });
      if (isGone.of) return;
      setNote(since === null ? activityMessages.rewind.neverLeft : activityMessages.rewind.leftAt(entries.length));
      if (since !== null) rewind.moveTo(since);
    } catch (thrown) {
      if (!isGone.of) setNote(thrown instanceof Error ? thrown.message : String(thrown));
    }
  };
  return {
    toPreviousAlarm: () => void toAlarm(true),
    toNextAlarm: () => void toAlarm(false),
    toLeft: () => void toLeft(),
  };
}
