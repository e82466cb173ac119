import { scaleLinear, type ScaleLinear } from 'd3-scale';
import type { ChartSeries, ChartShape } from './chartShape.ts';

export interface ValueScale {
  at: ScaleLinear<number, number>;
  ticks: readonly number[];
  /** The value at which columns begin. */
  base: number;
}

/** The ends of stacked columns: parts below 0 stand below each other. */
function stackEnds(series: readonly ChartSeries[], count: number): number[] {
  return Array.from({ length: count }, (_each, index) => index).flatMap((index) => {
    const parts = series.filter(({ isComparison }) => !isComparison).map(({ values }) => values[index] ?? 0);
    const sum = (chosen: number[]) => chosen.reduce((total, part) => total + part, 0);
    return [sum(parts.filter((part) => part > 0)), sum(parts.filter((part) => part < 0))];
  });
}

function extent(chart: ChartShape<unknown>): [low: number, high: number] {
  const known = chart.series.flatMap(({ values }) => values).filter((value) => value !== null);
  const all = chart.kind === 'stacked' ? [...known, ...stackEnds(chart.series, chart.categories.length)] : known;
  let [low, high] = [Infinity, -Infinity];
  for (const value of all) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}

const tickCount = 4;

/**
 * A scale with a few round ticks. It includes 0, except for lines that lie close together far from 0.
 * @param range the pixels of the lowest and the highest value.
 */
export function valueScale(chart: ChartShape<unknown>, range: [number, number], tickStep = 0): ValueScale {
  const [low, high] = extent(chart);
  const isFar = chart.kind === 'lines' && low > 0 && high > low && high - low < low / 2;
  const from = isFar ? low : Math.min(0, low);
  const to = Math.max(0, high);
  const domain = from < to && Number.isFinite(from + to) ? [from, to] : [0, 1];
  const at = scaleLinear(domain, range).nice(tickCount);
  const ticks = at.ticks(tickCount).filter((tick) => {
    const steps = tick / tickStep;
    return tickStep === 0 || Math.abs(steps - Math.round(steps)) < 1e-6;
  });
  const [bottom = 0] = at.domain();
  return { at, ticks, base: Math.max(0, bottom) };
}
