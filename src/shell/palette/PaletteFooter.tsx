import { LoaderCircle } from 'lucide-react';
import { paletteMessages } from '#domain/messages/palette.ts';
import { Kbd } from '#ui/text/Kbd.tsx';
import { InlineRow, Row } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { modifierKey } from './modifierKey.ts';

export interface PaletteFooterProps {
  notes: readonly string[];
  isBusy: boolean;
  hasActions: boolean;
}

/** The lists that were not searched, and the keys, where there is a keyboard. */
export function PaletteFooter({ notes, isBusy, hasActions }: PaletteFooterProps) {
  return (
    <Row
      display={{ base: notes.length === 0 && !isBusy ? 'none' : 'flex', md: 'flex' }}
      gap="1.5"
      columnGap="4"
      px="4"
      py="2"
      borderTopWidth="1px"
      borderColor="border.muted"
      bg="bg.subtle"
      color="fg.muted"
      textStyle="xs"
    >
      {isBusy ? (
        <InlineRow gap="1.5" data-searching="">
          <chakra.span css={{ animation: 'spin 900ms linear infinite' }} display="grid">
            <LoaderCircle size={14} aria-hidden="true" />
          </chakra.span>
          {paletteMessages.searching}
        </InlineRow>
      ) : null}
      <chakra.span flex="1" minW="0">
        {notes.join(' ')}
      </chakra.span>
      <chakra.span display={{ base: 'none', md: 'flex' }} gap="4" aria-hidden="true">
        {hasActions ? (
          <InlineRow gap="1.5">
            <Kbd>Tab</Kbd> Actions
          </InlineRow>
        ) : null}
        <InlineRow gap="1.5">
          <Kbd>{modifierKey}</Kbd>
          <Kbd>↵</Kbd> New tab
        </InlineRow>
        <InlineRow gap="1.5">
          <Kbd>↵</Kbd> Open
        </InlineRow>
      </chakra.span>
    </Row>
  );
}
