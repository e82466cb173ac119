import type { ActionLog } from '#domain/entities/actionLog.ts';
import { useSiteZone } from '#resource/data/useSiteZone.ts';
import { LogTable, type LogColumn } from '#resource/log/LogTable.tsx';
import { useLog } from '#resource/log/useLog.ts';
import { Moment } from '#ui/time/Moment.tsx';
import type { SubjectLogProps } from './EventsOf.tsx';

function columnsIn(zone: string | undefined): LogColumn<ActionLog>[] {
  return [
    {
      id: 'createdAt',
      header: 'When',
      width: '13rem',
      cell: ({ createdAt }) => <Moment at={createdAt} zone={zone} format="dateTimeSeconds" />,
    },
    { id: 'userName', header: 'Who', cell: ({ userName }) => userName ?? '–' },
    { id: 'action', header: 'Action', cell: ({ action }) => action },
    {
      id: 'detail',
      header: 'Detail',
      cell: ({ detail }) => <span title={detail ?? undefined}>{detail ?? '–'}</span>,
    },
  ];
}

/** What members of staff did with a unit, a gate or a device. */
export function ActionsOf({ subject, id, siteId }: SubjectLogProps) {
  const log = useLog('actionLog', { subject, id });
  const zone = useSiteZone(siteId);
  return (
    <LogTable
      label="Actions"
      log={log}
      columns={columnsIn(zone)}
      zone={zone}
      emptyTitle="No actions yet"
      emptyText="Whoever locks, unlocks or changes this is listed here with the time."
    />
  );
}
