import type { Lockable } from '#domain/entities/lockable.ts';
import type { LockableLog } from '#domain/entities/lockableLog.ts';
import { useSiteZone } from '#resource/data/useSiteZone.ts';
import { LogTable, type LogColumn } from '#resource/log/LogTable.tsx';
import { useLog } from '#resource/log/useLog.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { LogKindMark } from '../log/LogKindMark.tsx';

function columnsIn(zone: string | undefined): LogColumn<LockableLog>[] {
  return [
    {
      id: 'createdAt',
      header: 'When',
      width: '13rem',
      cell: ({ createdAt }) => <Moment at={createdAt} zone={zone} format="dateTimeSeconds" />,
    },
    { id: 'event', header: 'Event', cell: ({ event }) => event },
    { id: 'kind', header: 'Kind', width: '9rem', cell: ({ kind }) => <LogKindMark kind={kind} /> },
    {
      id: 'detail',
      header: 'Detail',
      cell: ({ detail }) => <span title={detail ?? undefined}>{detail ?? '–'}</span>,
    },
  ];
}

/** What a lockable said, and who had it opened. */
export function LockableLogs({ lockable: { id, siteId } }: { lockable: Lockable }) {
  const log = useLog('lockableLog', { subject: 'lockable', id });
  const zone = useSiteZone(siteId);
  return (
    <LogTable
      label="Logs"
      log={log}
      columns={columnsIn(zone)}
      zone={zone}
      emptyTitle="No logs yet"
      emptyText="Each time that it opens or closes is listed here."
    />
  );
}
