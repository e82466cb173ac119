import { memo } from 'react';
import type { ChartShape } from './chartShape.ts';
import { barsPath, linePath, stackPaths } from './marks.ts';
import { fillOf, type SeriesLook } from './seriesLooks.tsx';
import type { ValueScale } from './valueScale.ts';

export interface MarksProps {
  chart: ChartShape<unknown>;
  looks: readonly SeriesLook[];
  patterns: string;
  scale: ValueScale;
  /** The pixel at which the first category begins. */
  start: number;
  /** The pixels of a category. */
  band: number;
}

const widest = 40;

/** Columns beside each other; stacked ones with what they are compared with as a line. */
export const ColumnMarks = memo(function ColumnMarks({ chart, looks, patterns, scale, start, band }: MarksProps) {
  const { series, categories, kind } = chart;
  const isStacked = kind === 'stacked';
  const own = isStacked ? series.filter(({ isComparison }) => !isComparison) : series;
  const beside = isStacked ? 1 : series.length;
  const thickness = Math.min(widest, (band * 0.72) / beside);
  const startOf = (place: number) => (index: number) =>
    start + (index + 0.5) * band + (isStacked ? -0.5 : place - beside / 2) * thickness;
  const gap = thickness > 8 && !isStacked ? 1 : 0;
  const stacks = isStacked ? stackPaths(own, categories.length, scale, startOf(0), thickness) : null;
  return series.map((each, index) => {
    const look = looks[index];
    const stroke = { stroke: 'currentColor', strokeWidth: thickness > 4 ? 1 : 0 };
    const place = own.indexOf(each);
    if (place === -1) {
      const d = linePath(each, scale, (at) => start + (at + 0.5) * band);
      return (
        <g key={each.id} style={{ color: look?.colour }} data-series={each.id}>
          <path d={d} fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray={look?.dashes} />
        </g>
      );
    }
    const d = stacks === null ? barsPath(each, scale, startOf(index), Math.max(0.4, thickness - gap)) : stacks[place];
    return (
      <g key={each.id} style={{ color: look?.colour }} data-series={each.id}>
        <path d={d} fill={thickness > 4 ? fillOf(patterns, index) : 'currentColor'} {...stroke} />
      </g>
    );
  });
});
