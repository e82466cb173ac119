import { chakra } from '../theme/chakra.ts';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { openModal } from '../popup/popupGround.ts';

const Frame = chakra('dialog', {
  base: {
    m: 'auto',
    p: '0',
    border: 'none',
    borderRadius: 'l3',
    w: '28rem',
    maxW: 'calc(100vw - 2rem)',
    maxH: 'calc(100dvh - 2rem)',
    bg: 'bg.panel',
    color: 'fg',
    // Wherever it is mounted: in a cell of a table, too.
    textAlign: 'start',
    whiteSpace: 'normal',
    boxShadow: 'lg',
    _open: { animation: 'rise-in 120ms ease-out' },
    _backdrop: { bg: 'bg.scrim' },
  },
  variants: { wide: { true: { w: '56rem' } } },
});

export interface DialogProps {
  title: string;
  /** Escape, or a press beside the dialog. */
  onClose: () => void;
  children: ReactNode;
  /** Room for a form or a table. Its content is not read out as one text when it opens. */
  wide?: boolean;
  /** Buttons; the one with data-autofocus has the focus first. They stand in one row, the main one last. */
  actions: ReactNode;
}

/** A question over a dimmed page, open while it is mounted: the browser's modal dialog keeps the focus and gives it back. */
export function Dialog({ title, onClose, children, actions, wide = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Its end comes before the dialog leaves the page, and popups with it.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const close = openModal(element);
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return close;
  }, []);
  return (
    <Frame
      ref={dialog}
      wide={wide}
      aria-labelledby={`${id}title`}
      aria-describedby={wide ? undefined : `${id}text`}
      onCancel={(event) => {
        // Whoever mounts it decides when it goes.
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // A press on the backdrop arrives at the dialog itself.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <chakra.div p="5">
        <chakra.h2 id={`${id}title`} textStyle="lg" fontWeight="semibold">
          {title}
        </chakra.h2>
        <chakra.div id={`${id}text`} pt="2" textStyle="sm" color={wide ? 'fg' : 'fg.muted'}>
          {children}
        </chakra.div>
        <chakra.div
          pt="5"
          display="flex"
          flexDirection={{ base: 'column', sm: 'row' }}
          flexWrap="wrap"
          justifyContent="flex-end"
          gap="2"
        >
          {actions}
        </chakra.div>
      </chakra.div>
    </Frame>
  );
}
