import { formMessages } from '#domain/messages/forms.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { browserZone } from '#lib/dates.ts';
import { isDay, type Day } from '#lib/days.ts';
import { DateInput } from '#ui/date/DateInput.tsx';
import { dateText } from '#ui/date/typedDate.ts';
import { FormField } from '#ui/field/FormField.tsx';
import { useSiteZone } from '../../data/useSiteZone.ts';
import { FieldLabel } from './FieldLabel.tsx';
import { useField, type FieldProps } from './useField.ts';

export interface ZonedProps {
  /** The site whose clocks count; absent or null: those of this browser. */
  siteId?: number | null | undefined;
}

export function useZone({ siteId }: ZonedProps): { zone: string; today: Day } {
  const zone = useSiteZone(siteId) ?? browserZone();
  return { zone, today: dayOf(Date.now(), zone) };
}

export interface DateFieldProps<Name extends string> extends FieldProps<Name>, ZonedProps {
  earliest?: Day;
  latest?: Day;
}

/** Whether a schema's sentence tells how the API writes dates and times, which nobody types. */
export const isSentenceOfApi = (sentence: string) => /^Enter a (?:date|time) /.test(sentence);

const textOfDay = (held: unknown) => (typeof held === 'string' && held !== '' ? dateText(held) : formMessages.empty);

/** A day without a time, such as a birthday: typed as DD/MM/YYYY or chosen; its value is "2026-11-21". */
export function DateField<Name extends string>(props: DateFieldProps<Name>) {
  const { form, name, label, hint, earliest, latest } = props;
  const { today } = useZone(props);
  const { value, wiring, error, rule } = useField(form, name, { label, textOf: textOfDay });
  const held = typeof value === 'string' ? value : '';
  const isOfApi = error !== null && isSentenceOfApi(error);
  return (
    <FormField
      label={<FieldLabel label={label} isRequired={rule.isRequired} />}
      required={rule.isRequired}
      error={isOfApi || (error !== null && held !== '' && !isDay(held)) ? formMessages.noDate : error}
      hint={hint}
    >
      <DateInput {...wiring} value={held} today={today} earliest={earliest} latest={latest} />
    </FormField>
  );
}
