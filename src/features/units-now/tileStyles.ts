import type { SystemStyleObject } from '@chakra-ui/react/styled-system';
import { tones } from '#domain/states/unitStatus.ts';

const byTone = Object.fromEntries(tones.map((tone) => [`& [data-tile][data-tone=${tone}]`, { colorPalette: tone }]));

/**
 * The looks of all tiles, as rules of the ground they stand on: hundreds of them come and go while somebody scrolls,
 * and plain elements cost a fraction of styled ones.
 */
export const tileStyles: SystemStyleObject = {
  ...byTone,
  // Where a unit is on its way: for a moment, so that nothing moves in it.
  '& [data-awaited]': { bg: 'bg.muted', borderRadius: 'l2' },
  '& [data-tile]': {
    display: 'grid',
    gridTemplateRows: '1.25rem 1rem 1rem',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'center',
    minW: '0',
    h: 'full',
    px: '2.5',
    textAlign: 'start',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'colorPalette.muted',
    bg: 'colorPalette.subtle',
    cursor: 'button',
    overflow: 'hidden',
    transitionProperty: 'background-color, border-color',
    // Under the pointer alone: a change of state is there at once.
    '&:hover': { borderColor: 'colorPalette.border', transitionDuration: 'fast' },
    // What is as it should be stays quiet, so that the rest is seen first.
    '&:is([data-tone=secure], [data-tone=neutral])': {
      bg: 'bg.panel',
      borderColor: 'border',
      '&:hover': { bg: 'bg.subtle', borderColor: 'border.emphasized' },
    },
    '&[data-open]': { borderColor: 'accent.solid !important', boxShadow: 'inset 0 0 0 1px {colors.accent.solid}' },
    '&[data-faded]': { opacity: '0.55' },
    '& > strong': { fontWeight: 'semibold', textStyle: 'md', truncate: true, color: 'fg' },
    '& > [data-line]': {
      display: 'flex',
      alignItems: 'center',
      gap: '1',
      color: 'colorPalette.fg',
      textStyle: 'xs',
      fontWeight: 'medium',
      '& > svg': { boxSize: '3.5', flexShrink: '0' },
      '& > span': { truncate: true },
      '& > small': { fontSize: 'inherit', fontWeight: 'normal', color: 'fg.muted', ms: 'auto', flexShrink: '0' },
    },
    '& > [data-fine]': { color: 'fg.subtle', textStyle: 'xs', truncate: true },
  },
};
