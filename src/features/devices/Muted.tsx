import { chakra } from '#ui/theme/chakra.ts';

/** What is said beside a name. */
export const Muted = chakra('span', { base: { color: 'fg.muted' } });
