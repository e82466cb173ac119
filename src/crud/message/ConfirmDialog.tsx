import type { ReactNode } from 'react';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { FailureText } from '#ui/text/text.tsx';
import { useAttempt } from './useAttempt.ts';

export interface ConfirmDialogProps {
  title: string;
  /** The consequences. */
  children: ReactNode;
  /** The confirming button. */
  action: string;
  /** Absent: alarm. */
  palette?: 'accent' | 'alarm';
  /** The sentence for why it failed; absent: the reason alone. */
  failed?: (reason: string) => string;
  /** @throws AppError */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before something is done. A failure stays in the dialog; `onConfirm` closes it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, palette = 'alarm', failed, onConfirm, onClose } = props;
  const { isBusy, failure, attempt } = useAttempt();
  return (
    <Dialog
      title={title}
      onClose={isBusy ? () => undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy} data-autofocus="">
            Cancel
          </Button>
          <Button variant="solid" colorPalette={palette} busy={isBusy} onClick={() => void attempt(onConfirm)}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      <FailureText pt="3">{failure === null ? null : (failed?.(failure) ?? failure)}</FailureText>
    </Dialog>
  );
}
