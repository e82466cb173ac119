import type { scheduleBody } from '#domain/bodies/access.ts';
import { scheduleMessages } from '#domain/messages/schedules.ts';
import type { DaySpan } from '#domain/states/hours.ts';
import { addDays, type Day } from '#format/days.ts';
import { useZone } from '#crud/form/fields/DateField.tsx';
import { DayHours } from './DayHours.tsx';
import { formFields } from '#crud/form/formFields.ts';

const { DateField, RepeatingRows, TextField, useField, useInput, useTyped } = formFields<typeof scheduleBody>();

export interface ExceptionsFieldProps {
  siteId: number | null;
}

/** The first day that has no exception yet. */
function nextFree(taken: readonly string[], from: Day): Day {
  return taken.includes(from) ? nextFree(taken, addDays(from, 1)) : from;
}

export function ExceptionsField({ siteId }: ExceptionsFieldProps) {
  const { today } = useZone({ siteId });
  const held = useTyped('exceptions');
  const days = (Array.isArray(held) ? (held as { day?: unknown }[]) : []).map(({ day }) => String(day));
  return (
    <RepeatingRows
      name="exceptions"
      label="Exceptions"
      hint={scheduleMessages.exceptionsHint}
      one="exception"
      newRow={{ day: nextFree(days, addDays(today, 1)), name: '', spans: [] }}
      columns="11rem 1fr minmax(16rem, auto)"
    >
      {(path, index) => (
        <>
          <DateField name={path('day')} label="Date" siteId={siteId} />
          <TextField name={path('name')} label="Name" />
          <ExceptionHours name={path('spans')} index={index} />
        </>
      )}
    </RepeatingRows>
  );
}

interface ExceptionHoursProps {
  name: `exceptions.${number}.spans`;
  index: number;
}

function ExceptionHours({ name, index }: ExceptionHoursProps) {
  const label = `Hours of exception ${index + 1}`;
  useField({ name, label });
  const field = useInput(name);
  const spans = Array.isArray(field.value) ? (field.value as DaySpan[]) : [];
  return <DayHours name={label} spans={spans} onChange={field.onChange} />;
}
