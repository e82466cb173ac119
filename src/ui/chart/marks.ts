import { area, line, stack, stackOffsetDiverging } from 'd3-shape';
import type { ChartSeries } from './chartShape.ts';
import type { ValueScale } from './valueScale.ts';

/*
 * Each series is one path, however many points it has: a thousand elements would block the page.
 */

/** Hundredths of a pixel. */
const round = (pixels: number) => Math.round(pixels * 100) / 100;

const radius = 2;
/** The height of a 0, which is not the same as an unknown value. */
const zeroHeight = 1.5;

/** A bar from a base to an end, whose end has round corners. @param across whether it lies. */
function bar(from: number, to: number, start: number, thickness: number, across: boolean): string {
  const length = Math.abs(to - from) < zeroHeight ? (across ? zeroHeight : -zeroHeight) : round(to - from);
  const r = Math.abs(length) > radius * 2 && thickness > radius * 3 ? radius : 0;
  const s = Math.sign(length);
  const flat = thickness - 2 * r;
  return across
    ? `M${from} ${start}h${length - s * r}q${s * r} 0 ${s * r} ${r}v${flat}q0 ${r} ${-s * r} ${r}h${s * r - length}z`
    : `M${start} ${from}v${length - s * r}q0 ${s * r} ${r} ${s * r}h${flat}q${r} 0 ${r} ${-s * r}v${s * r - length}z`;
}

/** @param startAt where the bar of a category begins, across its length. */
export function barsPath(
  { values }: ChartSeries,
  { at, base }: ValueScale,
  startAt: (index: number) => number,
  thickness: number,
  across = false,
): string {
  return values
    .map((value, index) =>
      value === null ? '' : bar(round(at(base)), round(at(value)), round(startAt(index)), round(thickness), across),
    )
    .join('');
}

/** The path of each series' parts, stacked from 0 up, and from 0 down for parts below 0. */
export function stackPaths(
  series: readonly ChartSeries[],
  count: number,
  { at }: ValueScale,
  startAt: (index: number) => number,
  thickness: number,
): string[] {
  const layers = stack<number, number>()
    .keys(series.keys())
    .value((index, key) => series[key]?.values[index] ?? 0)
    .offset(stackOffsetDiverging)(Array.from({ length: count }, (_each, index) => index));
  return layers.map((layer) =>
    layer
      .map(([from, to], index) =>
        from === to
          ? ''
          : `M${round(startAt(index))} ${round(at(from))}V${round(at(to))}h${round(thickness)}V${round(at(from))}z`,
      )
      .join(''),
  );
}

/** A line with a gap where a value is not known. */
export function linePath({ values }: ChartSeries, { at }: ValueScale, xAt: (index: number) => number): string {
  return (
    line<number | null>()
      .digits(2)
      .defined((value) => value !== null)
      .x((_value, index) => xAt(index))
      .y((value) => at(value ?? 0))(values) ?? ''
  );
}

/** The ground below a line. */
export function groundPath({ values }: ChartSeries, { at, base }: ValueScale, xAt: (index: number) => number): string {
  return (
    area<number | null>()
      .digits(2)
      .defined((value) => value !== null)
      .x((_value, index) => xAt(index))
      .y0(at(base))
      .y1((value) => at(value ?? 0))(values) ?? ''
  );
}

/** Dots for points between two gaps, which a line alone would not show. */
export function lonePointsPath({ values }: ChartSeries, { at }: ValueScale, xAt: (index: number) => number): string {
  const isKnown = (index: number) => typeof values[index] === 'number';
  return values
    .map((value, index) =>
      value === null || isKnown(index - 1) || isKnown(index + 1)
        ? ''
        : `M${round(xAt(index))} ${round(at(value))}h0.01`,
    )
    .join('');
}
