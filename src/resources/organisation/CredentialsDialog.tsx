import { organisationMessages } from '#domain/messages/organisations.ts';
import { CopiedText } from '#crud/dialog/CopiedText.tsx';
import { ShownOnceDialog } from '#crud/dialog/ShownOnceDialog.tsx';
import type { Credentials } from './useServiceAccounts.ts';

const { serviceAccounts: texts } = organisationMessages;

export interface CredentialsDialogProps {
  credentials: Credentials;
  onClose: () => void;
}

export function CredentialsDialog({ credentials: { name, username, password }, onClose }: CredentialsDialogProps) {
  return (
    <ShownOnceDialog title={`Password of ${name}`} onClose={onClose}>
      <p>{texts.once}</p>
      {username === '' ? null : <CopiedText label="Username" text={username} action={texts.copyUsername} />}
      <CopiedText label="Password" text={password} action={texts.copyPassword} />
    </ShownOnceDialog>
  );
}
