import { FormField } from '#ui/field/FormField.tsx';
import { TextInput, type TextInputProps } from '#ui/field/TextInput.tsx';
import { FieldLabel } from './FieldLabel.tsx';
import type { FieldProps } from './useField.ts';
import { useTextField } from './useTextField.tsx';

/** The autocomplete values of card data and one-time codes, which are never stored. */
const secretAutoComplete = /(?:^|\s)(?:cc-|one-time-code)/;

export interface TextFieldProps<Name extends string> extends FieldProps<Name> {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time';
  autoComplete?: string;
  inputMode?: TextInputProps['inputMode'];
  placeholder?: string;
  /** Shows the count of words and characters from the start. */
  counts?: boolean;
  autoFocus?: boolean;
}

export function TextField<Name extends string>(props: TextFieldProps<Name>) {
  const { form, name, label, hint, counts = false, type = 'text', autoComplete = 'off', ...rest } = props;
  const { text, wiring, error, rule, status, ...shown } = useTextField(form, name, {
    label,
    hint,
    counts,
    isSecret: secretAutoComplete.test(autoComplete),
  });
  return (
    <FormField
      label={<FieldLabel label={label} isRequired={rule.isRequired} />}
      required={rule.isRequired}
      error={error}
      hint={shown.hint}
    >
      <TextInput size="md" type={type} autoComplete={autoComplete} {...rest} {...wiring} value={text} />
      {status}
    </FormField>
  );
}
