import { useState } from 'react';
import type { z } from 'zod';
import { secondFactorCalls, type Factor } from '#domain/calls/secondFactor.ts';
import { passkeyMessages } from '#domain/messages/passkeys.ts';
import { secondFactorMessages } from '#domain/messages/secondFactor.ts';
import { useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';
import { FormField } from '#ui/field/FormField.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { PasswordDialog, RecoveryCodes, useAddFactor, type DialogParts } from './FactorDialogs.tsx';
import { FormDialog } from './FormDialog.tsx';

const { section: texts } = secondFactorMessages;

type Passkeys = typeof import('#parts/passkeys/askForPasskey.ts');

interface Setup extends z.output<typeof secondFactorCalls.passkeyStart.schema> {
  /** Loaded before the press that opens the browser's dialog, which comes on a press alone. */
  makePasskey: Passkeys['makePasskey'];
}

/** Adds a passkey: the password, then its name and the browser's own dialog, then the recovery codes. */
export function AddPasskeyDialog(parts: DialogParts) {
  const { onClose } = parts;
  const { api } = useData();
  const { userId } = useSession();
  const [setup, setSetup] = useState<Setup | null>(null);
  const { codes, add } = useAddFactor(parts);
  const parameters = { id: userId };
  if (codes !== null) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (setup === null) {
    const start = async (currentPassword: string) => {
      const [{ makePasskey }, answer] = await Promise.all([
        import('#parts/passkeys/askForPasskey.ts'),
        api.call(secondFactorCalls.passkeyStart, { parameters, body: { currentPassword } }),
      ]);
      setSetup({ ...secondFactorCalls.passkeyStart.schema.parse(answer), makePasskey });
    };
    return (
      <PasswordDialog title={passkeyMessages.add} action={texts.next} onPassword={start} onClose={onClose}>
        {passkeyMessages.addAbout}
      </PasswordDialog>
    );
  }
  const make = async ({ name = '' }: Readonly<Record<string, string>>) =>
    add({ setup: setup.setup, name, passkey: await setup.makePasskey(setup.options) });
  return (
    <FormDialog
      key="name"
      title={passkeyMessages.add}
      action={passkeyMessages.addDo}
      fields={['name']}
      onSubmit={make}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <p>{passkeyMessages.addNext}</p>
          <FormField label={texts.name} hint={texts.nameHint} error={errorOf('name')}>
            <TextInput name="name" defaultValue={setup.name} autoComplete="off" autoFocus />
          </FormField>
        </>
      )}
    </FormDialog>
  );
}

/** Lets a passkey sign in without the password, or asks for the password beside it again. */
export function PasskeyAloneDialog({ factor, onChanged, onClose }: DialogParts & { factor: Factor }) {
  const { api } = useData();
  const { userId } = useSession();
  const signsInAlone = factor.signsInAlone !== true;
  const change = async (currentPassword: string) => {
    const parameters = { id: userId, factor: factor.id };
    await api.call(secondFactorCalls.passkeyAlone, { parameters, body: { currentPassword, signsInAlone } });
    onChanged();
    onClose();
  };
  const shown = signsInAlone ? passkeyMessages.alone : passkeyMessages.together;
  return (
    <PasswordDialog title={shown.title(factor.name)} action={shown.action} onPassword={change} onClose={onClose}>
      {shown.about}
    </PasswordDialog>
  );
}
