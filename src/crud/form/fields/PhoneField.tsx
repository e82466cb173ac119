import { phoneText } from '#domain/validation/phoneText.ts';
import { FormField } from '#ui/field/FormField.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { useFormattedText } from '#ui/field/useFormattedText.ts';
import { FieldLabel } from './FieldLabel.tsx';
import type { FieldProps } from './useField.ts';
import { useTextField } from './useTextField.tsx';

export interface PhoneFieldProps<Name extends string> extends FieldProps<Name> {
  autoComplete?: string;
}

/** Groups digits as Australians write them, while the number is typed. */
export function PhoneField<Name extends string>(props: PhoneFieldProps<Name>) {
  const { form, name, label, hint, autoComplete = 'off' } = props;
  const { text, wiring, error, rule, status, ...shown } = useTextField(form, name, { label, hint });
  const input = useFormattedText({
    value: text,
    onChange: wiring.onChange,
    onBlur: wiring.onBlur,
    // A stored number keeps its spelling until it is typed into.
    toText: (held) => held,
    toValue: (text) => text,
    asTyped: phoneText,
  });
  return (
    <FormField
      label={<FieldLabel label={label} isRequired={rule.isRequired} />}
      required={rule.isRequired}
      error={error}
      hint={shown.hint}
    >
      <TextInput size="md" type="tel" autoComplete={autoComplete} {...wiring} {...input} />
      {status}
    </FormField>
  );
}
