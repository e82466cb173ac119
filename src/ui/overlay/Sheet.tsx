import { useId, type ReactNode } from 'react';
import { Button } from '../control/Button.tsx';
import { useModal } from './useModal.ts';
import { chakra } from '../theme/chakra.ts';

const Frame = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: 'auto 0 0 0',
    m: '0',
    p: '0',
    border: 'none',
    w: 'full',
    maxW: 'none',
    maxH: '85dvh',
    bg: 'bg.panel',
    color: 'fg',
    borderTopRadius: 'l3',
    boxShadow: 'lg',
    overflow: 'hidden auto',
    _backdrop: { bg: 'bg.scrim' },
  },
});

const Head = chakra('div', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: 'docked',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    ps: '4',
    pe: '2',
    py: '2',
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
  },
});

export interface SheetProps {
  title: string;
  onClose: () => void;
  /** Buttons before Done. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A panel from the lower edge of a phone, open while mounted: the browser's modal dialog keeps the focus inside. */
export function Sheet({ title, onClose, actions, children }: SheetProps) {
  const modal = useModal({ onEscape: onClose, onPressOutside: onClose });
  const id = useId();
  return (
    <Frame {...modal} aria-labelledby={id}>
      <Head>
        <chakra.h2 id={id} flex="1" textStyle="md" fontWeight="semibold">
          {title}
        </chakra.h2>
        {actions}
        <Button variant="solid" colorPalette="accent" onClick={onClose}>
          Done
        </Button>
      </Head>
      <chakra.div p="2" pb="4">
        {children}
      </chakra.div>
    </Frame>
  );
}
