import { endOfLastDay, lastDayOf } from '#domain/lifecycle/lastDay.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { isDay } from '#format/days.ts';
import { FieldFrame } from '#crud/form/fields/FieldFrame.tsx';
import { isSentenceOfApi, useZone, type DateFieldProps } from '#crud/form/fields/DateField.tsx';
import { useField } from '#crud/form/fields/useField.ts';
import { DateInput } from '#ui/date/DateInput.tsx';
import { dateFault, dateText } from '#ui/date/typedDate.ts';

/** Text that is no day is kept as it was typed. */
const endOf = (typed: string, zone: string) => (isDay(typed) ? endOfLastDay(typed, zone) : typed);

/** @returns a day, or what was typed in its place. */
const dayOfEnd = (held: string, zone: string) => (isTyped(held) ? held : (lastDayOf(held, zone) ?? held));

/** A typed text is no instant of the API: "30/11", "2026". */
const isTyped = (held: string) => !/^\d{4}-\d{2}-\d{2}T/.test(held);

/** The last day of a booking, which it includes; the input's value is the instant at which the booking ends. */
export function LastDayField({ name, label, hint, siteId, earliest }: DateFieldProps) {
  const { zone, today } = useZone({ siteId });
  const textOf = (held: unknown) =>
    typeof held === 'string' && held !== '' ? dateText(dayOfEnd(held, zone)) : formMessages.empty;
  const { value, wiring, frame, error } = useField({ name, label, hint }, { textOf });
  const held = typeof value === 'string' ? value : '';
  const isNoDay = error !== null && (isSentenceOfApi(error) || (held !== '' && isTyped(held)));
  return (
    <FieldFrame {...frame} error={isNoDay ? dateFault(dayOfEnd(held, zone)) : error}>
      <DateInput
        {...wiring}
        value={dayOfEnd(held, zone)}
        today={today}
        {...(earliest === undefined ? {} : { earliest })}
        onChange={(typed) => wiring.onChange(endOf(typed, zone))}
      />
    </FieldFrame>
  );
}
