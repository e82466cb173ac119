import { useState } from 'react';
import type { z } from 'zod';
import { secondFactorCalls } from '#domain/calls/secondFactor.ts';
import { passkeyMessages } from '#domain/messages/passkeys.ts';
import { secondFactorMessages } from '#domain/messages/secondFactor.ts';
import { useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';
import { FormField } from '#ui/field/FormField.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { CurrentPassword } from './CurrentPassword.tsx';
import { password, RecoveryCodes, type DialogParts } from './FactorDialogs.tsx';
import { FormDialog } from './FormDialog.tsx';

const { section: texts } = secondFactorMessages;

type Passkeys = typeof import('#parts/passkeys/askForPasskey.ts');

interface Setup extends z.output<typeof secondFactorCalls.passkeyStart.schema> {
  /** Loaded before the press that opens the browser's dialog, which comes on a press alone. */
  makePasskey: Passkeys['makePasskey'];
}

/** Adds a passkey: the password, then its name and the browser's own dialog, then the recovery codes. */
export function AddPasskeyDialog({ onChanged, onClose }: DialogParts) {
  const { api } = useData();
  const { userId } = useSession();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const parameters = { id: userId };
  if (codes !== null) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (setup === null) {
    const start = async ({ currentPassword }: Readonly<Record<string, string>>) => {
      const [{ makePasskey }, answer] = await Promise.all([
        import('#parts/passkeys/askForPasskey.ts'),
        api.call(secondFactorCalls.passkeyStart, { parameters, body: { currentPassword } }),
      ]);
      setSetup({ ...secondFactorCalls.passkeyStart.schema.parse(answer), makePasskey });
    };
    return (
      <FormDialog
        key="password"
        title={passkeyMessages.add}
        action={texts.next}
        fields={password}
        onSubmit={start}
        onClose={onClose}
      >
        {(errorOf) => (
          <>
            <p>{passkeyMessages.addAbout}</p>
            <CurrentPassword error={errorOf('currentPassword')} />
          </>
        )}
      </FormDialog>
    );
  }
  const add = async ({ name }: Readonly<Record<string, string>>) => {
    const body = { setup: setup.setup, name, passkey: await setup.makePasskey(setup.options) };
    const { recoveryCodes } = secondFactorCalls.factorAdd.schema.parse(
      await api.call(secondFactorCalls.factorAdd, { parameters, body }),
    );
    onChanged();
    if (recoveryCodes === null) onClose();
    else setCodes(recoveryCodes);
  };
  return (
    <FormDialog
      key="name"
      title={passkeyMessages.add}
      action={passkeyMessages.addDo}
      fields={['name']}
      onSubmit={add}
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
