import { chakra } from '../theme/chakra.ts';

/** Less important words inside a line. */
export const Muted = chakra('span', { base: { color: 'fg.muted' } });

/** Small words beside or below others: a label, an age. */
export const Small = chakra('span', { base: { textStyle: 'xs', color: 'fg.muted' } });

/** A less important sentence of its own. */
export const Note = chakra('p', { base: { color: 'fg.muted', textStyle: 'sm' } });
