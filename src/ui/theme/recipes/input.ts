import { defineRecipe } from '@chakra-ui/react/styled-system';

export const inputRecipe = defineRecipe({
  className: 'gh-input',
  base: {
    width: '100%',
    minWidth: '0',
    appearance: 'none',
    textAlign: 'start',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    bg: 'bg.panel',
    color: 'fg',
    fontSize: { base: 'lg', md: 'var(--input-text)' },
    height: { base: '11', md: 'var(--input-height)' },
    transitionProperty: 'border-color',
    transitionDuration: 'faster',
    _focusVisible: {
      outline: '2px solid',
      outlineColor: 'accent.focusRing',
      outlineOffset: '-1px',
      borderColor: 'accent.focusRing',
    },
    _disabled: { layerStyle: 'disabled' },
    _invalid: { borderColor: 'border.error' },
  },
  variants: {
    size: {
      sm: { px: '2.5', '--input-text': 'fontSizes.sm', '--input-height': 'sizes.8' },
      md: { px: '3', '--input-text': 'fontSizes.md', '--input-height': 'sizes.9' },
      lg: { px: '3.5', '--input-text': 'fontSizes.md', '--input-height': 'sizes.11' },
    },
  },
  defaultVariants: { size: 'sm' },
});
