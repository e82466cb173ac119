import { useMemo, useState, memo } from 'react';
import { Note } from '../text/text.tsx';
import { chakra } from '../theme/chakra.ts';
import { CategoryHits } from './CategoryHits.tsx';
import type { PlotProps } from './chartShape.ts';
import { ChartPicture } from './ChartPicture.tsx';
import { ChartTip } from './ChartTip.tsx';
import { looksOf, fillOf, type SeriesLook } from './seriesLooks.tsx';
import { valueText } from './ChartTable.tsx';
import { fitText, twoLines, textWidth } from './fitText.ts';
import { barsPath } from './marks.ts';
import { valueScale } from './valueScale.ts';

const thicknesses = { own: 14, comparison: 7 };
const gapOfBars = 2;
const gapOfCategories = 12;
/** Narrower charts are touched. */
const narrow = 560;
const leastTouchTarget = 44;

interface LyingPlotShape extends Pick<PlotProps<unknown>, 'chart' | 'format' | 'width'> {
  isButtons: boolean;
}

/** The place of the bars of a lying plot, and the share of its width that their names take. */
function lyingLayout({ chart, format, width, isButtons }: LyingPlotShape) {
  const { categories, series } = chart;
  const thicknessOf = series.map(({ isComparison }) => (isComparison ? thicknesses.comparison : thicknesses.own));
  const bars = thicknessOf.reduce((sum, thickness) => sum + thickness + gapOfBars, -gapOfBars);
  const isTouched = width < narrow && isButtons;
  const band = Math.max(bars + gapOfCategories, isTouched ? leastTouchTarget : 0);
  const rows = thicknessOf.map((thickness, place) => ({
    thickness,
    top: thicknessOf.slice(0, place).reduce((sum, above) => sum + above + gapOfBars, (band - bars) / 2),
  }));
  const names = Math.min(width * 0.36, Math.max(0, ...categories.map(({ label }) => textWidth(label))) + 2);
  const values = series.flatMap((each) => (each.isComparison ? [] : each.values));
  const figures = Math.max(0, ...values.map((value) => textWidth(valueText(value, format))));
  const start = Math.ceil(names) + 12;
  const scale = valueScale(chart, [start, width - Math.ceil(figures) - 10], format.tickStep);
  return { rows, band, names, start, scale };
}

type LyingLayout = ReturnType<typeof lyingLayout>;

const lineHeight = 14;
const leastBandOfTwoLines = 2 * lineHeight + 4;

interface LyingMarksProps extends Pick<PlotProps<unknown>, 'chart' | 'format' | 'patterns'> {
  layout: LyingLayout;
  looks: readonly SeriesLook[];
}

/** Bars with their names before and their values behind them. */
const LyingMarks = memo(function LyingMarks({ chart, format, patterns, layout, looks }: LyingMarksProps) {
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

/** More would be a list; the table has them all. */
const mostBars = 40;

/** Bars to the right, below each other. */
export function LyingPlot<Drill>({ chart: whole, format, width, patterns, onDrill }: PlotProps<Drill>) {
  const [active, setActive] = useState<number | null>(null);
  const chart = useMemo(
    () => ({
      ...whole,
      categories: whole.categories.slice(0, mostBars),
      series: whole.series.map((each) => ({ ...each, values: each.values.slice(0, mostBars) })),
    }),
    [whole],
  );
  const { categories, series } = chart;
  const isButtons = onDrill !== undefined;
  const layout = useMemo(() => lyingLayout({ chart, format, width, isButtons }), [chart, format, width, isButtons]);
  const looks = useMemo(() => looksOf(series), [series]);
  const { band, start, scale } = layout;
  const height = band * categories.length;
  return (
    <>
      <chakra.div position="relative">
        <ChartPicture width={width} height={height} patterns={patterns} looks={looks}>
          {active === null ? null : (
            <rect y={active * band} width={width} height={band} rx="4" fill="var(--chart-active)" />
          )}
          <path d={`M${Math.round(scale.at(scale.base)) - 0.5} 0V${height}`} stroke="var(--chart-base)" />
          <LyingMarks chart={chart} format={format} patterns={patterns} layout={layout} looks={looks} />
        </ChartPicture>
        <CategoryHits
          chart={chart}
          format={format}
          band={band}
          active={active}
          onDrill={onDrill}
          onActive={setActive}
          isDown
          box={{ inset: 0 }}
        />
        {active === null ? null : (
          <ChartTip
            chart={chart}
            format={format}
            patterns={patterns}
            index={active}
            style={{ top: `${((active + 1) / categories.length) * 100}%`, left: `${(start / width) * 100}%` }}
          />
        )}
      </chakra.div>
      {whole.categories.length > mostBars ? (
        <Note textStyle="xs" pt="2">
          {`The first ${mostBars} of ${whole.categories.length} are drawn. The table has all.`}
        </Note>
      ) : null}
    </>
  );
}
