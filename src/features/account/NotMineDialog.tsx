import { z } from 'zod';
import { accountCalls, notMineBody, type SignIn } from '#domain/calls/account.ts';
import { accountMessages } from '#domain/messages/account.ts';
import { browserText } from '#domain/session/browserText.ts';
import { RecordFormDialog } from '#crud/form/RecordFormDialog.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { isRepeated, repeatDiffers } from './repeatedPassword.ts';

const { notMine: texts } = accountMessages;

const schema = notMineBody.extend({ repeat: z.string() }).refine(isRepeated, repeatDiffers);

/** Ends every sign-in and sets a new password, for a person who does not recognise one of their sign-ins. */
export function NotMineDialog({ signIn, onClose }: { signIn: SignIn; onClose: () => void }) {
  const { api } = useData();
  const { userId, signOut } = useSession();
  const title = texts.title(browserText(signIn));
  const form = useRecordForm({
    name: 'notMine',
    schema,
    initial: {},
    secret: ['currentPassword', 'password', 'repeat'],
    save: async ({ currentPassword, password }) => {
      const parameters = { id: userId, session: signIn.id };
      await api.call(accountCalls.signInNotMine, { parameters, body: { currentPassword, password } });
    },
    savedText: texts.changed,
    onSaved: () => {
      onClose();
      signOut();
    },
  });
  return (
    <RecordFormDialog title={title} saveLabel={texts.action} form={form} onClose={onClose}>
      <p>{texts.meaning}</p>
      <Stack gap="4">
        <NewPasswordFields control={form.control} hint={texts.forgotten} />
      </Stack>
    </RecordFormDialog>
  );
}
