import { chakra } from '@chakra-ui/react/styled-system';

/** A line between groups of a menu. */
export const MenuSeparator = chakra('hr', { base: { my: '1', borderTopWidth: '1px', borderColor: 'border.muted' } });
