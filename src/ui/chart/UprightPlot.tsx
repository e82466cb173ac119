import { memo, useMemo, useState } from 'react';
import { chakra } from '../theme/chakra.ts';
import { CategoryHits } from './CategoryHits.tsx';
import type { PlotProps, ChartShape } from './chartShape.ts';
import { ChartPicture } from './ChartPicture.tsx';
import { ChartTip } from './ChartTip.tsx';
import { bandLabels, fitText, textWidth } from './fitText.ts';
import { looksOf, fillOf, type SeriesLook } from './seriesLooks.tsx';
import { valueScale, type ValueScale } from './valueScale.ts';
import { groundPath, linePath, lonePointsPath, barsPath, stackPaths } from './marks.ts';

interface MarksProps {
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

/** Columns beside each other, or stacked ones with the compared values as a line. */
const ColumnMarks = memo(function ColumnMarks({ chart, looks, patterns, scale, start, band }: MarksProps) {
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

/** Below it markers would touch each other. */
const leastBandOfMarkers = 14;

const LineMarks = memo(function LineMarks({ chart, looks, scale, start, band }: MarksProps) {
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

const leastGap = 4;
const margin = { top: 10, bottom: 24, end: 2 };

function layoutOf({ chart, format, width, height }: Pick<PlotProps<unknown>, 'chart' | 'format' | 'width' | 'height'>) {
  const { categories } = chart;
  const scale = valueScale(chart, [height - margin.bottom, margin.top], format.tickStep);
  const ticks = scale.ticks.map((value) => ({
    y: scale.at(value),
    text: (format.tickText ?? format.text)(value),
    isBase: value === scale.base,
  }));
  const start = Math.ceil(Math.max(0, ...ticks.map(({ text }) => textWidth(text)))) + 10;
  const band = (width - start - margin.end) / categories.length;
  const labels = bandLabels(
    categories.map(({ label }) => label),
    band,
  );
  return { scale, ticks, start, band, labels };
}

interface CategoryNamesProps extends Pick<PlotProps<unknown>, 'chart' | 'width'> {
  layout: ReturnType<typeof layoutOf>;
  /** The names' baseline. */
  y: number;
}

/** The names that fit, none beyond the picture. */
const CategoryNames = memo(function CategoryNames({ chart, width, layout, y }: CategoryNamesProps) {
  const { start, band, labels } = layout;
  let end = -Infinity;
  const shown = chart.categories.flatMap(({ label }, index) => {
    if (index % labels.every !== 0) return [];
    const text = fitText(label, labels.room);
    const half = textWidth(text) / 2;
    const x = Math.min(width - half, Math.max(half, start + (index + 0.5) * band));
    // The last one may have been moved to the left.
    if (x - half <= end) return [];
    end = x + half + leastGap;
    return [{ label, index, text, x }];
  });
  return shown.map(({ label, index, text, x }) => {
    return (
      <text key={index} x={x} y={y} textAnchor="middle" data-category-label="">
        {text === label ? null : <title>{label}</title>}
        {text}
      </text>
    );
  });
});

/** Columns, stacked columns or lines above a row of categories. */
export function UprightPlot<Drill>(props: PlotProps<Drill>) {
  const { chart, format, width, height, patterns } = props;
  const { categories, series, kind } = chart;
  const [active, setActive] = useState<number | null>(null);
  const layout = useMemo(() => layoutOf({ chart, format, width, height }), [chart, format, width, height]);
  const { scale, ticks, start, band } = layout;
  const looks = useMemo(() => looksOf(series), [series]);
  const plotHeight = height - margin.top - margin.bottom;
  const percent = (share: number) => `${share * 100}%`;
  const middle = active === null ? 0 : start + (active + 0.5) * band;
  const Marks = kind === 'lines' ? LineMarks : ColumnMarks;
  return (
    <chakra.div position="relative">
      <ChartPicture width={width} height={height} patterns={patterns} looks={looks}>
        {active === null ? null : (
          <rect
            x={start + active * band}
            y={margin.top}
            width={Math.max(1, band)}
            height={plotHeight}
            fill="var(--chart-active)"
          />
        )}
        {ticks.map(({ y, text, isBase }) => (
          <g key={y}>
            <path
              d={`M${start} ${Math.round(y) + 0.5}H${width}`}
              stroke={isBase ? 'var(--chart-base)' : 'var(--chart-line)'}
              strokeWidth="1"
            />
            <text x={start - 8} y={y} dy="0.35em" textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        <Marks chart={chart} looks={looks} patterns={patterns} scale={scale} start={start} band={band} />
        <CategoryNames chart={chart} width={width} layout={layout} y={height - 6} />
      </ChartPicture>
      <CategoryHits
        chart={chart}
        format={format}
        band={band}
        active={active}
        onDrill={props.onDrill}
        onActive={setActive}
        isDown={false}
        box={{
          left: percent(start / width),
          width: percent((band * categories.length) / width),
          top: percent(margin.top / height),
          height: percent(plotHeight / height),
        }}
      />
      {active === null ? null : (
        <ChartTip
          chart={chart}
          format={format}
          patterns={patterns}
          index={active}
          style={
            middle < width / 2
              ? { top: 0, left: percent(Math.min(0.5, (middle + band / 2 + 4) / width)) }
              : { top: 0, right: percent(Math.min(0.5, 1 - (middle - band / 2 - 4) / width)) }
          }
        />
      )}
    </chakra.div>
  );
}
