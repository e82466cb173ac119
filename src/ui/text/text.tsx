import type { ComponentProps } from 'react';
import { chakra } from '../theme/chakra.ts';

/** Less important words inside a line. */
export const Muted = chakra('span', { base: { color: 'fg.muted' } });

/** Small words beside or below others: a label, an age. */
export const Small = chakra('span', { base: { textStyle: 'xs', color: 'fg.muted' } });

/** Words that stand out inside a line. */
export const Strong = chakra('span', { base: { fontWeight: 'medium' } });

/** Words that break into lines even in a cell that keeps one. */
export const WrappingText = chakra('span', { base: { whiteSpace: 'normal', overflowWrap: 'anywhere' } });

/** Words of one line, cut with an ellipsis at the given `maxW`. */
export const Truncated = chakra('span', { base: { truncate: true } });

/** A less important sentence of its own. */
export const Note = chakra('p', { base: { color: 'fg.muted', textStyle: 'sm' } });

/** A note in a panel without padding. */
export const PanelNote = chakra(Note, { base: { px: '4', py: '2' } });

const Failure = chakra('p', { base: { color: 'fg.error' } });

/** Why something failed; nothing while nothing did. */
export function FailureText(props: ComponentProps<typeof Failure>) {
  return props.children === null ? null : <Failure role="alert" {...props} />;
}

/** An icon or initials on a tinted ground. */
export const Badge = chakra('span', {
  base: { display: 'grid', placeItems: 'center', bg: 'colorPalette.subtle', color: 'colorPalette.fg' },
});
