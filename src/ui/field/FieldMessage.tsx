import type { ReactNode } from 'react';
import { chakra } from '../theme/chakra.ts';
import { FieldError } from './FieldError.tsx';

/**
 * The message of a field, below its input. A line has its room from the start, mostly in the gap below the field, so
 * that nothing moves when the message appears. Further lines wait: until no mouse button is pressed, so that the click
 * that left the field meets what it was aimed at, and then as long as the second press of a double click may take.
 */
const Room = chakra('div', {
  base: {
    minH: '4.5',
    mt: '-0.5',
    mb: '-2',
    '& > *': {
      '--line': '1.125rem',
      animation: 'grow-later 1ms step-end 300ms backwards',
      'html:active &': { animationPlayState: 'paused' },
    },
    // An input of one line, as a switch, is wrong so rarely that its message has no room of its own.
    '&[data-no-room]': { minH: '0', my: '0', '& > *': { '--line': '0px' } },
  },
});

export interface FieldMessageProps {
  /** For `aria-describedby`. */
  id?: string;
  /** null: the field has no mistake. */
  error: ReactNode;
  /** Whether a line has its room before there is one; else the message waits until no button is pressed. */
  hasRoom?: boolean;
}

/** Announces the message of a field when it appears. */
export function FieldMessage({ id, error, hasRoom = true }: FieldMessageProps) {
  const isEmpty = error === null || error === undefined || error === '';
  return (
    <Room id={id} aria-live="polite" data-no-room={hasRoom ? undefined : ''}>
      {isEmpty ? null : <FieldError>{error}</FieldError>}
    </Room>
  );
}
