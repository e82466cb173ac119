import type { ActionLog } from '#domain/entities/actionLog.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { LogTable, type LogColumn } from '#crud/log/LogTable.tsx';
import { useLog } from '#crud/log/useLog.ts';
import type { SubjectLogProps } from './RecordEvents.tsx';
import { logColumns } from './logColumns.tsx';

const own: readonly LogColumn<ActionLog>[] = [
  { id: 'userName', header: 'Who', cell: ({ userName }) => userName ?? '–' },
  { id: 'action', header: 'Action', cell: ({ action }) => action ?? '–' },
];

/** The action log of a unit, a gate or a device. */
export function RecordActions({ subject, id, siteId }: SubjectLogProps) {
  const log = useLog('actionLog', { subject, id });
  const zone = useSiteZone(siteId);
  return (
    <LogTable
      label="Actions"
      log={log}
      columns={logColumns(zone, own)}
      zone={zone}
      emptyTitle="No actions yet"
      emptyText="Staff actions appear here with the time."
    />
  );
}
