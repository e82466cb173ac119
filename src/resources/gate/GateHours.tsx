import type { Gate } from '#domain/entities/gate.ts';
import { scheduleMessages } from '#domain/messages/schedules.ts';
import { useRows } from '#crud/data/useRows.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { RecordLink } from '../device/RecordLink.tsx';
import { OpenNow, ScheduleHours } from '../schedule/scheduleRecords.tsx';

export function GateHours({ gate: { scheduleId } }: { gate: Gate }) {
  const view = useRows('schedule', { where: { id: [scheduleId ?? -1] }, everySite: true });
  const schedule = view.status === 'ready' ? view.rows[0] : undefined;
  if (scheduleId === null) return scheduleMessages.anyTime;
  if (schedule === undefined) return <RecordLink entity="schedule" id={scheduleId} />;
  return (
    <chakra.span display="inline-flex" flexDirection="column" alignItems="flex-start" gap="1">
      <span>{schedule.name}</span>
      <OpenNow schedule={schedule} />
      <chakra.span textStyle="sm" color="fg.muted">
        <ScheduleHours schedule={schedule} />
      </chakra.span>
    </chakra.span>
  );
}
