import type { EntityName } from '#domain/entities/index.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { LogPanel } from '#crud/log/LogPanel.tsx';
import { useLog } from '#crud/log/useLog.ts';
import { eventColumns } from './logColumns.tsx';

export interface SubjectLogProps {
  subject: EntityName;
  id: number;
  /** The site whose zone the times are in. */
  siteId: number | undefined;
}

export interface RecordEventsProps extends SubjectLogProps {
  /** One of the subject's lists ("snapshot", "maintenance"); absent: all events. */
  list?: string;
  label?: string;
  emptyTitle?: string;
  emptyText?: string;
}

export function RecordEvents({ subject, id, siteId, list, ...words }: RecordEventsProps) {
  const log = useLog('eventLog', { subject, id, ...(list === undefined ? {} : { list }) });
  const zone = useSiteZone(siteId);
  return (
    <LogPanel
      label={words.label ?? 'Events'}
      log={log}
      columns={eventColumns(zone, log.rows, subject)}
      zone={zone}
      emptyTitle={words.emptyTitle ?? 'No events yet'}
      emptyText={words.emptyText ?? 'Device reports appear here as they arrive.'}
    />
  );
}
