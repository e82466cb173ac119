import { chakra } from '../theme/chakra.ts';

/** A line between groups of a menu. */
export const MenuSeparator = chakra('hr', { base: { my: '1', borderTopWidth: '1px', borderColor: 'border.muted' } });
