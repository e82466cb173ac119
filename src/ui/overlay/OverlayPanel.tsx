import { chakra } from '../theme/chakra.ts';

/** The background of popovers and menus, in the browser's top layer. */
export const OverlayPanel = chakra('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    m: '0',
    p: '0',
    border: 'none',
    borderRadius: 'l3',
    bg: 'bg.panel',
    color: 'fg',
    boxShadow: 'lg',
    textStyle: 'sm',
    outline: 'none',
    overflow: 'auto',
    maxW: 'calc(100vw - 1rem)',
    '&:popover-open': { display: 'flex', flexDirection: 'column', animation: 'rise-in 100ms ease-out' },
  },
});
