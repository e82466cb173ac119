import { formMessages } from '#domain/messages/forms.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { FieldMessage } from '#ui/field/FieldMessage.tsx';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { useField, type FieldProps } from './useField.ts';

export interface CheckboxFieldProps extends FieldProps {
  /** The label says the opposite of the field: a tick means false. */
  isNegated?: boolean;
}

export function CheckboxField({ name, label, hint, isNegated = false }: CheckboxFieldProps) {
  const { value, wiring, error, isUnknown } = useField({ name, label, hint });
  return (
    <chakra.div>
      <Checkbox
        boxRef={wiring.ref}
        checked={value === !isNegated}
        mixed={isUnknown}
        onChange={(checked) => wiring.onChange(checked !== isNegated)}
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
      <chakra.div ps="6">
        <FieldMessage error={error} hasRoom={false} />
      </chakra.div>
    </chakra.div>
  );
}
