import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { accountCalls, passwordChangeBody } from '#domain/calls/account.ts';
import { accountMessages } from '#domain/messages/account.ts';
import { passwordMessages } from '#domain/messages/passwords.ts';
import { passwordChecks } from '#domain/validation/password.ts';
import { besideMistakes } from '#domain/validation/fieldRule.ts';
import { RecordForm } from '#crud/form/RecordForm.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { useSession } from '#crud/context/session.ts';
import { formFields } from '#crud/form/formFields.ts';
import { Checklist } from '#ui/field/Checklist.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { NotOffered } from './NotOffered.tsx';
import { useAccountCall } from './useAccountCall.ts';

const { CheckboxField, PasswordField } = formFields<typeof schema>();

const schema = passwordChangeBody.extend({ repeat: z.string() }).refine(({ password, repeat }) => password === repeat, {
  path: ['repeat'],
  error: passwordMessages.repeatedPasswordDiffers,
  ...besideMistakes,
});

const nothing = { endOthers: false };

function PasswordForm({ onSaved }: { onSaved: () => void }) {
  const { user } = useSession();
  const send = useAccountCall(accountMessages.notOffered.password);
  const form = useRecordForm({
    name: 'password',
    schema,
    initial: nothing,
    secret: ['currentPassword', 'password', 'repeat', 'endOthers'],
    save: ({ repeat: _repeat, ...body }) => send(accountCalls.passwordChange, body),
    savedText: accountMessages.passwordChanged,
    onSaved,
  });
  const typed = String(useWatch({ control: form.control, name: 'password' }) ?? '');
  const checks = passwordChecks.map(({ label, passes }) => ({ label, isMet: passes(typed) }));
  return (
    <RecordForm form={form} label="Password" saveLabel="Change password">
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <Stack gap="4" maxW="24rem">
        <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
        <PasswordField
          name="password"
          label="New password"
          autoComplete="new-password"
          hint={<Checklist items={checks} />}
        />
        <PasswordField name="repeat" label="Repeat new password" autoComplete="new-password" />
        <CheckboxField
          name="endOthers"
          label="Sign out all other browsers"
          hint="Recommended if someone else may know the old password."
        />
      </Stack>
    </RecordForm>
  );
}

/** The form asks for the current password. */
export function PasswordSection({ isOffered, onSaved }: { isOffered: boolean; onSaved: () => void }) {
  if (!isOffered) return <NotOffered>{accountMessages.notOffered.password}</NotOffered>;
  return <PasswordForm onSaved={onSaved} />;
}
