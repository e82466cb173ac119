import type { Lockable } from '#domain/entities/lockable.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { LogTable } from '#crud/log/LogTable.tsx';
import { useLog } from '#crud/log/useLog.ts';
import { eventColumns } from '../log/logColumns.tsx';

export function LockableLogs({ lockable: { id, siteId } }: { lockable: Lockable }) {
  const log = useLog('lockableLog', { subject: 'lockable', id });
  const zone = useSiteZone(siteId);
  return (
    <LogTable
      label="Logs"
      log={log}
      columns={eventColumns(zone)}
      zone={zone}
      emptyTitle="No logs yet"
      emptyText="Each opening and closing appears here."
    />
  );
}
