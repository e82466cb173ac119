import type { ReactNode } from 'react';
import { FormField } from '#ui/field/FormField.tsx';
import { NumberInput } from '#ui/field/NumberInput.tsx';
import { FieldLabel } from './FieldLabel.tsx';
import { useField, type FieldProps } from './useField.ts';

export interface NumberFieldProps<Name extends string> extends FieldProps<Name> {
  /** The unit behind the number: m², seconds. */
  unit?: ReactNode;
}

/** A number field with a unit. */
export function NumberField<Name extends string>({ form, name, label, hint, unit }: NumberFieldProps<Name>) {
  const { value, wiring, error, rule } = useField(form, name, { label });
  return (
    <FormField
      label={<FieldLabel label={label} isRequired={rule.isRequired} />}
      required={rule.isRequired}
      error={error}
      hint={hint}
    >
      <NumberInput size="md" unit={unit} {...wiring} value={String(value ?? '')} />
    </FormField>
  );
}
