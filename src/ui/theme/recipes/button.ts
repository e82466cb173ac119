import { defineRecipe } from '@chakra-ui/react/styled-system';

/** 44 px below the large width, for touch. */
export const buttonRecipe = defineRecipe({
  className: 'gh-button',
  base: {
    display: 'inline-flex',
    appearance: 'none',
    alignItems: 'center',
    justifyContent: 'center',
    userSelect: 'none',
    position: 'relative',
    borderRadius: 'l2',
    whiteSpace: 'nowrap',
    borderWidth: '1px',
    borderColor: 'transparent',
    cursor: 'button',
    flexShrink: '0',
    fontWeight: 'medium',
    transitionProperty: 'background-color, border-color, color',
    // Only on hover: other colour changes would each be painted five times.
    _hover: { transitionDuration: 'faster' },
    focusVisibleRing: 'outside',
    h: { base: '11', md: 'var(--button-height)' },
    minW: { base: '11', md: 'var(--button-height)' },
    _disabled: { layerStyle: 'disabled' },
    _icon: { flexShrink: '0', boxSize: '4' },
    // A button that names the rest that the page leaves out stays on paper.
    '@media print': { '&:not([data-printed])': { display: 'none !important' } },
  },
  variants: {
    size: {
      xs: { '--button-height': 'sizes.7', textStyle: 'xs', px: '2', gap: '1.5', _icon: { boxSize: '3.5' } },
      sm: { '--button-height': 'sizes.8', textStyle: 'sm', px: '3', gap: '1.5' },
      md: { '--button-height': 'sizes.9', textStyle: 'md', px: '3.5', gap: '2' },
      lg: { '--button-height': 'sizes.11', textStyle: 'md', px: '4', gap: '2' },
    },
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { bg: 'color-mix(in srgb, {colors.colorPalette.solid}, {colors.fg} 14%)' },
        _expanded: { bg: 'color-mix(in srgb, {colors.colorPalette.solid}, {colors.fg} 14%)' },
      },
      subtle: {
        bg: 'colorPalette.subtle',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.muted' },
        _expanded: { bg: 'colorPalette.muted' },
      },
      outline: {
        bg: 'bg.panel',
        borderColor: 'border',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.subtle', borderColor: 'colorPalette.emphasized' },
        _expanded: { bg: 'colorPalette.subtle' },
      },
      ghost: {
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.subtle' },
        _expanded: { bg: 'colorPalette.subtle' },
      },
      plain: { color: 'colorPalette.fg', _hover: { textDecoration: 'underline' } },
    },
  },
  defaultVariants: { size: 'sm', variant: 'outline' },
});
