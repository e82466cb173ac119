import { type Control, useWatch } from 'react-hook-form';
import { passwordChecks } from '#domain/validation/password.ts';
import { formFields } from '#crud/form/formFields.ts';
import { useSession } from '#crud/context/session.ts';
import type { RecordFormState } from '#crud/form/recordForm.ts';
import { Checklist } from '#ui/field/Checklist.tsx';

const { PasswordField } = formFields<'currentPassword' | 'password' | 'repeat'>();

export interface NewPasswordFieldsProps {
  control: RecordFormState['control'];
  /** Below the current password. */
  hint?: string;
}

/** The current password, and the new one twice. */
export function NewPasswordFields({ control, hint }: NewPasswordFieldsProps) {
  const { user } = useSession();
  const typed = String(useWatch({ control: control as Control, name: 'password' }) ?? '');
  const checks = passwordChecks.map(({ label, passes }) => ({ label, isMet: passes(typed) }));
  return (
    <>
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
        {...(hint === undefined ? {} : { hint })}
      />
      <PasswordField
        name="password"
        label="New password"
        autoComplete="new-password"
        hint={<Checklist items={checks} />}
      />
      <PasswordField name="repeat" label="Repeat new password" autoComplete="new-password" />
    </>
  );
}
