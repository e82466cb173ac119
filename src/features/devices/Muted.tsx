import { chakra } from '#ui/theme/chakra.ts';

/** Quiet text beside a name. */
export const Muted = chakra('span', { base: { color: 'fg.muted' } });
