import { FormField } from '#ui/field/FormField.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';
import { FieldLabel } from './FieldLabel.tsx';
import { useField, type FieldProps } from './useField.ts';
import { WordCount } from './WordCount.tsx';

export interface TextAreaFieldProps<Name extends string> extends FieldProps<Name> {
  rows?: number;
}

/** A multi-line text field with a word count. */
export function TextAreaField<Name extends string>({ form, name, label, hint, rows = 4 }: TextAreaFieldProps<Name>) {
  const { value, wiring, error, rule } = useField(form, name, { label });
  const text = String(value ?? '');
  return (
    <FormField
      label={<FieldLabel label={label} isRequired={rule.isRequired} />}
      required={rule.isRequired}
      error={error}
      hint={
        <>
          {hint}
          <WordCount text={text} longest={rule.longest} />
        </>
      }
    >
      <TextArea size="md" rows={rows} {...wiring} value={text} />
    </FormField>
  );
}
