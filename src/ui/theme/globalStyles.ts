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

const coarse = '@media (pointer: coarse)';
const coarseOrSmall = '@media (pointer: coarse), (max-width: 839.98px)';
const finger = '2.75rem !important';

/** The cells of the boxes that select rows. */
const boxCells = 'td[data-card=select], th[data-pinned=first]';

/** Controls that are large below the large width, for fingers on wider screens; buttons and inputs by their variables. */
const touched = [
  '[role=radiogroup] > label',
  'label:has(> input[type=checkbox])',
  'button[aria-pressed]',
  '[role^=menuitem]',
  '[role=option]',
  '[role=tab]',
  'nav a',
  'th button',
  '[data-pinned] > button',
  'header[data-screen] button',
].join();

const touchBesideMenu = '@media (pointer: coarse) and (min-width: 840px) and (max-width: 1199.98px)';
const phone = '@media (max-width: 559.98px)';
/** Its button fills the row: a border would touch the edge of the screen. */
const ownRow = { flex: '1 1 80%', '& > button': { borderColor: 'transparent !important' } };
const smallPhone = '@media (max-width: 359.98px)';
/** Of a phone on its side, or of a large zoom: bars would leave too little between them. */
const lowAndWide = '@media (max-height: 480px)';
const lowest = '@media (max-height: 320px)';
/** A phone that lies on its side, and a small one that stands. */
const low = '@media (max-height: 480px), (max-width: 439.98px) and (max-height: 680px)';

/** Chosen, current or pressed, or where the arrow keys stand. */
const chosen = [
  '[aria-selected=true]:not([role=treeitem], [role=gridcell])',
  '[role=treeitem] [data-chosen]',
  '[aria-current]:not([aria-current=false])',
  // The map's cursor is a frame around a shape.
  '[aria-pressed=true]:not([data-map-cursor])',
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
    // The height of the bar at the top, and how much of the top it covers.
    '--bar': { base: 'var(--phone-bar, 3.5rem)', md: '3.25rem' },
    '--top-bar': 'var(--bar)',
    [lowAndWide]: { '--top-bar': '0px' },
    // What gets the focus is scrolled clear of the bars, also of a link back, or the header of a table, below the top bar.
    scrollPaddingTop: 'calc(var(--top-bar) + var(--page-top, 3rem) + 0.5rem)',
    scrollPaddingBottom: 'calc(var(--banner, 0px) + var(--page-bar, 0px) + 0.5rem)',
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
    // A colour of its own would not be one of the forced ones.
    '&, & *': { '@media (forced-colors: active)': { color: 'inherit !important' } },
  },
  'table, time': { fontVariantNumeric: 'lining-nums tabular-nums' },
  '*::placeholder, *[data-placeholder]': { color: 'fg.subtle', opacity: 1 },
  '*::selection': { bg: 'accent.emphasized' },
  '[data-window-bar=""]': { [lowAndWide]: { position: 'static !important' } },
  // Without it in sight nobody would know what a chosen row is for.
  '[data-window-bar=slim]': { [lowest]: { position: 'static !important' } },
  'button, a': { [coarse]: { '--button-height': finger } },
  'input, select, textarea': { [coarse]: { '--input-height': finger } },
  [touched]: { [coarse]: { minHeight: finger, minWidth: finger } },
  // Hovering shows it elsewhere.
  '[data-panel-button]': { [coarse]: { opacity: '1 !important' } },
  // The whole cell of a row's box is its target.
  [boxCells]: { [coarseOrSmall]: { padding: '0 !important', overflow: 'visible !important' } },
  [`:is(${boxCells}) > label`]: { [coarseOrSmall]: { minWidth: finger, minHeight: finger } },
  // The site's name decides which door opens: where a phone's bar has no room for it, it has a row of its own.
  ':root': { [smallPhone]: { '--phone-bar': '5.5rem' } },
  ':root:has([data-site-long])': { [phone]: { '--phone-bar': '5.5rem' } },
  'header[data-screen] > [aria-keyshortcuts]': {
    overflow: 'hidden',
    // Beside the menu on a touch screen the site needs the room more than a word and keys that nobody has there.
    [touchBesideMenu]: {
      width: finger,
      flex: 'none !important',
      padding: '0 !important',
      justifyContent: 'center !important',
    },
  },
  'header[data-screen] > [aria-keyshortcuts] > span': { [touchBesideMenu]: { display: 'none !important' } },
  'header[data-screen]': { [smallPhone]: { flexWrap: 'wrap' } },
  'header[data-screen]:has([data-site-long])': { [phone]: { flexWrap: 'wrap' } },
  '[data-site-place]': {
    display: 'flex',
    alignItems: 'center',
    height: '2.75rem',
    flex: '1',
    minWidth: '8rem',
    [phone]: { minWidth: '0' },
    [smallPhone]: ownRow,
  },
  '[data-site-place]:has([data-site-long])': { [phone]: ownRow },
  '[data-site]': {
    height: 'auto !important',
    minHeight: { base: '11', md: '8' },
    [phone]: { paddingInline: '0.5rem' },
  },
  // The name needs the room more than the pin.
  '[data-site-place] svg:first-child': { [phone]: { display: 'none' } },
  '[data-site-name]': {
    lineClamp: '2',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    textAlign: 'start',
  },
  // Less than half of a low screen is toolbars: what they hold shares rows that scroll sideways.
  'main > div': { [low]: { paddingTop: '0.5rem !important' } },
  'main header': { [low]: { paddingBottom: '0.5rem !important' } },
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
