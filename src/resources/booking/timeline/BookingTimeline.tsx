import { CalendarRange, ChevronLeft, ChevronRight } from 'lucide-react';
import { useDeferredValue, useMemo, useState, type ReactNode, useId } from 'react';
import { allSites } from '#domain/entities/site.ts';
import { addMonths } from '#format/days.ts';
import { dayOf, startOfDayIn } from '#domain/time/zonedTime.ts';
import { localZone } from '#format/wallClock.ts';
import { useMinute } from '#lib/useMinute.ts';
import { useMayOpen } from '#crud/context/session.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import type { EmptyReason } from '#crud/freshness/emptyReason.ts';
import { FreshnessLine } from '#crud/freshness/FreshnessLine.tsx';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Muted, PanelNote } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { StateTag } from '#crud/status/StateTag.tsx';
import { capitalised } from '#domain/states/words.ts';
import { Button } from '#ui/control/Button.tsx';
import { Choices } from '#ui/control/Choices.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { SearchInput } from '#ui/field/SearchInput.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { TimelineGrid } from './TimelineGrid.tsx';
import { timelineTexts } from './timelineText.ts';
import { matchingRows, timelineOf, useTimelineRecords, type TimelineRecords } from './useTimeline.ts';
import { useTimelineView, type TimelineSubject } from './useTimelineView.ts';
import { zooms, type Zoom } from './timelineScale.ts';

const choices = zooms.map((value) => ({ value, label: capitalised(value) }));

interface TimelineToolbarProps {
  zoom: Zoom;
  chooseZoom: (zoom: Zoom) => void;
  move: (direction: -1 | 1) => void;
  toNow: () => void;
  search: string;
  onSearch: (text: string) => void;
}

function TimelineToolbar({ zoom, chooseZoom, move, toNow, search, onSearch }: TimelineToolbarProps) {
  const id = useId();
  return (
    <Row px="4" py="2.5">
      <SearchInput
        value={search}
        onChange={onSearch}
        label="Find a unit or customer on the timeline"
        placeholder="Unit or customer"
      />
      <chakra.div display="flex" alignItems="center" gap="1" ms={{ md: 'auto' }}>
        <IconButton icon={ChevronLeft} label="Earlier" onClick={() => move(-1)} />
        <Button onClick={toNow}>Today</Button>
        <IconButton icon={ChevronRight} label="Later" onClick={() => move(1)} />
      </chakra.div>
      <VisuallyHidden id={id}>Zoom</VisuallyHidden>
      <Choices choices={choices} value={zoom} onChoose={chooseZoom} labelledBy={id} />
    </Row>
  );
}

const states = ['upcoming', 'active', 'in arrears', 'completed'] as const;

function TimelineLegend({ mayBook }: { mayBook: boolean }) {
  return (
    <Row px="4" py="2.5" borderTopWidth="1px" borderColor="border.muted" textStyle="xs" color="fg.muted">
      {states.map((state) => (
        <StateTag key={state} of="booking" state={state} />
      ))}
      <Muted
        display="inline-flex"
        alignItems="center"
        h="5"
        px="1.5"
        borderWidth="1px"
        borderStyle="dashed"
        borderColor="border.emphasized"
        borderRadius="l1"
        textStyle="xs"
      >
        {mayBook ? 'Free: press to book' : 'Free'}
      </Muted>
      <chakra.span mdDown={{ srOnly: true }} ms={{ md: 'auto' }}>
        {timelineTexts.help}
      </chakra.span>
    </Row>
  );
}

export type BookingTimelineProps = TimelineSubject;

export function BookingTimeline(props: BookingTimelineProps) {
  const { variant, siteId } = props;
  const zone = useSiteZone(siteId) ?? localZone();
  const now = useMinute();
  const [since] = useState(() => addMonths(dayOf(now, zone), -12));
  const { records, reason, freshness, cut } = useTimelineRecords(props, startOfDayIn(zone, since));
  // Another site is another timeline, with its own place.
  return (
    <BookingTimelineView
      key={`${variant} ${siteId} ${zone}`}
      {...props}
      zone={zone}
      now={now}
      records={records}
      reason={reason}
    >
      {freshness === null || freshness.state === 'live' ? null : (
        <PanelNote textStyle="xs">
          <FreshnessLine freshness={freshness} of="list" siteId={siteId} />
        </PanelNote>
      )}
      {cut === null ? null : <PanelNote textStyle="xs">{timelineTexts.cut(cut.shown, cut.total)}</PanelNote>}
    </BookingTimelineView>
  );
}

export interface BookingTimelineViewProps extends BookingTimelineProps {
  zone: string;
  now: number;
  records: TimelineRecords | null;
  reason?: EmptyReason | null;
  children?: ReactNode;
}

export function BookingTimelineView(props: BookingTimelineViewProps) {
  const { variant, siteId, zone, now, records, reason = null, children } = props;
  const mayOpen = useMayOpen();
  const view = useTimelineView({ variant, siteId }, zone, now);
  const { scale, scroller } = view;
  const { from, until } = scale;
  const { rows, undated } = useMemo(
    () => timelineOf(records, { variant, bounds: { from, until }, now }),
    [records, variant, from, until, now],
  );
  const [typed, setTyped] = useState('');
  const searched = useDeferredValue(typed);
  const shown = useMemo(() => (rows === null ? null : matchingRows(rows, searched)), [rows, searched]);
  const [mayOpenUnits, mayOpenBookings, mayBook] = [
    mayOpen('unit.detail'),
    mayOpen('booking.detail'),
    mayOpen('booking.create'),
  ];
  const links = useMemo(
    () => ({ variant, mayOpenUnits, mayOpenBookings, mayBook }),
    [variant, mayOpenUnits, mayOpenBookings, mayBook],
  );
  return (
    <Panel flush>
      <TimelineToolbar {...view} search={typed} onSearch={setTyped} />
      {reason !== null ? (
        <NoRowsMessage many="bookings" reason={reason} />
      ) : shown === null ? (
        <TimelineSkeleton />
      ) : rows?.length === 0 ? (
        <EmptyState icon={CalendarRange} title={timelineTexts.none[variant]}>
          {timelineTexts.noneText}
        </EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState icon={CalendarRange} title={timelineTexts.noMatch(searched.trim())} />
      ) : (
        <TimelineGrid
          label={timelineTexts.title[variant]}
          rows={shown}
          withSites={siteId === allSites.id}
          scale={scale}
          links={links}
          now={now}
          scroller={scroller}
        />
      )}
      <TimelineLegend mayBook={mayBook} />
      {children}
      {undated > 0 ? <PanelNote textStyle="xs">{timelineTexts.undated(undated)}</PanelNote> : null}
    </Panel>
  );
}

function TimelineSkeleton() {
  return (
    <chakra.div minH="80" p="4" display="flex" flexDirection="column" gap="5" aria-busy="true">
      {Array.from({ length: 8 }, (_, index) => (
        <chakra.div key={index} display="flex" gap="4">
          <SkeletonBlock w="24" h="4" />
          <SkeletonBlock w={`${30 + ((index * 17) % 40)}%`} h="4" />
        </chakra.div>
      ))}
    </chakra.div>
  );
}
