import { chakra } from '../theme/chakra.ts';
import { SkeletonBlock } from './SkeletonBlock.tsx';

export interface TilesSkeletonProps {
  count: number;
  /** The least width of a tile, as the real ones have it. */
  width?: string;
  height?: string;
}

export function TilesSkeleton({ count, width = '9rem', height = '4.5rem' }: TilesSkeletonProps) {
  return (
    <chakra.div
      aria-hidden="true"
      display="grid"
      gap="2"
      gridTemplateColumns={`repeat(auto-fill, minmax(${width}, 1fr))`}
    >
      {Array.from({ length: count }, (_tile, index) => (
        <SkeletonBlock key={index} height={height} borderRadius="l2" />
      ))}
    </chakra.div>
  );
}
