import { defineGlobalStyles } from '@chakra-ui/react/styled-system';

/** Frame, search, chips, pages, and a table's cells with boxes and buttons. */
const onlyOnScreen = [
  'nav',
  'search',
  '[data-screen]',
  '[role=group]:has(> button[aria-pressed])',
  '[data-card=select]',
  '[data-card=actions]',
  'th[data-actions]',
  'th[data-pinned=first]',
].join();

/** Chosen, current or pressed, or where the arrow keys stand. */
const chosen = [
  '[aria-selected=true]:not([role=treeitem], [role=gridcell])',
  '[role=treeitem] [data-chosen]',
  '[aria-current]:not([aria-current=false])',
  '[aria-pressed=true]',
  '[role=option][data-active]',
  '[role=radiogroup] > label:has(:checked)',
].join();

export const globalStyles = defineGlobalStyles({
  html: {
    // Chakra sets them on every element, and each set of variables costs the browser time.
    '--global-font-mono': 'fonts.mono',
    '--global-font-body': 'fonts.body',
    '--global-color-border': 'colors.border',
    color: 'fg',
    bg: 'bg',
    colorPalette: 'neutral',
    colorScheme: 'light',
    textRendering: 'optimizeLegibility',
    scrollbarColor: '{colors.bg.emphasized} transparent',
    '&.dark': { colorScheme: 'dark' },
  },
  // Set on the body: a font size on <html> would change the rem.
  body: { textStyle: 'md' },
  // The common style of all icons is in ui/icon.
  '.lucide': {
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: '2',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  'table, time': { fontVariantNumeric: 'lining-nums tabular-nums' },
  '*::placeholder, *[data-placeholder]': { color: 'fg.subtle', opacity: 1 },
  '*::selection': { bg: 'accent.emphasized' },
  // On paper nothing can be pressed.
  [onlyOnScreen]: { '@media print': { display: 'none !important' } },
  // Forced colours take every fill away: a line marks what is chosen instead, and a thicker one what has the focus too.
  [`:is(${chosen})`]: {
    '@media (forced-colors: active)': {
      outline: '2px solid Highlight !important',
      outlineOffset: '-2px !important',
      '&:is(:focus-visible, :has(:focus-visible))': { outlineWidth: '4px !important' },
    },
  },
  // The default focus ring of elements without their own.
  ':focus-visible': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
});
