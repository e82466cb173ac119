import type { ReactNode } from 'react';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

export interface ShownOnceDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** For a secret that cannot be read again: it closes by its button alone. */
export function ShownOnceDialog({ title, onClose, children }: ShownOnceDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={() => undefined}
      actions={
        <Button variant="solid" colorPalette="accent" onClick={onClose} data-autofocus="">
          Done
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
