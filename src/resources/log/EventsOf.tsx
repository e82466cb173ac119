import type { EntityName } from '#domain/entities/index.ts';
import type { EventLog } from '#domain/entities/eventLog.ts';
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

export interface SubjectLogProps {
  subject: EntityName;
  id: number;
  /** Its times are the site's. */
  siteId: number;
}

export interface EventsOfProps extends SubjectLogProps {
  /** Which of the subject's lists: "snapshot", "maintenance"; absent: all events. */
  list?: string;
  label?: string;
  emptyTitle?: string;
  emptyText?: string;
}

/** What hardware reported of a unit, a gate or a device. */
export function EventsOf({ subject, id, siteId, list, ...words }: EventsOfProps) {
  const log = useLog('eventLog', { subject, id, ...(list === undefined ? {} : { list }) });
  const zone = useSiteZone(siteId);
  return (
    <LogTable
      label={words.label ?? 'Events'}
      log={log}
      columns={columnsIn(zone)}
      zone={zone}
      emptyTitle={words.emptyTitle ?? 'No events yet'}
      emptyText={words.emptyText ?? 'What the hardware reports is listed here as it comes.'}
    />
  );
}
