import { chakra } from '../theme/chakra.ts';

export const MenuSeparator = chakra('hr', { base: { my: '1', borderTopWidth: '1px', borderColor: 'border.muted' } });
