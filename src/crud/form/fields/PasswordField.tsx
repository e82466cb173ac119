import { FormField } from '#ui/field/FormField.tsx';
import { PasswordInput, type PasswordInputProps } from '#ui/field/PasswordInput.tsx';
import type { FieldProps } from './useField.ts';
import { useTextField } from './useTextField.tsx';

export interface PasswordFieldProps<Name extends string> extends FieldProps<Name> {
  autoComplete: PasswordInputProps['autoComplete'];
}

/** The browser never stores the value. */
export function PasswordField<Name extends string>(props: PasswordFieldProps<Name>) {
  const { form, name, label, hint, autoComplete } = props;
  const { text, wiring, error, rule, status, ...shown } = useTextField(form, name, { label, hint, isSecret: true });
  return (
    <FormField label={label} required={rule.isRequired} error={error} hint={shown.hint}>
      <PasswordInput size="md" autoComplete={autoComplete} {...wiring} value={text} />
      {status}
    </FormField>
  );
}
