import { formMessages } from '#domain/messages/forms.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { useField, type FieldProps } from './useField.ts';

export function CheckboxField({ name, label, hint }: FieldProps) {
  const { value, wiring, error, isUnknown } = useField({ name, label, hint });
  return (
    <chakra.div>
      <Checkbox
        boxRef={wiring.ref}
        checked={value === true}
        mixed={isUnknown}
        onChange={wiring.onChange}
        onBlur={wiring.onBlur}
        label={label}
      >
        {label}
      </Checkbox>
      {hint === undefined && !isUnknown ? null : (
        <chakra.div textStyle="xs" color="fg.muted" ps="6">
          {isUnknown ? formMessages.unknown : hint}
        </chakra.div>
      )}
      <chakra.div aria-live="polite" textStyle="sm" color="fg.error" ps="6">
        {error}
      </chakra.div>
    </chakra.div>
  );
}
