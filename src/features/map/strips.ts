import type { SystemStyleObject } from '@chakra-ui/react/styled-system';

/** A small phone, or one on its side: tools share one strip, so that the map has most of the screen. */
export const lowScreen = '@media (max-height: 700px) and (max-width: 900px)';
/** Any other phone: tools and floors are strips below each other. */
export const tallPhone = '@media (min-height: 700.02px) and (max-width: 839.98px)';

/** One row that scrolls sideways, from edge to edge of a phone. The rings of its controls are not cut. */
export const strip: SystemStyleObject = {
  flexWrap: 'nowrap',
  mx: '-4',
  px: '4',
  py: '1',
  my: '-1',
  w: 'calc(100% + 2rem)',
  overflowX: 'auto',
  // Texts for screen readers inside are cut with the rest, and widen no page.
  position: 'relative',
  scrollbarWidth: 'none',
  '& > *': { flexShrink: '0' },
};
