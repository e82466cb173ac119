import { useMediaQuery } from '#lib/useMediaQuery.ts';

/** The width of the names and the height of a row, by the width of the screen: fingers need 44 pixels. */
export function useTimelineSizes() {
  const isWide = useMediaQuery('(min-width: 840px)');
  return { names: isWide ? 168 : 104, rowHeight: isWide ? 40 : 52 };
}
