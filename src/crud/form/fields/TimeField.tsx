import { formMessages } from '#domain/messages/forms.ts';
import { TimeInput } from '#ui/date/TimeInput.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { useField, type FieldProps } from './useField.ts';
import { readTime } from './zonedValue.ts';

/** A time of day without a date, such as an opening hour; its value is "06:00", up to "24:00". */
export function TimeField({ name, label, hint }: FieldProps) {
  const { value, wiring, frame, error } = useField({ name, label, hint });
  const held = typeof value === 'string' ? value : '';
  const isUnreadable = error !== null && held !== '' && readTime(held) !== held;
  return (
    <FieldFrame {...frame} error={isUnreadable ? formMessages.noTime : error}>
      <TimeInput {...wiring} value={held} parse={readTime} />
    </FieldFrame>
  );
}
