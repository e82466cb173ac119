import { formMessages } from '#domain/messages/forms.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { localZone } from '#format/wallClock.ts';
import { isDay, type Day } from '#format/days.ts';
import { DateInput } from '#ui/date/DateInput.tsx';
import { dateFault, dateText } from '#ui/date/typedDate.ts';
import { useSiteZone } from '../../data/useSiteZone.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { useField, type FieldProps } from './useField.ts';

export interface ZonedProps {
  /** The site whose clocks count; absent or null: those of this browser. */
  siteId?: number | null | undefined;
}

export function useZone({ siteId }: ZonedProps): { zone: string; today: Day } {
  const zone = useSiteZone(siteId) ?? localZone();
  return { zone, today: dayOf(Date.now(), zone) };
}

export interface DateFieldProps extends FieldProps, ZonedProps {
  earliest?: Day;
  latest?: Day;
}

/** Whether a schema's sentence tells how the API writes dates and times, which nobody types. */
export const isSentenceOfApi = (sentence: string) => /^Enter a (?:date|time) /.test(sentence);

const textOfDay = (held: unknown) => (typeof held === 'string' && held !== '' ? dateText(held) : formMessages.empty);

/** A day without a time, such as a birthday: typed as DD/MM/YYYY or chosen; its value is "2026-11-21". */
export function DateField(props: DateFieldProps) {
  const { name, label, hint, earliest, latest } = props;
  const { today } = useZone(props);
  const { value, wiring, frame, error } = useField({ name, label, hint }, { textOf: textOfDay });
  const held = typeof value === 'string' ? value : '';
  const isOfApi = error !== null && isSentenceOfApi(error);
  return (
    <FieldFrame {...frame} error={isOfApi || (error !== null && held !== '' && !isDay(held)) ? dateFault(held) : error}>
      <DateInput {...wiring} value={held} today={today} earliest={earliest} latest={latest} />
    </FieldFrame>
  );
}
