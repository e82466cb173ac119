import { z } from 'zod';
import { accountCalls, passwordChangeBody } from '#domain/calls/account.ts';
import { accountMessages } from '#domain/messages/account.ts';
import { RecordForm } from '#crud/form/RecordForm.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { formFields } from '#crud/form/formFields.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { NotOffered } from './NotOffered.tsx';
import { isRepeated, repeatDiffers } from './repeatedPassword.ts';
import { useAccountCall } from './useAccountCall.ts';

const { CheckboxField } = formFields<typeof schema>();

const schema = passwordChangeBody.extend({ repeat: z.string() }).refine(isRepeated, repeatDiffers);

const nothing = { endOthers: false };

function PasswordForm({ onSaved }: { onSaved: () => void }) {
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
  return (
    <RecordForm form={form} label="Password" saveLabel="Change password">
      <Stack gap="4" maxW="24rem">
        <NewPasswordFields control={form.control} />
        <CheckboxField
          name="endOthers"
          label="Sign out all other browsers"
          hint="Recommended if someone else may know the old password."
        />
      </Stack>
    </RecordForm>
  );
}

interface PasswordSectionProps {
  isOffered: boolean;
  /** false: the person signs in through their organisation's directory alone. */
  hasPassword: boolean;
  onSaved: () => void;
}

/** The form asks for the current password. */
export function PasswordSection({ isOffered, hasPassword, onSaved }: PasswordSectionProps) {
  if (!hasPassword) return <NotOffered>{accountMessages.throughDirectory}</NotOffered>;
  if (!isOffered) return <NotOffered>{accountMessages.notOffered.password}</NotOffered>;
  return <PasswordForm onSaved={onSaved} />;
}
