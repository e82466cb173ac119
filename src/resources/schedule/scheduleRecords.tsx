import { CalendarClock } from 'lucide-react';
import { lazy } from 'react';
import { scheduleBody } from '#domain/bodies/access.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Schedule } from '#domain/entities/schedule.ts';
import { scheduleMessages as say } from '#domain/messages/schedules.ts';
import { hoursIn } from '#domain/states/hours.ts';
import { weekLines } from '#domain/time/weekHours.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { defineRecords } from '#crud/records/managedRecords.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { UsedBy } from './AffectedBy.tsx';
import { OpenTag } from './OpenTag.tsx';

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
    <chakra.span display="inline-flex" flexDirection="column" whiteSpace="normal" fontVariantNumeric="tabular-nums">
      {lines.length === 0 ? 'Closed all week' : null}
      {lines.map(({ days, hours }) => (
        <span key={days}>{`${days} ${hours}`}</span>
      ))}
      {exceptions.length === 0 ? null : (
        <chakra.span color="fg.muted" textStyle="sm">
          {say.exceptions(exceptions.length)}
        </chakra.span>
      )}
    </chakra.span>
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
    { id: 'now', header: 'Right now', width: '10rem', folds: 'below640', cell: (row) => <OpenNow schedule={row} /> },
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
