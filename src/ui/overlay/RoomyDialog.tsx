import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { IconButton } from '../control/IconButton.tsx';
import { useModal } from './useModal.ts';
import { chakra } from '../theme/chakra.ts';

const Frame = chakra('dialog', {
  base: {
    m: 'auto',
    p: '0',
    border: 'none',
    borderRadius: { base: '0', md: 'l3' },
    w: { base: '100vw', md: '60rem' },
    maxW: { base: '100vw', md: 'calc(100vw - 2rem)' },
    // A constant height keeps its content in place while lists open and close.
    h: { base: '100dvh', md: 'min(48rem, calc(100dvh - 3rem))' },
    maxH: { base: '100dvh', md: 'calc(100dvh - 2rem)' },
    // Only its content scrolls.
    overflow: 'clip',
    // It covers the bar along the bottom of the window.
    '--banner': '0px',
    // A dialog that a coloured note opens is not coloured itself.
    colorPalette: 'neutral',
    bg: 'bg.panel',
    color: 'fg',
    textAlign: 'start',
    whiteSpace: 'normal',
    fontWeight: 'normal',
    textStyle: 'sm',
    boxShadow: 'lg',
    _open: { display: 'flex', flexDirection: 'column', animation: 'rise-in 120ms ease-out' },
    _backdrop: { bg: 'bg.scrim' },
  },
});

export interface RoomyDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Whether an element of the content with data-autofocus gets the focus; else the title does. */
  focusesContent?: boolean;
}

/** A modal dialog for long content: it fills a phone's screen, and its title and Close stay in place. */
export function RoomyDialog({ title, onClose, children, focusesContent = false }: RoomyDialogProps) {
  const modal = useModal({ onEscape: onClose, onPressOutside: onClose });
  const id = useId();
  return (
    <Frame {...modal} aria-labelledby={id}>
      <chakra.header
        display="flex"
        alignItems="center"
        gap="3"
        ps={{ base: '4', md: '5' }}
        pe="3"
        py="2"
        borderBottomWidth="1px"
        borderColor="border.muted"
      >
        <chakra.h2
          id={id}
          // The focus begins here: on Close it would show a tooltip over the page.
          tabIndex={-1}
          data-autofocus={focusesContent ? undefined : ''}
          outline="none"
          flex="1"
          minW="0"
          truncate
          textStyle="lg"
          fontWeight="semibold"
        >
          {title}
        </chakra.h2>
        <IconButton icon={X} label="Close" onClick={onClose} />
      </chakra.header>
      {/* The content scrolls by itself, so the headers of its tables need no offset for the top bar. */}
      <chakra.div flex="1" minH="0" overflowY="auto" css={{ '--top-bar': '0px' }}>
        {children}
      </chakra.div>
    </Frame>
  );
}
