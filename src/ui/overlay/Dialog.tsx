import { chakra } from '../theme/chakra.ts';
import { useId, type ReactNode } from 'react';
import { InDialogContext } from './InDialogContext.ts';
import { useModal } from './useModal.ts';

const Frame = chakra('dialog', {
  base: {
    m: 'auto',
    p: '0',
    border: 'none',
    borderRadius: 'l3',
    w: '28rem',
    maxW: 'calc(100vw - 2rem)',
    maxH: 'calc(100dvh - 2rem)',
    // It covers the bar along the bottom of the window.
    '--banner': '0px',
    scrollPaddingBottom: 'calc(var(--page-bar, 4.5rem) + 0.5rem)',
    bg: 'bg.panel',
    color: 'fg',
    // Text styles are reset, since a dialog may be mounted in a table cell.
    textAlign: 'start',
    whiteSpace: 'normal',
    fontWeight: 'normal',
    boxShadow: 'lg',
    _open: { animation: 'rise-in 120ms ease-out' },
    _backdrop: { bg: 'bg.scrim' },
  },
  variants: { wide: { true: { w: '56rem' } } },
});

export interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Wider, for a form or a table. Its content is not read out as one text when it opens. */
  wide?: boolean;
  /** Buttons in one row, the main one last. The one with data-autofocus gets the focus. */
  actions: ReactNode;
}

/** A modal dialog, open while mounted. The browser traps the focus and restores it. */
export function Dialog({ title, onClose, children, actions, wide = false }: DialogProps) {
  const modal = useModal({ onEscape: onClose, onPressOutside: onClose });
  const id = useId();
  return (
    <Frame {...modal} wide={wide} aria-labelledby={`${id}title`} aria-describedby={wide ? undefined : `${id}text`}>
      <chakra.div p="5">
        <chakra.h2 id={`${id}title`} textStyle="lg" fontWeight="semibold">
          {title}
        </chakra.h2>
        <chakra.div
          id={`${id}text`}
          pt="2"
          textStyle="sm"
          color={wide ? 'fg' : 'fg.muted'}
          // A form that is the whole dialog has its buttons in a bar.
          css={actions === null ? { '--form-bleed': '1.25rem' } : undefined}
        >
          <InDialogContext value>{children}</InDialogContext>
        </chakra.div>
        <chakra.div
          pt="5"
          display="flex"
          flexDirection={{ base: 'column', sm: 'row' }}
          flexWrap="wrap"
          justifyContent="flex-end"
          gap="2"
          // The buttons of a dialog that is taller than the screen stay in sight.
          sm={{ position: 'sticky', bottom: '0', zIndex: 'docked', pb: '5', mb: '-5', bg: 'bg.panel' }}
          css={{ _empty: { display: 'none' } }}
        >
          {actions}
        </chakra.div>
      </chakra.div>
    </Frame>
  );
}
