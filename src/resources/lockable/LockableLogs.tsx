import type { Lockable } from '#domain/entities/lockable.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { LogPanel } from '#crud/log/LogPanel.tsx';
import { useLog } from '#crud/log/useLog.ts';
import { eventColumns } from '#parts/log/logColumns.tsx';

export function LockableLogs({ lockable: { id, siteId } }: { lockable: Lockable }) {
  const log = useLog('lockableLog', { subject: 'lockable', id });
  const zone = useSiteZone(siteId);
  return (
    <LogPanel
      label="Logs"
      log={log}
      columns={eventColumns(zone, log.rows, 'lockable')}
      zone={zone}
      emptyTitle="No logs yet"
      emptyText="Each opening and closing appears here."
    />
  );
}
