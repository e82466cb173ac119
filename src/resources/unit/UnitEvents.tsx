import type { EventLog } from '#domain/entities/eventLog.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { useSiteZone } from '#resource/data/useSiteZone.ts';
import { LogTable, type LogColumn } from '#resource/log/LogTable.tsx';
import { useLog } from '#resource/log/useLog.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { LogKindMark } from './LogKindMark.tsx';

function columnsIn(zone: string | undefined): LogColumn<EventLog>[] {
  return [
    {
      id: 'createdAt',
      header: 'When',
      width: '13rem',
      cell: ({ createdAt }) => <Moment at={createdAt} zone={zone} format="dateTimeSeconds" />,
    },
    { id: 'event', header: 'Event', cell: ({ event }) => event },
    {
      id: 'kind',
      header: 'Kind',
      width: '9rem',
      cell: ({ kind }) => <LogKindMark kind={kind} />,
    },
    {
      id: 'detail',
      header: 'Detail',
      cell: ({ detail }) => <span title={detail ?? undefined}>{detail ?? '–'}</span>,
    },
  ];
}

/** What the hardware of a unit reported. */
export function UnitEvents({ unit }: { unit: Unit }) {
  const log = useLog('eventLog', { subject: 'unit', id: unit.id });
  const zone = useSiteZone(unit.siteId);
  return (
    <LogTable
      label="Events"
      log={log}
      columns={columnsIn(zone)}
      emptyTitle="No events yet"
      emptyText="What the door reports (opened, closed, locked, unlocked) is listed here as it comes."
    />
  );
}
