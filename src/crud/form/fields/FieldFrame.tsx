import type { ReactNode } from 'react';
import { FormField } from '#ui/field/FormField.tsx';
import { FieldLabel } from './FieldLabel.tsx';

/** The label and messages around an input. `useField` makes them. */
export interface FieldFrameProps {
  label: string;
  isRequired: boolean;
  error: string | null;
  hint?: ReactNode;
}

/** One input with its label, hint and error. Several inputs stand in a `FieldGroup`. */
export function FieldFrame({ label, isRequired, error, hint, children }: FieldFrameProps & { children: ReactNode }) {
  return (
    <FormField
      label={<FieldLabel label={label} isRequired={isRequired} />}
      required={isRequired}
      error={error}
      hint={hint}
    >
      {children}
    </FormField>
  );
}
