import { useState } from 'react';
import { toAppError } from '#domain/errors/appError.ts';
import { organisationMessages } from '#domain/messages/organisations.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { accountName, type Credentials, type ServiceAccount } from './useServiceAccounts.ts';

const { serviceAccounts: texts } = organisationMessages;

export interface RegenerateDialogProps {
  account: ServiceAccount;
  /** @throws AppError */
  regenerate: (account: ServiceAccount) => Promise<Credentials | null>;
  onMade: (credentials: Credentials | null) => void;
  onClose: () => void;
}

/** The old password stops working at once. */
export function RegenerateDialog({ account, regenerate, onMade, onClose }: RegenerateDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const name = accountName(account);
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      onMade(await regenerate(account));
    } catch (thrown) {
      setFailure(toAppError(thrown).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={`New password for ${name}?`}
      onClose={isBusy ? () => undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy} data-autofocus="">
            Cancel
          </Button>
          <Button variant="solid" colorPalette="alarm" busy={isBusy} onClick={() => void confirm()}>
            Regenerate password
          </Button>
        </>
      }
    >
      {texts.regenerate(name)}
      {failure === null ? null : (
        <chakra.p role="alert" pt="3" color="fg.error">
          {failure}
        </chakra.p>
      )}
    </Dialog>
  );
}
