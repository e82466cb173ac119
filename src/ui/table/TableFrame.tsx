import { chakra } from '../theme/chakra.ts';

/**
 * A table wider than its box scrolls inside it, with its header and first column in view; the page never scrolls
 * sideways.
 */
export const TableFrame = chakra('div', {
  base: {
    '&[data-scrolls]': {
      sm: {
        '--top-bar': '0px',
        overflow: 'auto',
        maxH: 'calc(100dvh - 8rem)',
        // On a low screen the page scrolls: a box inside it would show two rows.
        '@media (max-height: 480px)': { maxH: 'none' },
        borderTopRadius: 'l3',
        '& tbody > tr': { bg: 'bg.panel' },
        '& :is(th, td)[data-pinned]': { position: 'sticky', insetInlineStart: '0', zIndex: '1', bg: 'inherit' },
        '& th[data-pinned]': { zIndex: 'sticky', bg: 'bg.panel' },
        // Behind the checkbox of the row.
        '& :is(th, td)[data-pinned=second]': { insetInlineStart: '3rem' },
        '& td[data-pinned=second], & th[data-pinned=second], & [data-pinned=only]': {
          borderEndWidth: '1px',
          borderEndColor: 'border.muted',
        },
      },
    },
  },
});
