import { defineKeyframes, defineLayerStyles, defineTextStyles } from '@chakra-ui/react/styled-system';

export const textStyles = defineTextStyles({
  '2xs': { value: { fontSize: '2xs', lineHeight: '0.875rem' } },
  xs: { value: { fontSize: 'xs', lineHeight: '1rem' } },
  sm: { value: { fontSize: 'sm', lineHeight: '1.125rem' } },
  md: { value: { fontSize: 'md', lineHeight: '1.25rem' } },
  lg: { value: { fontSize: 'lg', lineHeight: '1.5rem' } },
  xl: { value: { fontSize: 'xl', lineHeight: '1.625rem', letterSpacing: 'tight' } },
  '2xl': { value: { fontSize: '2xl', lineHeight: '1.75rem', letterSpacing: 'tight' } },
  '3xl': { value: { fontSize: '3xl', lineHeight: '2.125rem', letterSpacing: 'tight' } },
  /** The small heading above a group. */
  overline: { value: { fontSize: 'xs', lineHeight: '1rem', fontWeight: 'medium', letterSpacing: 'wide' } },
  /** Figures of equal width, which line up and do not move while they change. */
  figures: { value: { fontVariantNumeric: 'lining-nums tabular-nums' } },
});

export const layerStyles = defineLayerStyles({
  disabled: { value: { opacity: '0.5', cursor: 'not-allowed' } },
});

export const keyframes = defineKeyframes({
  spin: { to: { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '0.5' } },
  'fade-in': { from: { opacity: 0 }, to: { opacity: 1 } },
  appear: { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
  'rise-in': { from: { opacity: 0, translate: '0 4px' }, to: { opacity: 1, translate: '0 0' } },
  /** One line high at first, the whole height later. */
  'grow-later': { from: { maxHeight: 'var(--line)', overflow: 'clip' } },
  'slide-from-left-full': { from: { translate: '-100% 0' }, to: { translate: '0 0' } },
});
