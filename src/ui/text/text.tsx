import { chakra } from '../theme/chakra.ts';

/** Less important words inside a line. */
export const Muted = chakra('span', { base: { color: 'fg.muted' } });

/** A less important sentence of its own. */
export const Note = chakra('p', { base: { color: 'fg.muted', textStyle: 'sm' } });
