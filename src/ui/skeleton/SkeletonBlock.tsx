import { chakra } from '../theme/chakra.ts';

/** A grey stand-in for what is on its way; give it the size of what will stand there. */
export const SkeletonBlock = chakra(
  'span',
  {
    base: {
      display: 'block',
      borderRadius: 'l1',
      bg: 'bg.muted',
      h: '3',
      // Not at once: most of what loads is here before, and a page that moves is painted over and over.
      animation: 'pulse 1.6s ease-in-out 600ms infinite',
    },
  },
  { defaultProps: { 'aria-hidden': true } },
);
