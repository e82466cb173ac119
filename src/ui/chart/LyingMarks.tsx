import { memo } from 'react';
import { valueText } from './ChartTable.tsx';
import type { PlotProps } from './chartShape.ts';
import { fitText, twoLines } from './fitText.ts';
import type { LyingLayout } from './lyingLayout.ts';
import { barsPath } from './marks.ts';
import { fillOf, type SeriesLook } from './seriesLooks.tsx';

const lineHeight = 14;
const leastBandOfTwoLines = 2 * lineHeight + 4;

interface LyingMarksProps extends Pick<PlotProps<unknown>, 'chart' | 'format' | 'patterns'> {
  layout: LyingLayout;
  looks: readonly SeriesLook[];
}

/** Bars with their names before and their values behind them. */
export const LyingMarks = memo(function LyingMarks({ chart, format, patterns, layout, looks }: LyingMarksProps) {
  const { rows, band, names, start, scale } = layout;
  return (
    <>
      {chart.series.map((each, place) => {
        const { top, thickness } = rows[place] ?? { top: 0, thickness: 0 };
        return (
          <g key={each.id} style={{ color: looks[place]?.colour }} data-series={each.id}>
            <path
              d={barsPath(each, scale, (index) => index * band + top, thickness, true)}
              fill={fillOf(patterns, place)}
              stroke="currentColor"
            />
          </g>
        );
      })}
      {chart.categories.map(({ label }, index) => {
        const lines = band < leastBandOfTwoLines ? [fitText(label, names)] : twoLines(label, names);
        const first = (index + 0.5) * band - ((lines.length - 1) * lineHeight) / 2;
        return (
          <text key={index} textAnchor="end" data-category-label="">
            {lines.join(' ') === label ? null : <title>{label}</title>}
            {lines.map((line, at) => (
              <tspan key={at} x={start - 10} y={first + at * lineHeight} dy="0.35em">
                {line}
              </tspan>
            ))}
          </text>
        );
      })}
      {chart.series.map(({ id, isComparison, values }, place) =>
        isComparison
          ? null
          : values.map((value, index) => (
              <text
                key={`${id} ${index}`}
                x={Math.max(scale.at(value ?? 0), scale.at(scale.base)) + 6}
                y={index * band + (rows[place]?.top ?? 0) + (rows[place]?.thickness ?? 0) / 2}
                dy="0.35em"
                data-figure=""
              >
                {valueText(value, format)}
              </text>
            )),
      )}
    </>
  );
});
