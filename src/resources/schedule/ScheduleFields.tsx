import type { scheduleBody } from '#domain/bodies/access.ts';
import type { Schedule } from '#domain/entities/schedule.ts';
import { useRows } from '#crud/data/useRows.ts';
import type { FieldsProps } from '#crud/descriptor/form.ts';
import { AffectedBy } from './AffectedBy.tsx';
import { ExceptionsField } from './ExceptionsField.tsx';
import { WeekField } from './WeekField.tsx';
import { formFields } from '#crud/form/formFields.ts';

const { TextField, useTypedId, part } = formFields<typeof scheduleBody>();
const Week = part(WeekField);

/** Whether the server keeps exceptions: others ignore them. */
function useKeepsExceptions(schedule: Schedule | null): boolean {
  const view = useRows('schedule', { limit: 1 });
  const known = schedule ?? (view.status === 'ready' ? view.rows[0] : undefined);
  return known?.exceptions !== undefined;
}

export default function ScheduleFields({ record }: FieldsProps<Schedule>) {
  const siteId = useTypedId('siteId');
  const keepsExceptions = useKeepsExceptions(record);
  return (
    <>
      {record === null ? null : <AffectedBy schedule={record} />}
      <TextField name="name" label="Name" />
      <Week siteId={siteId} />
      {keepsExceptions ? <ExceptionsField siteId={siteId} /> : null}
    </>
  );
}
