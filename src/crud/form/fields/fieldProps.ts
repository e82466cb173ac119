import type { ReactNode } from 'react';
import type { RecordFormState } from '../recordForm.ts';

/** What every field of a form takes. */
export interface FieldProps<Name extends string> {
  form: RecordFormState<Name>;
  /** The path in the form's schema. */
  name: NoInfer<Name>;
  label: string;
  hint?: ReactNode;
}
