import { useMediaQuery } from '#lib/useMediaQuery.ts';

/** A touch row has 44 pixels. */
export function useTimelineSizes() {
  const isWide = useMediaQuery('(min-width: 840px)');
  return { names: isWide ? 168 : 104, rowHeight: isWide ? 40 : 52 };
}
