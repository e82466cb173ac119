import { LoaderCircle } from 'lucide-react';
import { paletteMessages } from '#domain/messages/palette.ts';
import { Kbd } from '#ui/text/Kbd.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { modifierKey } from './modifierKey.ts';

const Footer = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '1.5',
    columnGap: '4',
    px: '4',
    py: '2',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    bg: 'bg.subtle',
    color: 'fg.muted',
    textStyle: 'xs',
  },
});

const Hint = chakra('span', { base: { display: 'inline-flex', alignItems: 'center', gap: '1.5' } });

export interface PaletteFooterProps {
  notes: readonly string[];
  isBusy: boolean;
  hasActions: boolean;
}

/** The lists that were not searched, and the keys, where there is a keyboard. */
export function PaletteFooter({ notes, isBusy, hasActions }: PaletteFooterProps) {
  return (
    <Footer display={{ base: notes.length === 0 && !isBusy ? 'none' : 'flex', md: 'flex' }}>
      {isBusy ? (
        <Hint data-searching="">
          <chakra.span css={{ animation: 'spin 900ms linear infinite' }} display="grid">
            <LoaderCircle size={14} aria-hidden="true" />
          </chakra.span>
          {paletteMessages.searching}
        </Hint>
      ) : null}
      <chakra.span flex="1" minW="0">
        {notes.join(' ')}
      </chakra.span>
      <chakra.span display={{ base: 'none', md: 'flex' }} gap="4" aria-hidden="true">
        {hasActions ? (
          <Hint>
            <Kbd>Tab</Kbd> Actions
          </Hint>
        ) : null}
        <Hint>
          <Kbd>{modifierKey}</Kbd>
          <Kbd>↵</Kbd> New tab
        </Hint>
        <Hint>
          <Kbd>↵</Kbd> Open
        </Hint>
      </chakra.span>
    </Footer>
  );
}
