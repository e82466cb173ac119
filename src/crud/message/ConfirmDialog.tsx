import { useState, type ReactNode } from 'react';
import { toAppError } from '#domain/errors/appError.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';

export interface ConfirmDialogProps {
  title: string;
  /** The consequences. */
  children: ReactNode;
  /** The confirming button. */
  action: string;
  /** Absent: alarm. */
  palette?: 'accent' | 'alarm';
  /** @throws AppError */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before something is done. A failure stays in the dialog; `onConfirm` closes it. */
export function ConfirmDialog({ title, children, action, palette = 'alarm', onConfirm, onClose }: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
    } catch (thrown) {
      setFailure(toAppError(thrown).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={title}
      onClose={isBusy ? () => undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy} data-autofocus="">
            Cancel
          </Button>
          <Button variant="solid" colorPalette={palette} busy={isBusy} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {failure === null ? null : (
        <chakra.p role="alert" pt="3" color="fg.error">
          {failure}
        </chakra.p>
      )}
    </Dialog>
  );
}
