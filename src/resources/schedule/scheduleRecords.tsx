import { CalendarClock, DoorClosed, DoorOpen } from 'lucide-react';
import { lazy } from 'react';
import { scheduleBody } from '#domain/bodies/access.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Schedule } from '#domain/entities/schedule.ts';
import { scheduleMessages } from '#domain/messages/schedules.ts';
import { hoursIn, type Hours } from '#domain/states/hours.ts';
import { weekLines, weekdays } from '#domain/time/weekHours.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { defineRecords } from '#crud/records/managedRecords.ts';
import { InlineStack } from '#ui/layout/layout.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { openingAt } from '#domain/time/openingHours.ts';
import { addDays, weekdayOf } from '#format/days.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { useNow } from '#lib/useNow.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { UsedBy } from './AffectedBy.tsx';

interface OpenTagProps {
  /** null: at any time. */
  hours: Hours | null;
  /** The site's zone; undefined: unknown. */
  zone: string | undefined;
}

function OpenTag({ hours, zone }: OpenTagProps) {
  const minute = Math.floor(useNow() / 60_000) * 60_000;
  if (zone === undefined) return <ToneTag tone="neutral">Unknown</ToneTag>;
  const { isOpen, changesAt } = openingAt(hours, minute, zone);
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" columnGap="2" data-open={isOpen}>
      <ToneTag tone={isOpen ? 'open' : 'neutral'} icon={isOpen ? DoorOpen : DoorClosed}>
        {isOpen ? 'Open now' : 'Closed now'}
      </ToneTag>
      {changesAt === null ? null : (
        <Muted textStyle="sm">
          {isOpen ? 'until ' : 'opens '}
          <ChangeTime at={changesAt} now={minute} zone={zone} />
        </Muted>
      )}
    </chakra.span>
  );
}

/** A time today, a weekday of the coming week, or a date. */
function ChangeTime({ at, now, zone }: { at: number; now: number; zone: string }) {
  const [today, day] = [dayOf(now, zone), dayOf(at, zone)];
  if (day >= addDays(today, 7)) return <Moment at={at} zone={zone} />;
  const isTomorrow = day === addDays(today, 1);
  return (
    <>
      {day === today ? null : `${isTomorrow ? 'tomorrow' : (weekdays[weekdayOf(day)] ?? '')} `}
      <Moment at={at} zone={zone} format="time" />
    </>
  );
}

export function OpenNow({ schedule }: { schedule: Schedule }) {
  const zone = useSiteZone(schedule.siteId);
  const hours = hoursIn(schedule);
  return <OpenTag hours={hours} zone={hours === null ? undefined : zone} />;
}

export function ScheduleHours({ schedule }: { schedule: Schedule }) {
  const known = hoursIn(schedule);
  if (known === null) return 'Unknown';
  const { spans, exceptions = [] } = known;
  const lines = weekLines(spans);
  return (
    <InlineStack whiteSpace="normal" fontVariantNumeric="tabular-nums">
      {lines.length === 0 ? 'Closed all week' : null}
      {lines.map(({ days, hours }) => (
        <span key={days}>{`${days} ${hours}`}</span>
      ))}
      {exceptions.length === 0 ? null : <Muted textStyle="sm">{scheduleMessages.exceptions(exceptions.length)}</Muted>}
    </InlineStack>
  );
}

export const scheduleRecords = defineRecords({
  entity: 'schedule',
  icon: CalendarClock,
  schema: scheduleBody,
  columns: [
    {
      id: 'name',
      header: 'Name',
      card: 'title',
      sortValue: ({ name }) => name,
      cell: (row) => recordName('schedule', row),
    },
    { id: 'hours', header: 'Hours', cell: (row) => <ScheduleHours schedule={row} /> },
    { id: 'now', header: 'Right now', width: '12rem', folds: 'below640', cell: (row) => <OpenNow schedule={row} /> },
    { id: 'uses', header: 'Used by', width: '9rem', folds: 'lgDown', cell: (row) => <UsedBy schedule={row} /> },
  ],
  newRecordValues: {
    spans: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '06:00', to: '22:00' })),
    exceptions: [],
  },
  Fields: lazy(() => import('./ScheduleFields.tsx')),
  emptyTitle: 'No schedules yet',
  emptyText: 'A schedule says when a gate opens for tenants, or when an access permission counts.',
});
