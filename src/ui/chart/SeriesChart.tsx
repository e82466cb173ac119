import { useId, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { chakra } from '../theme/chakra.ts';
import { ChartTable } from './ChartTable.tsx';
import type { ChartFormat, ChartShape, PlotProps } from './chartShape.ts';
import { looksOf } from './seriesLooks.tsx';
import { LyingPlot } from './LyingPlot.tsx';
import { Swatch } from './Swatch.tsx';
import { UprightPlot } from './UprightPlot.tsx';

/** About the text width of an A4 page. */
const paperWidth = 660;

/** A chart beside others on paper has a part of it, in `--paper-width`. */
const paperWidthOf = (element: HTMLElement) =>
  Number.parseFloat(getComputedStyle(element).getPropertyValue('--paper-width')) || paperWidth;

/** The width to draw a chart at, in CSS pixels; on paper and while hidden that of a page; null before it is measured. */
function useChartWidth(): [ref: (element: HTMLElement | null) => (() => void) | undefined, width: number | null] {
  const [width, setWidth] = useState<number | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const measure = () => setWidth(element.clientWidth || paperWidthOf(element));
    const draw = (change: () => void) => flushSync(change);
    measure();
    const observer = new ResizeObserver(() => draw(measure));
    observer.observe(element);
    const beforePrint = () => draw(() => setWidth(paperWidthOf(element)));
    const afterPrint = () => draw(measure);
    addEventListener('beforeprint', beforePrint);
    addEventListener('afterprint', afterPrint);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', beforePrint);
      removeEventListener('afterprint', afterPrint);
    };
  }, []);
  return [ref, width];
}

export interface SeriesChartProps<Drill> {
  chart: ChartShape<Drill>;
  /** Keep it the same between renders. */
  format: ChartFormat;
  /** Makes a button of each category that opens something. */
  onDrill?: ((drill: Drill) => void) | undefined;
  /** CSS pixels; bars take as much as they need. */
  height?: number;
}

/** On paper series differ by pattern alone. */
const onPaper = Object.fromEntries(['comparison', 0, 1, 2, 3, 4, 5].map((name) => [`--series-${name}`, 'black']));

const Figure = chakra('figure', {
  base: {
    m: '0',
    textStyle: 'xs',
    color: 'fg.muted',
    fontVariantNumeric: 'lining-nums tabular-nums',
    '--series-0': 'colors.accent.solid',
    '--series-1': 'colors.fault.border',
    '--series-2': 'colors.open.border',
    '--series-3': 'colors.overlocked.solid',
    '--series-4': 'colors.secure.border',
    '--series-5': 'colors.neutral.solid',
    '--series-comparison': 'colors.neutral.border',
    '--chart-ground': 'colors.bg.panel',
    '--chart-active': 'colors.bg.muted',
    '--chart-base': 'colors.border.emphasized',
    '--chart-line': 'colors.border.muted',
    '--pattern-tint': '0.4',
    '& svg text': { fill: 'currentColor' },
    '& svg [data-figure]': { color: 'fg', fontWeight: 'medium' },
    '@media print': {
      ...onPaper,
      color: 'black',
      breakInside: 'avoid',
      '--chart-ground': 'white',
      '--chart-base': 'black',
      '--chart-line': '#bbb',
      '--chart-active': 'transparent',
      '--pattern-tint': '0',
      '& svg [data-figure]': { color: 'black' },
    },
  },
});

const plots = { columns: UprightPlot, stacked: UprightPlot, lines: UprightPlot, bars: LyingPlot };

/** A chart with a table of the same values for screen readers. */
export function SeriesChart<Drill>({ chart, format, onDrill, height = 240 }: SeriesChartProps<Drill>) {
  const [ref, width] = useChartWidth();
  const patterns = useId();
  const { kind, series } = chart;
  const isEmpty =
    chart.categories.length === 0 || series.every(({ values }) => values.every((value) => value === null));
  const Plot: (props: PlotProps<Drill>) => React.ReactNode = plots[kind];
  const looks = looksOf(series);
  return (
    <Figure aria-label={chart.label} data-chart={kind}>
      {series.length < 2 || isEmpty ? null : (
        <chakra.div aria-hidden="true" data-legend="" display="flex" flexWrap="wrap" columnGap="4" rowGap="1" pb="3">
          {series.map(({ id, label }, index) => {
            const look = looks[index];
            return look === undefined ? null : (
              <chakra.span key={id} display="inline-flex" alignItems="center" gap="1.5">
                <Swatch kind={kind} look={look} index={index} patterns={patterns} />
                {label}
              </chakra.span>
            );
          })}
        </chakra.div>
      )}
      <div ref={ref}>
        {isEmpty ? (
          <chakra.p py="6" textStyle="sm" textAlign="center">
            Nothing to draw for this choice.
          </chakra.p>
        ) : width === null ? null : (
          <Plot chart={chart} format={format} width={width} height={height} patterns={patterns} onDrill={onDrill} />
        )}
      </div>
      <ChartTable chart={chart} format={format} />
    </Figure>
  );
}
