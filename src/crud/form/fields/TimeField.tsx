import { formMessages } from '#domain/messages/forms.ts';
import { TimeInput } from '#ui/date/TimeInput.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { FieldLabel } from './FieldLabel.tsx';
import { useField, type FieldProps } from './useField.ts';
import { readTime } from './zonedValue.ts';

/** A time of day without a date, such as an opening hour; its value is "06:00", up to "24:00". */
export function TimeField<Name extends string>({ form, name, label, hint }: FieldProps<Name>) {
  const { value, wiring, error, rule } = useField(form, name, { label });
  const held = typeof value === 'string' ? value : '';
  const isUnreadable = error !== null && held !== '' && readTime(held) !== held;
  return (
    <FormField
      label={<FieldLabel label={label} isRequired={rule.isRequired} />}
      required={rule.isRequired}
      error={isUnreadable ? formMessages.noTime : error}
      hint={hint}
    >
      <TimeInput {...wiring} value={held} parse={readTime} />
    </FormField>
  );
}
