import type { scheduleBody } from '#domain/bodies/access.ts';
import type { Schedule } from '#domain/entities/schedule.ts';
import { useRows } from '#crud/data/useRows.ts';
import type { FieldsProps } from '#crud/descriptor/form.ts';
import { TextField } from '#crud/form/fields/TextField.tsx';
import { useTypedId } from '#crud/form/fields/useTypedText.ts';
import type { FieldName } from '#crud/form/recordForm.ts';
import { AffectedBy } from './AffectedBy.tsx';
import { ExceptionsField } from './ExceptionsField.tsx';
import { WeekField } from './WeekField.tsx';

/** Whether the server keeps exceptions: others ignore them. */
function useKeepsExceptions(schedule: Schedule | null): boolean {
  const view = useRows('schedule', { limit: 1 });
  const known = schedule ?? (view.status === 'ready' ? view.rows[0] : undefined);
  return known?.exceptions !== undefined;
}

type Props = FieldsProps<FieldName<typeof scheduleBody>, Schedule>;

export default function ScheduleFields({ form, record }: Props) {
  const siteId = useTypedId(form, 'siteId');
  const keepsExceptions = useKeepsExceptions(record);
  return (
    <>
      {record === null ? null : <AffectedBy schedule={record} />}
      <TextField form={form} name="name" label="Name" />
      <WeekField form={form} name="spans" label="Weekly hours" siteId={siteId} />
      {keepsExceptions ? <ExceptionsField form={form} siteId={siteId} /> : null}
    </>
  );
}
