import { chakra } from '../theme/chakra.ts';

/** A part with a border around it. */
export const BorderedBox = chakra('div', {
  base: { p: '3', borderWidth: '1px', borderColor: 'border', borderRadius: 'l2' },
});

/** A part with a line above it, except for the first. */
export const RuledPart = chakra('div', {
  base: { borderTopWidth: '1px', borderColor: 'border.muted', _first: { borderTopWidth: '0' } },
});
