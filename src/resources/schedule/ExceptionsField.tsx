import { useController, useWatch } from 'react-hook-form';
import { scheduleMessages as say } from '#domain/messages/schedules.ts';
import type { DaySpan } from '#domain/states/hours.ts';
import { addDays, type Day } from '#lib/days.ts';
import { DateField, useZone } from '#crud/form/fields/DateField.tsx';
import { RepeatingRows } from '#crud/form/fields/RepeatingRows.tsx';
import { TextField } from '#crud/form/fields/TextField.tsx';
import { useField } from '#crud/form/fields/useField.ts';
import type { RecordFormState } from '#crud/form/recordForm.ts';
import { DayHours } from './DayHours.tsx';

export interface ExceptionsFieldProps<Name extends string> {
  form: 'exceptions' extends Name ? RecordFormState<Name> : never;
  siteId: number | null;
}

/** The first day that has no exception yet. */
function nextFree(taken: readonly string[], from: Day): Day {
  return taken.includes(from) ? nextFree(taken, addDays(from, 1)) : from;
}

export function ExceptionsField<Name extends string>({ form: given, siteId }: ExceptionsFieldProps<Name>) {
  const form = given as unknown as RecordFormState<'exceptions'>;
  const { today } = useZone({ siteId });
  const held: unknown = useWatch({ control: form.control, name: 'exceptions' });
  const days = (Array.isArray(held) ? (held as { day?: unknown }[]) : []).map(({ day }) => String(day));
  return (
    <RepeatingRows
      form={form}
      name="exceptions"
      label="Exceptions"
      hint={say.exceptionsHint}
      one="exception"
      newRow={{ day: nextFree(days, addDays(today, 1)), name: '', spans: [] }}
      columns="11rem 1fr minmax(16rem, auto)"
    >
      {(path, index, rowForm) => (
        <>
          <DateField form={rowForm} name={path('day')} label="Date" siteId={siteId} />
          <TextField form={rowForm} name={path('name')} label="Name" />
          <ExceptionHours form={rowForm} name={path('spans')} index={index} />
        </>
      )}
    </RepeatingRows>
  );
}

interface ExceptionHoursProps {
  form: RecordFormState<string>;
  name: string;
  index: number;
}

function ExceptionHours({ form, name, index }: ExceptionHoursProps) {
  const label = `Hours of exception ${index + 1}`;
  useField(form, name, { label });
  const { field } = useController({ control: form.control, name });
  const spans = Array.isArray(field.value) ? (field.value as DaySpan[]) : [];
  return <DayHours name={label} spans={spans} onChange={field.onChange} />;
}
