import { chakra } from '#ui/theme/chakra.ts';

/** The frame of lists and dashboards: the page's margins. */
export const BaseLayout = chakra('div', {
  base: { px: { base: '4', md: '6' }, pt: { base: '4', md: '5' }, pb: '10' },
});
