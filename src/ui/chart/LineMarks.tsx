import { memo } from 'react';
import type { MarksProps } from './ColumnMarks.tsx';
import { groundPath, linePath, lonePointsPath } from './marks.ts';

/** Below it markers would touch each other. */
const leastBandOfMarkers = 14;

export const LineMarks = memo(function LineMarks({ chart, looks, scale, start, band }: MarksProps) {
  const { series } = chart;
  const xAt = (index: number) => start + (index + 0.5) * band;
  return series.map((each, index) => {
    const look = looks[index];
    return (
      <g key={each.id} style={{ color: look?.colour }} data-series={each.id}>
        {series.length === 1 ? <path d={groundPath(each, scale, xAt)} fill="currentColor" opacity="0.1" /> : null}
        <path
          d={linePath(each, scale, xAt)}
          fill="none"
          stroke="currentColor"
          strokeWidth={each.isComparison ? 1.5 : 2}
          strokeDasharray={look?.dashes}
          strokeLinejoin="round"
        />
        <path d={lonePointsPath(each, scale, xAt)} stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
        {band < leastBandOfMarkers
          ? null
          : each.values.map((value, place) =>
              value === null ? null : (
                <path
                  key={place}
                  d={look?.marker}
                  transform={`translate(${xAt(place)} ${scale.at(value)})`}
                  fill="currentColor"
                />
              ),
            )}
      </g>
    );
  });
});
