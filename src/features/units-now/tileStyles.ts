import type { SystemStyleObject } from '@chakra-ui/react/styled-system';
import { tones } from '#domain/states/unitStatus.ts';

const byTone = Object.fromEntries(tones.map((tone) => [`& [data-tile][data-tone=${tone}]`, { colorPalette: tone }]));

/**
 * The styles of all tiles, as rules of their container: hundreds of tiles mount and unmount while scrolling, and plain
 * elements cost far less than styled ones.
 */
export const tileStyles: SystemStyleObject = {
  ...byTone,
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
    // A change of state is not animated.
    '&:hover': { borderColor: 'colorPalette.border', transitionDuration: 'fast' },
    // Normal states are quiet, so that the others stand out.
    '&:is([data-tone=secure], [data-tone=neutral])': {
      bg: 'bg.panel',
      borderColor: 'border',
      '&:hover': { bg: 'bg.subtle', borderColor: 'border.emphasized' },
    },
    // An alarm that nobody sees to is solid; trouble that somebody sees to is an outline.
    '&[data-tone=alarm]:not([data-seen])': {
      bg: 'colorPalette.solid',
      borderColor: 'colorPalette.solid',
      '& > strong, & > [data-line], & > [data-line] > small, & > [data-fine]': { color: 'colorPalette.contrast' },
    },
    '&[data-seen]': { bg: 'bg.panel', borderColor: 'colorPalette.solid' },
    '&[data-open]': { borderColor: 'accent.solid !important', boxShadow: 'inset 0 0 0 1px {colors.accent.solid}' },
    '&[aria-pressed=true]': {
      bg: 'accent.muted !important',
      outline: '2px solid {colors.accent.solid}',
      outlineOffset: '-2px',
    },
    '&[data-faded]': { opacity: '0.55' },
    '& > strong': { fontWeight: 'semibold', textStyle: 'md', truncate: true, color: 'fg' },
    '& > [data-line]': {
      display: 'flex',
      // A time without room wraps out of sight, so that the state is never cut for it.
      flexWrap: 'wrap',
      overflow: 'hidden',
      columnGap: '1',
      color: 'colorPalette.fg',
      textStyle: 'xs',
      fontWeight: 'medium',
      '& > span': { display: 'flex', alignItems: 'center', gap: '1', minW: '0', maxW: 'full' },
      '& svg': { boxSize: '3.5', flexShrink: '0' },
      '& > span > span': { truncate: true },
      '& > small': { fontSize: 'inherit', fontWeight: 'normal', color: 'fg.muted', ms: 'auto', flexShrink: '0' },
    },
    '& > [data-fine]': { color: 'fg.subtle', textStyle: 'xs', truncate: true },
  },
};
