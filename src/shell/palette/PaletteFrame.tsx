import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { paletteMessages } from '#domain/messages/palette.ts';
import { openModal } from '#ui/popup/popupContainer.ts';
import { chakra } from '#ui/theme/chakra.ts';

const Frame = chakra('dialog', {
  base: {
    mx: 'auto',
    mt: { base: '2', md: '12vh' },
    mb: 'auto',
    p: '0',
    border: 'none',
    borderRadius: 'l3',
    w: '42rem',
    maxW: 'calc(100vw - 1rem)',
    maxH: { base: 'calc(100dvh - 1rem)', md: 'min(32rem, 76vh)' },
    overflow: 'hidden',
    bg: 'bg.panel',
    color: 'fg',
    boxShadow: 'lg',
    textStyle: 'sm',
    _open: { display: 'flex', flexDirection: 'column', animation: 'rise-in 100ms ease-out' },
    _backdrop: { bg: 'bg.scrim' },
  },
});

export interface PaletteFrameProps {
  /** Called on Escape. The owner unmounts the frame. */
  onEscape: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The modal dialog of the palette. The browser traps the focus, and returns it when the dialog goes. */
export function PaletteFrame({ onEscape, onClose, children }: PaletteFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    return element === null ? undefined : openModal(element);
  }, []);
  return (
    <Frame
      ref={dialog}
      aria-label={paletteMessages.title}
      onCancel={(event) => {
        event.preventDefault();
        onEscape();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {children}
    </Frame>
  );
}
