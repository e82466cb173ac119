import { chakra } from '../theme/chakra.ts';
import type { ReactNode } from 'react';
import { useModal } from './useModal.ts';

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
  onClose: () => void;
  label: string;
  children: ReactNode;
}

/** A panel that slides in from the left over a dimmed page, open while mounted. */
export function Drawer({ onClose, label, children }: DrawerProps) {
  const modal = useModal({ onEscape: onClose, onPressOutside: onClose });
  return (
    <Dialog {...modal} aria-label={label}>
      {children}
    </Dialog>
  );
}
