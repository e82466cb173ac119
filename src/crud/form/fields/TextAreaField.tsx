import { FormField } from '#ui/field/FormField.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';
import { FieldLabel } from './FieldLabel.tsx';
import type { FieldProps } from './useField.ts';
import { useTextField } from './useTextField.tsx';

export interface TextAreaFieldProps<Name extends string> extends FieldProps<Name> {
  rows?: number;
}

/** A multi-line text field with a word count. */
export function TextAreaField<Name extends string>({ form, name, label, hint, rows = 4 }: TextAreaFieldProps<Name>) {
  const { text, wiring, error, rule, status, ...shown } = useTextField(form, name, { label, hint, counts: true });
  return (
    <FormField
      label={<FieldLabel label={label} isRequired={rule.isRequired} />}
      required={rule.isRequired}
      error={error}
      hint={shown.hint}
    >
      <TextArea size="md" rows={rows} {...wiring} value={text} />
      {status}
    </FormField>
  );
}
