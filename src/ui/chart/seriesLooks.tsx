import { symbol, symbolCircle, symbolDiamond, symbolSquare, symbolStar, symbolTriangle, symbolWye } from 'd3-shape';
import type { ReactNode } from 'react';
import type { ChartSeries } from './chartShape.ts';

/** How a series looks: by colour, and by pattern, dashes and marker for who cannot tell the colours, and on paper. */
export interface SeriesLook {
  /** A custom property of the chart. */
  colour: string;
  pattern: PatternName;
  dashes: string | undefined;
  /** The path of the marker, around 0. */
  marker: string;
}

const patternShapes = {
  plain: <path d="M0 0h6v6h-6z" fill="currentColor" />,
  stripes: <path d="M-1 1l2 -2M0 6l6 -6M5 7l2 -2" stroke="currentColor" strokeWidth="2.2" />,
  dots: <circle cx="3" cy="3" r="1.6" fill="currentColor" />,
  crosses: <path d="M3 0v6M0 3h6" stroke="currentColor" strokeWidth="1.4" />,
  rows: <path d="M0 3h6" stroke="currentColor" strokeWidth="2" />,
  empty: null,
  thin: <path d="M-1 5l2 2M0 0l6 6M5 -1l2 2" stroke="currentColor" strokeWidth="1" />,
} satisfies Record<string, ReactNode>;
type PatternName = keyof typeof patternShapes;

const looks = (
  [
    ['plain', undefined, symbolCircle],
    ['stripes', '7 3', symbolSquare],
    ['dots', '2 3', symbolTriangle],
    ['crosses', '9 3 2 3', symbolDiamond],
    ['rows', '4 2', symbolWye],
    ['empty', '12 4', symbolStar],
  ] as const
).map(([pattern, dashes, shape], index) => ({
  colour: `var(--series-${index})`,
  pattern,
  dashes,
  marker: symbol(shape, 44)() ?? '',
}));

const comparison = { colour: 'var(--series-comparison)', marker: symbol(symbolCircle, 24)() ?? '' };
const comparisonLooks = [
  { ...comparison, pattern: 'thin' as const, dashes: '3 3' },
  { ...comparison, pattern: 'empty' as const, dashes: '1 4' },
];

/** The look of each series: comparisons are muted, whatever their place. */
export function looksOf(series: readonly ChartSeries[]): SeriesLook[] {
  const next = { own: 0, comparison: 0 };
  return series.map(({ isComparison }) => {
    const [from, index] = isComparison ? [comparisonLooks, next.comparison++] : [looks, next.own++];
    return from[index % from.length] as SeriesLook;
  });
}

/** The fill of a look, whose pattern the chart's own `Patterns` define. */
export function fillOf(patterns: string, index: number): string {
  return `url(#${patterns}${index})`;
}

/** The patterns of a chart's series. A pattern shows its colour weakly between its lines. */
export function Patterns({ patterns, looks: all }: { patterns: string; looks: readonly SeriesLook[] }) {
  return (
    <defs>
      {all.map(({ colour, pattern }, index) => (
        <pattern
          key={index}
          id={`${patterns}${index}`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          style={{ color: colour }}
        >
          <rect width="6" height="6" fill="var(--chart-ground)" />
          <rect width="6" height="6" fill="currentColor" opacity="var(--pattern-tint)" />
          {patternShapes[pattern]}
        </pattern>
      ))}
    </defs>
  );
}
