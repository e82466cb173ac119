import { Archive, ArchiveRestore, Mail, ShieldOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { userBody } from '#domain/bodies/people.ts';
import { peopleCalls } from '#domain/calls/people.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { forgottenPasswordCalls } from '#domain/calls/forgottenPassword.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { User } from '#domain/entities/user.ts';
import { done } from '#domain/messages/pageNotices.ts';
import { secondFactorMessages } from '#domain/messages/secondFactor.ts';
import { userMessages } from '#domain/messages/users.ts';
import type { UserStatus } from '#domain/states/user.ts';
import { useData, type DataAccess } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';
import { ownRemovals } from '#crud/data/ownRemovals.ts';
import type { DetailAction, DetailDialogProps } from '#crud/descriptor/define.ts';
import { againWhenStale } from '#crud/edit/againWhenStale.ts';
import { readRaw, saveFields } from '#crud/edit/saveFields.ts';
import { ConfirmDialog } from '#crud/message/ConfirmDialog.tsx';
import { showNotice } from '#crud/message/showNotice.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { storedUser } from '#domain/forms/storedUser.ts';

interface QuestionProps {
  title: string;
  text: ReactNode;
  confirm: string;
  palette?: 'accent' | 'alarm';
  /** @throws AppError */
  act: () => Promise<unknown>;
  doneText: string;
  onClose: () => void;
}

/** Asks before something is done to a user, does it and says so. */
function Question({ title, text, confirm, palette = 'accent', act, doneText, onClose }: QuestionProps) {
  const run = async () => {
    await act();
    showNotice(done, doneText);
    onClose();
  };
  return (
    <ConfirmDialog title={title} action={confirm} palette={palette} onConfirm={run} onClose={onClose}>
      {text}
    </ConfirmDialog>
  );
}

function LinkDialog({ row: { email = '', invitedByLink }, onClose }: DetailDialogProps<User>) {
  const { api } = useData();
  // Only a server without mail says who waits for a link.
  const sendsMail = invitedByLink === undefined;
  return (
    <Question
      title="Send a password link?"
      text={sendsMail ? userMessages.linkAsked(email) : userMessages.linkInLog}
      confirm="Send link"
      act={() => api.call(forgottenPasswordCalls.forgotPassword, { body: { email } })}
      doneText={sendsMail ? userMessages.linkSent(email) : userMessages.linkInLog}
      onClose={onClose}
    />
  );
}

/** A server may hide archived users: that such a user is gone is no news where somebody archived them. */
async function saveStatus(data: DataAccess, id: number, status: UserStatus): Promise<void> {
  const own = ownRemovals(data.replica);
  const change = { status };
  const save = async () => {
    const seen = await readRaw(data, 'user', id);
    await saveFields(data, { entity: 'user', key: id, schema: userBody, change, raw: storedUser(seen), seen });
  };
  if (status === 'archived') own.add('user', [id]);
  else own.forget('user', [id]);
  try {
    await againWhenStale(save);
  } catch (thrown) {
    own.forget('user', [id]);
    throw thrown;
  }
}

function ArchiveDialog({ row, onClose }: DetailDialogProps<User>) {
  const data = useData();
  const name = recordName('user', row);
  return (
    <Question
      title={`Archive ${name}?`}
      text={userMessages.archive(name)}
      confirm="Archive user"
      palette="alarm"
      act={() => saveStatus(data, row.id, 'archived')}
      doneText={userMessages.archived(name)}
      onClose={onClose}
    />
  );
}

function RestoreDialog({ row, onClose }: DetailDialogProps<User>) {
  const data = useData();
  const name = recordName('user', row);
  return (
    <Question
      title={`Let ${name} sign in again?`}
      text={userMessages.restore(name)}
      confirm="Restore user"
      act={() => saveStatus(data, row.id, 'active')}
      doneText={userMessages.restored(name)}
      onClose={onClose}
    />
  );
}

const write = resourceCalls('user').update.ask;

const { reset } = secondFactorMessages;

/** Asks for the reason, which the security log and the email to the person keep. */
function ResetDialog({ row, onClose }: DetailDialogProps<User>) {
  const { api, replica } = useData();
  const name = recordName('user', row);
  const [reason, setReason] = useState('');
  const run = async () => {
    await api.call(peopleCalls.secondFactorReset, { parameters: { id: row.id }, body: { reason } });
    replica.reportSaved('user', row.id);
    showNotice(done, reset.done(name));
    onClose();
  };
  return (
    <ConfirmDialog title={reset.title(name)} action="Reset" palette="alarm" onConfirm={run} onClose={onClose}>
      <Stack gap="4">
        <p>{reset.about}</p>
        <FormField label={reset.reason}>
          <TextInput value={reason} onChange={({ target }) => setReason(target.value)} />
        </FormField>
      </Stack>
    </ConfirmDialog>
  );
}

/** The acts on a user: a password link, archiving, restoring. */
export const userActions: readonly DetailAction<User>[] = [
  {
    id: 'link',
    label: 'Send password link',
    icon: Mail,
    isBeside: true,
    ask: write,
    isShown: ({ status, invitedByLink }) => status !== 'archived' && invitedByLink !== true,
    obstacle: ({ email }) => (email ? null : userMessages.noEmail),
    dialog: (props) => <LinkDialog {...props} />,
  },
  {
    id: 'resetSecondFactor',
    label: reset.action,
    icon: ShieldOff,
    ask: write,
    isShown: ({ hasSecondFactor }) => hasSecondFactor === true,
    dialog: (props) => <OwnOrReset {...props} />,
  },
  {
    id: 'archive',
    label: 'Archive user',
    icon: Archive,
    ask: write,
    isShown: ({ status }) => status !== 'archived',
    dialog: (props) => <OwnOrArchive {...props} />,
  },
  {
    id: 'restore',
    label: 'Restore user',
    icon: ArchiveRestore,
    isBeside: true,
    ask: write,
    isShown: ({ status }) => status === 'archived',
    dialog: (props) => <RestoreDialog {...props} />,
  },
];

/** Nobody archives themselves: they could not undo it. */
function OwnOrArchive(props: DetailDialogProps<User>) {
  const isOwn = useSession().userId === props.row.id;
  return isOwn ? <ThisIsYou text={userMessages.archiveSelf} {...props} /> : <ArchiveDialog {...props} />;
}

/** One's own goes by the password, in the account settings. */
function OwnOrReset(props: DetailDialogProps<User>) {
  const isOwn = useSession().userId === props.row.id;
  return isOwn ? <ThisIsYou text={reset.self} {...props} /> : <ResetDialog {...props} />;
}

function ThisIsYou({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Dialog
      title="This is you"
      onClose={onClose}
      actions={
        <Button onClick={onClose} data-autofocus="">
          Close
        </Button>
      }
    >
      {text}
    </Dialog>
  );
}
