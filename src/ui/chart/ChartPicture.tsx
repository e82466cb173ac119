import type { ReactNode } from 'react';
import { chakra } from '../theme/chakra.ts';
import { Patterns, type SeriesLook } from './seriesLooks.tsx';

export interface ChartPictureProps {
  /** CSS pixels. */
  width: number;
  height: number;
  patterns: string;
  looks: readonly SeriesLook[];
  children: ReactNode;
}

/** The drawing, which scales where it is not drawn anew. */
export function ChartPicture({ width, height, patterns, looks, children }: ChartPictureProps) {
  return (
    <chakra.svg
      viewBox={`0 0 ${width} ${height}`}
      display="block"
      w="full"
      h="auto"
      overflow="visible"
      aria-hidden="true"
      data-chart-picture=""
    >
      <Patterns patterns={patterns} looks={looks} />
      {children}
    </chakra.svg>
  );
}
