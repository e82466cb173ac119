import { chakra } from '../theme/chakra.ts';

/** A grey placeholder. Give it the size of the content that will replace it. */
export const SkeletonBlock = chakra(
  'span',
  {
    base: {
      display: 'block',
      borderRadius: 'l1',
      bg: 'bg.muted',
      h: '3',
      // Delayed: most content arrives earlier, and an animation repaints the page.
      animation: 'pulse 1.6s ease-in-out 600ms infinite',
    },
  },
  { defaultProps: { 'aria-hidden': true } },
);
