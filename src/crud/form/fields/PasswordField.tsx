import { FormField } from '#ui/field/FormField.tsx';
import { PasswordInput, type PasswordInputProps } from '#ui/field/PasswordInput.tsx';
import type { FieldProps } from './useField.ts';
import { useTextField } from './useTextField.tsx';

export interface PasswordFieldProps extends FieldProps {
  autoComplete: PasswordInputProps['autoComplete'];
}

/** The browser never stores the value. */
export function PasswordField(props: PasswordFieldProps) {
  const { text, wiring, frame, status } = useTextField(props, { isSecret: true });
  return (
    <FormField label={frame.label} required={frame.isRequired} error={frame.error} hint={frame.hint}>
      <PasswordInput size="md" autoComplete={props.autoComplete} {...wiring} value={text} />
      {status}
    </FormField>
  );
}
