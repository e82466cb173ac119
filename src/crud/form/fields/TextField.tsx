import { FormField } from '#ui/field/FormField.tsx';
import { TextInput, type TextInputProps } from '#ui/field/TextInput.tsx';
import { FieldLabel } from './FieldLabel.tsx';
import type { FieldProps } from './fieldProps.ts';
import { useField } from './useField.ts';
import { WordCount } from './WordCount.tsx';

/** By what the browser fills in: card data and one-time codes are never kept. */
const secretFilling = /(?:^|\s)(?:cc-|one-time-code)/;

export interface TextFieldProps<Name extends string> extends FieldProps<Name> {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time';
  autoComplete?: string;
  inputMode?: TextInputProps['inputMode'];
  placeholder?: string;
  /** Shows how many words and characters there are, and how many there may be. */
  counts?: boolean;
  autoFocus?: boolean;
}

/** A line of text. */
export function TextField<Name extends string>(props: TextFieldProps<Name>) {
  const { form, name, label, hint, counts = false, type = 'text', autoComplete = 'off', ...rest } = props;
  const { value, wiring, error, rule } = useField(form, name, {
    label,
    isSecret: secretFilling.test(autoComplete),
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
