import { chakra } from '@chakra-ui/react/styled-system';

/** A grey stand-in for what is on its way; give it the size of what will stand there. */
export const SkeletonBlock = chakra(
  'span',
  {
    base: {
      display: 'block',
      borderRadius: 'l1',
      bg: 'bg.muted',
      h: '3',
      animation: 'pulse 1.6s ease-in-out infinite',
    },
  },
  { defaultProps: { 'aria-hidden': true } },
);
