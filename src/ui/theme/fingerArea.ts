/**
 * For links that stand alone in a cell, a fact, an item of a list or a bar: a finger has 44 px of height around the
 * text, and beside it what is there. Links inside a sentence do without, since they would cover each other.
 */
export const fingerArea = {
  '@media (pointer: coarse)': {
    'td &, dt &, dd &, h2 &, li &, [data-back] &': {
      position: 'relative',
      _after: {
        content: '""',
        position: 'absolute',
        insetInline: '-1',
        top: '50%',
        height: 'max(100%, 2.75rem)',
        translate: '0 -50%',
      },
    },
    'p &': { _after: { content: 'none' } },
  },
} as const;
