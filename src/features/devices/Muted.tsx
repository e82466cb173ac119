import { chakra } from '#ui/theme/chakra.ts';

export const Muted = chakra('span', { base: { color: 'fg.muted' } });
