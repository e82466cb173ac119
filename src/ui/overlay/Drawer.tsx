import { chakra } from '../theme/chakra.ts';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { openModal } from '../popup/popupContainer.ts';

const Dialog = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: '0 auto 0 0',
    m: '0',
    p: '0',
    border: 'none',
    w: '18rem',
    maxW: 'calc(100vw - 3rem)',
    h: '100dvh',
    maxH: 'none',
    bg: 'bg.panel',
    color: 'fg',
    boxShadow: 'lg',
    overflow: 'hidden',
    _open: { display: 'flex', flexDirection: 'column', animation: 'slide-from-left-full 140ms ease-out' },
    _backdrop: { bg: 'bg.scrim' },
  },
});

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}

/** A panel that slides in from the left over a dimmed page: the browser's modal dialog keeps the focus inside. */
export function Drawer({ open, onClose, label, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    return open && element !== null ? openModal(element) : undefined;
  }, [open]);
  if (!open) return null;
  return (
    <Dialog
      ref={dialog}
      aria-label={label}
      onClose={(event) => {
        // React passes on that a dialog inside closed.
        if (event.target === event.currentTarget) onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {children}
    </Dialog>
  );
}
