import type { ActionLog } from '#domain/entities/actionLog.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { useSiteZone } from '#resource/data/useSiteZone.ts';
import { LogTable, type LogColumn } from '#resource/log/LogTable.tsx';
import { useLog } from '#resource/log/useLog.ts';
import { Moment } from '#ui/time/Moment.tsx';

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

/** What members of staff did with a unit. */
export function UnitActions({ unit }: { unit: Unit }) {
  const log = useLog('actionLog', { subject: 'unit', id: unit.id });
  const zone = useSiteZone(unit.siteId);
  return (
    <LogTable
      label="Actions"
      log={log}
      columns={columnsIn(zone)}
      emptyTitle="No actions yet"
      emptyText="Whoever locks, unlocks or changes this unit is listed here with the time."
    />
  );
}
