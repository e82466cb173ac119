import { chakra } from '../theme/chakra.ts';
import type { ChartShape } from './chartShape.ts';
import { fillOf, type SeriesLook } from './seriesLooks.tsx';

export interface SwatchProps {
  kind: ChartShape<unknown>['kind'];
  look: SeriesLook;
  index: number;
  patterns: string;
}

/** A series in small, for the legend and the tooltip. */
export function Swatch({ kind, look, index, patterns }: SwatchProps) {
  if (kind === 'lines') {
    return (
      <chakra.svg
        w="24px"
        h="10px"
        viewBox="0 0 24 10"
        aria-hidden="true"
        style={{ color: look.colour }}
        flex="none"
        overflow="visible"
      >
        <path d="M0 5h24" stroke="currentColor" strokeWidth="2" strokeDasharray={look.dashes} />
        <path d={look.marker} transform="translate(12 5)" fill="currentColor" />
      </chakra.svg>
    );
  }
  return (
    <chakra.svg
      w="12px"
      h="12px"
      viewBox="0 0 12 12"
      aria-hidden="true"
      style={{ color: look.colour }}
      flex="none"
      overflow="visible"
    >
      <rect x="0.5" y="0.5" width="11" height="11" rx="2" fill={fillOf(patterns, index)} stroke="currentColor" />
    </chakra.svg>
  );
}
