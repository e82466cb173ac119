import { organisationMessages } from '#domain/messages/organisations.ts';
import { CopiedText } from '#crud/dialog/CopiedText.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import type { Credentials } from './useServiceAccounts.ts';

const { serviceAccounts: texts } = organisationMessages;

export interface CredentialsDialogProps {
  credentials: Credentials;
  onClose: () => void;
}

/** The dialog closes by its button alone. */
export function CredentialsDialog({ credentials: { name, username, password }, onClose }: CredentialsDialogProps) {
  return (
    <Dialog
      title={`Password of ${name}`}
      onClose={() => undefined}
      actions={
        <Button variant="solid" colorPalette="accent" onClick={onClose} data-autofocus="">
          Done
        </Button>
      }
    >
      <p>{texts.once}</p>
      {username === '' ? null : <CopiedText label="Username" text={username} action={texts.copyUsername} />}
      <CopiedText label="Password" text={password} action={texts.copyPassword} />
    </Dialog>
  );
}
