import { chakra } from '../theme/chakra.ts';

/** Between the small width and this one a table has little room: its buttons drop their icons, its columns shrink. */
const narrow = '@media (min-width: 440px) and (max-width: 639.98px)';

/** The name of a container that may be too narrow for a table on any screen. */
export const narrowContainer = 'narrow-room';

const wholeCard = { position: 'absolute', inset: '0', height: 'auto', translate: 'none' } as const;

/** On a phone each row is a card whose cells show their data-label. */
const cards = {
  '&, & > tbody, & > tfoot': { display: 'block' },
  // A width that a person gave a column is for tables.
  minWidth: '0 !important',
  // The eye has no use for the headers, unless the keyboard is on their controls.
  '& > thead:not(:focus-within)': { srOnly: true },
  '& > thead:focus-within': {
    display: 'block',
    '& > tr': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', px: '4' },
    '& th': { position: 'static', w: 'auto !important', h: '11', borderBottomWidth: '0' },
  },
  // Cards have no widths to change.
  '& > thead [role=separator]': { display: 'none' },
  '& > :is(tbody, tfoot) > tr': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(5.5rem, 1fr) auto',
    columnGap: '2',
    px: '4',
    py: '3',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
  '& > tbody > [data-section] > th': { h: 'auto', px: '0', borderBottomWidth: '0' },
  '& > :is(tbody, tfoot) > tr > td': {
    display: 'flex',
    gridColumn: '1 / -1',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '3',
    h: 'auto',
    minH: '7',
    minW: '0',
    px: '0',
    borderBottomWidth: '0',
    bg: 'transparent',
    overflow: 'visible',
    whiteSpace: 'normal',
    // A name without a space breaks anywhere, so that no card is wider than the screen.
    overflowWrap: 'anywhere',
    '& > *': { minW: '0' },
    // A link takes a finger.
    '&:has(a)': { '@media (pointer: coarse)': { minH: '2.75rem !important', alignContent: 'center' } },
    '&:is(:first-of-type, :last-of-type, [data-align])': { px: '0' },
    _before: { content: 'attr(data-label)', color: 'fg.muted', flexShrink: '0' },
    '&[data-card]': { _before: { content: 'none' } },
    '&[data-card=line]': { display: 'block', color: 'fg.muted', minH: '0', pb: '1' },
    '&[data-card=start]': { display: 'flex', gridColumn: '1 / 3', justifyContent: 'flex-start', minH: '0', pb: '1' },
    '&[data-card=end]': { display: 'flex', gridColumn: '3', justifyContent: 'flex-end', minH: '0', pb: '1' },
    '&[data-card=none]': { display: 'none' },
    // Checkbox, name and state begin on one line, however many lines each has, above what stands before them in a table.
    '&[data-card=select]': { order: '-3', gridColumn: '1', alignSelf: 'start', py: '0' },
    '&[data-card=title]': {
      order: '-2',
      gridColumn: '1 / 3',
      alignSelf: 'start',
      textStyle: 'lg',
      fontWeight: 'semibold',
      minH: '11',
      py: '2.5',
    },
    '&[data-card=mark]': {
      order: '-1',
      gridColumn: '3',
      alignSelf: 'start',
      alignItems: 'flex-start',
      justifyContent: 'flex-end',
      minH: '11',
      pt: '2.5',
    },
    '&[data-card=actions]': { pt: '2', '& > *': { flex: '1' }, _empty: { display: 'none' } },
    '&[data-card=message]': { display: 'block' },
  },
  '& > tbody > tr > [data-card=select] ~ [data-card=title]': { gridColumn: '2' },
  // The link to the row's own page takes the whole card, below its other links and controls.
  '& > tbody > tr > td[data-own] > a': { position: 'static', _after: { content: '""', ...wholeCard } },
  '& > tbody > tr :is(td:is([data-card=select], [data-card=actions]), td:not([data-own]) a, td button)': {
    position: 'relative',
    zIndex: '1',
  },
} as const;

/**
 * A dense table with a sticky header. Below the small width each row becomes a card whose cells show their data-label.
 * Browsers keep table roles when `display` changes. Hand-written, because TanStack Table costs 12 to 26 kB and sorting,
 * filtering and paging happen in the replica host.
 */
export const TableElement = chakra('table', {
  base: {
    w: 'full',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: '0',
    textStyle: 'sm',
    '& th': {
      position: 'sticky',
      top: 'var(--top-bar, 0)',
      zIndex: 'docked',
      bg: 'bg.panel',
      textAlign: 'start',
      fontWeight: 'medium',
      color: 'fg.muted',
      whiteSpace: 'nowrap',
      textOverflow: 'ellipsis',
      h: '9',
      px: '2',
      borderBottomWidth: '1px',
      borderColor: 'border',
    },
    '& td': {
      h: { base: '14', md: '10' },
      px: '2',
      // Room above and below a cell of two lines.
      py: '1',
      borderBottomWidth: '1px',
      borderColor: 'border.muted',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    // Hovering shows a whole text; fingers read it in more lines.
    '@media (pointer: coarse)': { '& td': { whiteSpace: 'normal', overflowWrap: 'anywhere', md: { h: '11' } } },
    // Cards have heights of their own.
    '&:where([data-density=compact]) td': { h: { base: '12', md: '8' }, py: '0.5' },
    '& th:first-of-type': { borderTopStartRadius: 'l3' },
    '& th:last-of-type': { borderTopEndRadius: 'l3' },
    '& tr:last-child > td': { borderBottomWidth: '0' },
    '& :is(th, td):first-of-type': { ps: { base: '0', sm: '4' } },
    '& :is(th, td):last-of-type': { pe: { base: '0', sm: '4' } },
    '& [data-align=end]': { textAlign: 'end', pe: '4' },
    // A layer of its own, so that a changed row does not repaint the others.
    '& tbody > tr': { position: 'relative' },
    '& tbody > tr:hover': { bg: 'bg.subtle' },
    '& tbody > tr[data-selected]': { bg: 'accent.subtle' },
    '& [data-section]': {
      '&, &:hover': { bg: 'bg.subtle' },
      '& > th': {
        position: 'static',
        bg: 'transparent',
        color: 'fg',
        fontWeight: 'semibold',
        borderRadius: '0',
        gridColumn: '1 / -1',
      },
    },
    '& tfoot td': { borderTopWidth: '1px', borderColor: 'border', fontWeight: 'semibold' },
    '& [data-folds=lgDown]': { lgDown: { display: 'none' } },
    '& [data-folds=mdDown]': { mdDown: { display: 'none' } },
    '& [data-folds=below640]': { '@media (max-width: 639.98px)': { display: 'none' } },
    [narrow]: {
      '& th[data-shrinks]': { width: 'auto !important' },
      '& th:is([data-pinned=only], [data-pinned=second])': { width: '24% !important' },
      '& th[data-actions]': { width: '9.5rem !important' },
      // A state of two words takes two lines.
      '& [data-tone]': { whiteSpace: 'normal', h: 'auto', minH: '5', textAlign: 'start' },
      // A property of the button itself would win without the exclamation mark.
      '& td[data-card=actions] button': {
        minWidth: '2.75rem !important',
        px: '2',
        flex: '1',
        '& > .lucide': { display: 'none' },
      },
      '& td:not([data-card=actions])': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
    },
    // Paper has every column, and every word of its cells.
    '@media print': {
      tableLayout: 'auto',
      fontSize: '8pt',
      '& th': { position: 'static', width: 'auto !important' },
      '& :is(th, td)': { h: 'auto', px: '1', whiteSpace: 'normal', overflow: 'visible', overflowWrap: 'anywhere' },
      '& [data-align=end]': { pe: '1' },
      '& [data-folds]': { display: 'table-cell !important' },
      '& tr': { breakInside: 'avoid' },
      // The totals stand once, at the end.
      '& tfoot': { display: 'table-row-group' },
    },
    smDown: cards,
    // Also in a panel beside a list, on any screen.
    [`@container ${narrowContainer} (max-width: 30rem)`]: cards,
  },
});
