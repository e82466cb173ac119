import { chakra } from '#ui/theme/chakra.ts';

/** A line below the page's header, on every page. */
export const StripFrame = chakra('section', {
  base: {
    px: { base: '4', md: '6' },
    py: '2',
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    borderColor: 'border',
    textStyle: 'sm',
  },
});
