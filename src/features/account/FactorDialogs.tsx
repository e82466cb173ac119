import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { secondFactorCalls, type Factor, type factorAddBody } from '#domain/calls/secondFactor.ts';
import { factorText, secondFactorMessages } from '#domain/messages/secondFactor.ts';
import { CopiedText } from '#crud/dialog/CopiedText.tsx';
import { useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { CurrentPassword } from './CurrentPassword.tsx';
import { FormDialog } from './FormDialog.tsx';

const QrCode = lazy(() => import('#ui/code/QrCode.tsx'));

const { section: texts } = secondFactorMessages;

const password = ['currentPassword'] as const;

export interface DialogParts {
  /** Called after a change. */
  onChanged: () => void;
  onClose: () => void;
}

interface PasswordDialogProps {
  title: string;
  /** The button's label. */
  action: string;
  palette?: 'accent' | 'alarm';
  /** @throws AppError, which the dialog or its field shows. */
  onPassword: (currentPassword: string) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A change of how the person signs in, which asks for their password again. */
export function PasswordDialog({ onPassword, children, ...rest }: PasswordDialogProps) {
  return (
    <FormDialog {...rest} fields={password} onSubmit={({ currentPassword = '' }) => onPassword(currentPassword)}>
      {(errorOf) => (
        <>
          <p>{children}</p>
          <CurrentPassword error={errorOf('currentPassword')} />
        </>
      )}
    </FormDialog>
  );
}

/** Recovery codes, shown once: the dialog closes by its button alone. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      title={texts.codesTitle}
      onClose={() => undefined}
      actions={
        <Button variant="solid" colorPalette="accent" onClick={onClose}>
          {texts.codesKept}
        </Button>
      }
    >
      <p>{texts.codesOnce}</p>
      <CopiedText label={texts.codesLabel} text={codes.join('\n')} action={texts.codesCopy} />
    </Dialog>
  );
}

/** Adds the factor of a setup. `codes`: the recovery codes that came with it; null: none yet, or the person has some. */
export function useAddFactor({ onChanged, onClose }: DialogParts) {
  const { api } = useData();
  const { userId } = useSession();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const add = async (body: z.input<typeof factorAddBody>) => {
    const answer = await api.call(secondFactorCalls.factorAdd, { parameters: { id: userId }, body });
    const { recoveryCodes } = secondFactorCalls.factorAdd.schema.parse(answer);
    onChanged();
    if (recoveryCodes === null) onClose();
    else setCodes(recoveryCodes);
  };
  return { codes, add };
}

interface Setup {
  setup: string;
  secret: string;
  address: string;
}

/** Adds an authenticator app: the password, then a code of the app, then the recovery codes. */
export function AddAppDialog(parts: DialogParts) {
  const { onClose } = parts;
  const { api } = useData();
  const { userId } = useSession();
  const [setup, setSetup] = useState<Setup | null>(null);
  const { codes, add } = useAddFactor(parts);
  const parameters = { id: userId };
  if (codes !== null) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (setup === null) {
    const start = async (currentPassword: string) => {
      const answer = await api.call(secondFactorCalls.authenticatorStart, { parameters, body: { currentPassword } });
      setSetup(secondFactorCalls.authenticatorStart.schema.parse(answer));
    };
    return (
      <PasswordDialog title={texts.addTitle} action={texts.next} onPassword={start} onClose={onClose}>
        {texts.addAbout}
      </PasswordDialog>
    );
  }
  return (
    <FormDialog
      key="code"
      title={texts.addTitle}
      action={texts.addDo}
      fields={['name', 'code']}
      onSubmit={({ name = '', code }) => add({ setup: setup.setup, name, code })}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <p>{texts.scan}</p>
          <Suspense fallback={<SkeletonBlock h="12rem" w="12rem" />}>
            <QrCode text={setup.address} label={texts.qr} />
          </Suspense>
          <CopiedText label={texts.secret} text={setup.secret} action={texts.secretCopy} />
          <FormField label={texts.name} hint={texts.nameHint} error={errorOf('name')}>
            <TextInput name="name" defaultValue={texts.nameProposed} autoComplete="off" />
          </FormField>
          <FormField label={texts.code} error={errorOf('code')}>
            <TextInput name="code" autoComplete="one-time-code" inputMode="numeric" data-autofocus="" />
          </FormField>
        </>
      )}
    </FormDialog>
  );
}

export function RenameDialog({ factor, onChanged, onClose }: DialogParts & { factor: Factor }) {
  const { api } = useData();
  const { userId } = useSession();
  const rename = async ({ name }: Readonly<Record<string, string>>) => {
    const parameters = { id: userId, factor: factor.id };
    await api.call(secondFactorCalls.factorRename, { parameters, body: { name } });
    onChanged();
    onClose();
  };
  return (
    <FormDialog title={texts.renameTitle} action="Rename" fields={['name']} onSubmit={rename} onClose={onClose}>
      {(errorOf) => (
        <FormField label={texts.name} error={errorOf('name')}>
          <TextInput name="name" defaultValue={factor.name} autoComplete="off" autoFocus />
        </FormField>
      )}
    </FormDialog>
  );
}

export function RemoveDialog({
  factor,
  isLast,
  onChanged,
  onClose,
}: DialogParts & { factor: Factor; isLast: boolean }) {
  const { api } = useData();
  const { userId } = useSession();
  const remove = async (currentPassword: string) => {
    const parameters = { id: userId, factor: factor.id };
    await api.call(secondFactorCalls.factorRemove, { parameters, body: { currentPassword } });
    onChanged();
    onClose();
  };
  return (
    <PasswordDialog title={texts.removeTitle} action="Remove" palette="alarm" onPassword={remove} onClose={onClose}>
      {texts.removeAbout(factorText(factor), isLast)}
    </PasswordDialog>
  );
}

export function NewCodesDialog({ onChanged, onClose }: DialogParts) {
  const { api } = useData();
  const { userId } = useSession();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onClose={onClose} />;
  const draw = async (currentPassword: string) => {
    const parameters = { id: userId };
    const answer = await api.call(secondFactorCalls.recoveryCodesDraw, { parameters, body: { currentPassword } });
    setCodes(secondFactorCalls.recoveryCodesDraw.schema.parse(answer).recoveryCodes);
    onChanged();
  };
  return (
    <PasswordDialog title={texts.drawTitle} action={texts.drawDo} onPassword={draw} onClose={onClose}>
      {texts.drawAbout}
    </PasswordDialog>
  );
}
