import { useMemo, useState } from 'react';
import { chakra } from '../theme/chakra.ts';
import { CategoryHits } from './CategoryHits.tsx';
import type { PlotProps } from './chartShape.ts';
import { ChartPicture } from './ChartPicture.tsx';
import { ChartTip } from './ChartTip.tsx';
import { lyingLayout } from './lyingLayout.ts';
import { LyingMarks } from './LyingMarks.tsx';
import { looksOf } from './seriesLooks.tsx';

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
        <chakra.p textStyle="xs" color="fg.muted" pt="2">
          {`The first ${mostBars} of ${whole.categories.length} are drawn. The table has all.`}
        </chakra.p>
      ) : null}
    </>
  );
}
