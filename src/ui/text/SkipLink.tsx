import { chakra } from '../theme/chakra.ts';

const Link = chakra('a', {
  base: {
    position: 'fixed',
    top: '2',
    insetInlineStart: '2',
    zIndex: 'skipNav',
    px: '4',
    py: '2.5',
    borderRadius: 'l2',
    bg: 'accent.solid',
    color: 'accent.contrast',
    fontWeight: 'medium',
    boxShadow: 'lg',
    translate: '0 -200%',
    focusVisibleRing: 'outside',
    _focusVisible: { translate: '0 0' },
  },
});

/** The first Tab stop: skips the navigation and goes to the element with the given id. */
export function SkipLink({ to }: { to: string }) {
  return (
    <Link href={`#${to}`} data-screen="">
      Skip to content
    </Link>
  );
}
