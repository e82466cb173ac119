import { endOfLastDay, lastDayOf } from '#domain/lifecycle/lastDay.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { isDay } from '#format/days.ts';
import { FieldFrame } from '#crud/form/fields/FieldFrame.tsx';
import { isSentenceOfApi, useZone, type DateFieldProps } from '#crud/form/fields/DateField.tsx';
import { useField } from '#crud/form/fields/useField.ts';
import { DateInput } from '#ui/date/DateInput.tsx';
import { dateFault, dateText } from '#ui/date/typedDate.ts';

/** The end of a booking for its typed last day. Text that is no day is kept as it was typed. */
export const endOfTyped = (typed: string, zone: string) => (isDay(typed) ? endOfLastDay(typed, zone) : typed);

/** The last day of a held end, or what was typed in its place. */
export const typedLastDay = (held: string, zone: string) => (isTyped(held) ? held : (lastDayOf(held, zone) ?? held));

/** A typed text is no instant of the API: "30/11", "2026". */
const isTyped = (held: string) => !/^\d{4}-\d{2}-\d{2}T/.test(held);

/** The last day of a booking, which it includes; the input's value is the instant at which the booking ends. */
export function LastDayField({ name, label, hint, siteId, earliest }: DateFieldProps) {
  const { zone, today } = useZone({ siteId });
  const textOf = (held: unknown) =>
    typeof held === 'string' && held !== '' ? dateText(typedLastDay(held, zone)) : formMessages.empty;
  const { value, wiring, frame, error } = useField({ name, label, hint }, { textOf });
  const held = typeof value === 'string' ? value : '';
  const isNoDay = error !== null && (isSentenceOfApi(error) || (held !== '' && isTyped(held)));
  return (
    <FieldFrame {...frame} error={isNoDay ? dateFault(typedLastDay(held, zone)) : error}>
      <DateInput
        {...wiring}
        value={typedLastDay(held, zone)}
        today={today}
        {...(earliest === undefined ? {} : { earliest })}
        onChange={(typed) => wiring.onChange(endOfTyped(typed, zone))}
      />
    </FieldFrame>
  );
}
