import type { ReactNode } from 'react';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';

export interface StockDialogProps {
  title: string;
  /** A verb with its object. */
  save: string;
  isBusy: boolean;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function StockDialog({ title, save, isBusy, onSave, onClose, children }: StockDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={isBusy ? () => undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button variant="solid" colorPalette="accent" busy={isBusy} onClick={onSave}>
            {save}
          </Button>
        </>
      }
    >
      <chakra.form
        noValidate
        pt="2"
        color="fg"
        display="flex"
        flexDirection="column"
        gap="4"
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        {children}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </chakra.form>
    </Dialog>
  );
}
