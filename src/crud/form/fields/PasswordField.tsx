import { FormField } from '#ui/field/FormField.tsx';
import { PasswordInput, type PasswordInputProps } from '#ui/field/PasswordInput.tsx';
import { useField, type FieldProps } from './useField.ts';

export interface PasswordFieldProps<Name extends string> extends FieldProps<Name> {
  autoComplete: PasswordInputProps['autoComplete'];
}

/** The browser never stores the value. */
export function PasswordField<Name extends string>(props: PasswordFieldProps<Name>) {
  const { form, name, label, hint, autoComplete } = props;
  const { value, wiring, error, rule } = useField(form, name, { label, isSecret: true });
  return (
    <FormField label={label} required={rule.isRequired} error={error} hint={hint}>
      <PasswordInput size="md" autoComplete={autoComplete} {...wiring} value={String(value ?? '')} />
    </FormField>
  );
}
