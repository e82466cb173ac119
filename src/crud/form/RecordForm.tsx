import type { ReactNode } from 'react';
import { FormShell } from './FormShell.tsx';
import type { RecordFormState } from './recordForm.ts';
import { SaveBar } from './SaveBar.tsx';

export interface RecordFormProps {
  form: RecordFormState<never>;
  /** The form's name for screen readers: "Profile". */
  label: string;
  children: ReactNode;
  /** The label of the submit button. */
  saveLabel?: string;
  /** Further buttons, such as a link back. */
  actions?: ReactNode;
  /** Shown above the fields once the record is deleted. */
  gone?: ReactNode;
}

/** A form with its notices, its fields and a Save bar that stays in view. */
export function RecordForm({ form, label, children, saveLabel = 'Save', actions, gone }: RecordFormProps) {
  return (
    <FormShell
      form={form}
      label={label}
      gone={gone}
      bar={<SaveBar form={form} saveLabel={saveLabel} actions={actions} />}
    >
      {children}
    </FormShell>
  );
}
