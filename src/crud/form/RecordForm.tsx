import type { ReactNode } from 'react';
import { FormShell } from './FormShell.tsx';
import type { RecordFormState } from './recordForm.ts';
import { SaveBar, type SaveBarProps } from './SaveBar.tsx';

export interface RecordFormProps extends Pick<SaveBarProps, 'actions' | 'repeat'> {
  form: RecordFormState;
  /** The form's name for screen readers: "Profile". */
  label: string;
  children: ReactNode;
  saveLabel?: string;
  gone?: ReactNode;
  /** Stands above the form's own notices. */
  note?: ReactNode;
}

export function RecordForm(props: RecordFormProps) {
  const { form, label, children, saveLabel = 'Save', actions, repeat, gone, note } = props;
  return (
    <FormShell
      form={form}
      label={label}
      gone={gone}
      note={note}
      bar={<SaveBar saveLabel={saveLabel} actions={actions} {...(repeat === undefined ? {} : { repeat })} />}
    >
      {children}
    </FormShell>
  );
}
