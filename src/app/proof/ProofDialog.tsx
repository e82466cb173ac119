import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { proofWays, secondFactorCalls, type ProofWay } from '#domain/calls/secondFactor.ts';
import { proofMessages as texts } from '#domain/messages/proof.ts';
import { secondFactorMessages } from '#domain/messages/secondFactor.ts';
import type { Api } from '#collections/transport/api.ts';
import { useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';
import { CurrentPassword } from '#features/account/CurrentPassword.tsx';
import { FormDialog } from '#features/account/FormDialog.tsx';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { proofRequest, type ProofRequest } from './askForProof.ts';

const { step } = secondFactorMessages;

/** The field of each way, as the call names it. */
const fields = {
  passkey: 'passkey',
  code: 'code',
  recovery: 'recoveryCode',
  password: 'currentPassword',
  directory: 'directory',
} as const satisfies Record<ProofWay, string>;

function WayField({ way, error }: { way: ProofWay; error: string | null }) {
  // The browser asks in a dialog of its own, and the directory on its page.
  if (way === 'passkey' || way === 'directory') return null;
  if (way === 'password') return <CurrentPassword error={error} />;
  const isCode = way === 'code';
  return (
    <FormField
      label={isCode ? step.code : step.recoveryCode}
      hint={isCode ? step.codeHint : step.recoveryHint}
      error={error}
    >
      <TextInput
        name={fields[way]}
        autoComplete={isCode ? 'one-time-code' : 'off'}
        inputMode={isCode ? 'numeric' : 'text'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        data-autofocus=""
      />
    </FormField>
  );
}

/** What the person's passkey signed. @throws AppError */
async function signed(api: Api, parameters: { id: number }) {
  const [{ askForPasskey }, answer] = await Promise.all([
    import('#parts/passkeys/askForPasskey.ts'),
    api.call(secondFactorCalls.proofPasskey, { parameters }),
  ]);
  const { challenge, options } = secondFactorCalls.proofPasskey.schema.parse(answer);
  return { challenge, passkey: await askForPasskey(options) };
}

/** Leaves this page for the organisation's own. @throws AppError */
async function signInAgain(api: Api, parameters: { id: number }): Promise<void> {
  const [{ rememberPage }, { directoryCalls }] = await Promise.all([
    import('#lib/pageBefore.ts'),
    import('#domain/calls/directory.ts'),
  ]);
  const answer = await api.call(directoryCalls.directoryConnect, { parameters });
  rememberPage();
  location.assign(directoryCalls.directoryConnect.schema.parse(answer).address);
}

function WayForm({ ways, done, cancel }: ProofRequest) {
  const { api } = useData();
  const { userId } = useSession();
  const offered = proofWays.filter(
    (way) => ways.includes(way) && (way !== 'passkey' || 'PublicKeyCredential' in globalThis),
  );
  const [chosen, choose] = useState<ProofWay | null>(null);
  const way = chosen ?? offered[0];
  if (way === undefined) {
    return (
      <Dialog title={texts.title} onClose={cancel} actions={<Button onClick={cancel}>Close</Button>}>
        <p>{texts.noWay}</p>
      </Dialog>
    );
  }
  const prove = async (body: Readonly<Record<string, string>>): Promise<void> => {
    const parameters = { id: userId };
    if (way === 'directory') return signInAgain(api, parameters);
    const given = way === 'passkey' ? await signed(api, parameters) : body;
    await api.call(secondFactorCalls.proofGive, { parameters, body: given });
    return done();
  };
  return (
    <FormDialog
      key={way}
      title={texts.title}
      action={way === 'directory' ? texts.directory : texts.action}
      fields={way === 'passkey' || way === 'directory' ? [] : [fields[way]]}
      onSubmit={prove}
      onClose={cancel}
    >
      {(errorOf) => (
        <>
          <p>{texts.leads[way]}</p>
          <WayField way={way} error={errorOf(fields[way])} />
          {offered.map((other) =>
            other === way || other === 'password' ? null : (
              <Button key={other} variant="ghost" alignSelf="start" onClick={() => choose(other)}>
                {other === 'directory' ? texts.directory : step.others[other]}
              </Button>
            ),
          )}
        </>
      )}
    </FormDialog>
  );
}

/** Asks a person to prove that it is they, above the dialog or form whose call waits for it. Another page cancels it. */
export function ProofDialog() {
  const { pathname } = useLocation();
  useEffect(() => () => proofRequest.current()?.cancel(), [pathname]);
  const request = useSyncExternalStore(proofRequest.subscribe, proofRequest.current);
  return request === null ? null : <WayForm {...request} />;
}
