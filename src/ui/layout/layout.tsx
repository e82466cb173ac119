import { chakra } from '../theme/chakra.ts';

/** Children below each other, each as wide as the stack. Takes style properties, as all of these do: `gap`, `px`, … */
export const Stack = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2', minW: '0' },
});

/** Children beside each other, which wrap where they do not fit. */
export const Row = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', minW: '0' },
});

/** Children beside each other on one line. */
export const Line = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '2', minW: '0' } });

/** Columns of a given `gridTemplateColumns`, whose children start at the top. */
export const Grid = chakra('div', { base: { display: 'grid', alignItems: 'start', gap: '4' } });

/** A row inside a line of text, a button or a cell. */
export const InlineRow = chakra('span', {
  base: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', minW: '0' },
});

/** Lines below each other inside a cell. */
export const InlineStack = chakra('span', { base: { display: 'inline-flex', flexDirection: 'column' } });

/** A list without bullets. */
export const List = chakra('ul', { base: { listStyle: 'none', m: '0', p: '0' } });

/** Terms with a value below each, as many beside each other as fit. */
export const FactList = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
    columnGap: '6',
    rowGap: '3',
    m: '0',
    '& dt': { textStyle: 'xs', color: 'fg.muted' },
    '& dd': { m: '0', textStyle: 'md', overflowWrap: 'anywhere' },
  },
});
