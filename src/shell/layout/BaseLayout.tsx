import { chakra } from '#ui/theme/chakra.ts';

export const BaseLayout = chakra('div', {
  base: { px: { base: '4', md: '6' }, pt: { base: '4', md: '5' }, pb: '10' },
});
