import type { ReactNode } from 'react';
import { FormShell } from './FormShell.tsx';
import type { RecordFormState } from './recordForm.ts';
import { SaveBar } from './SaveBar.tsx';

export interface RecordFormProps {
  form: RecordFormState;
  /** The form's name for screen readers: "Profile". */
  label: string;
  children: ReactNode;
  saveLabel?: string;
  actions?: ReactNode;
  gone?: ReactNode;
}

export function RecordForm({ form, label, children, saveLabel = 'Save', actions, gone }: RecordFormProps) {
  return (
    <FormShell form={form} label={label} gone={gone} bar={<SaveBar saveLabel={saveLabel} actions={actions} />}>
      {children}
    </FormShell>
  );
}
