import type { PlotProps } from './chartShape.ts';
import { valueText } from './ChartTable.tsx';
import { textWidth } from './fitText.ts';
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

/** Where the bars of a lying plot stand, and how much of its width their names take. */
export function lyingLayout({ chart, format, width, isButtons }: LyingPlotShape) {
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

export type LyingLayout = ReturnType<typeof lyingLayout>;
