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

/** Pressed chips and chosen radio buttons. The map's cursor is a frame around a shape. */
const chosen = '[role=radiogroup] > label:has(:checked), button[aria-pressed=true]:not([data-map-cursor])';

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
  // The default focus ring of elements without their own.
  ':focus-visible': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
  // A contrast theme takes the fills away that show the choice.
  [chosen]: {
    '@media (forced-colors: active)': {
      bg: 'Highlight !important',
      color: 'HighlightText !important',
      forcedColorAdjust: 'none',
      '& *': { color: 'inherit !important' },
    },
  },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
});
