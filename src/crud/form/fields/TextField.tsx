import { FormField } from '#ui/field/FormField.tsx';
import { TextInput, type TextInputProps } from '#ui/field/TextInput.tsx';
import { FieldLabel } from './FieldLabel.tsx';
import { useField, type FieldProps } from './useField.ts';
import { WordCount } from './WordCount.tsx';

/** The autocomplete values of card data and one-time codes, which are never stored. */
const secretAutoComplete = /(?:^|\s)(?:cc-|one-time-code)/;

export interface TextFieldProps<Name extends string> extends FieldProps<Name> {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time';
  autoComplete?: string;
  inputMode?: TextInputProps['inputMode'];
  placeholder?: string;
  /** Shows the count of words and characters, and the limit. */
  counts?: boolean;
  autoFocus?: boolean;
}

export function TextField<Name extends string>(props: TextFieldProps<Name>) {
  const { form, name, label, hint, counts = false, type = 'text', autoComplete = 'off', ...rest } = props;
  const { value, wiring, error, rule } = useField(form, name, {
    label,
    isSecret: secretAutoComplete.test(autoComplete),
  });
  const text = String(value ?? '');
  const shownHint =
    hint === undefined && !counts ? undefined : (
      <>
        {hint}
        {counts ? <WordCount text={text} longest={rule.longest} /> : null}
      </>
    );
  return (
    <FormField
      label={<FieldLabel label={label} isRequired={rule.isRequired} />}
      required={rule.isRequired}
      error={error}
      hint={shownHint}
    >
      <TextInput size="md" type={type} autoComplete={autoComplete} {...rest} {...wiring} value={text} />
    </FormField>
  );
}
