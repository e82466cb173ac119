import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChartSeries, ChartShape } from '#ui/chart/chartShape.ts';
import { linePath, lonePointsPath, stackPaths } from '#ui/chart/marks.ts';
import { valueScale } from '#ui/chart/valueScale.ts';

function chartOf(kind: ChartShape<never>['kind'], ...values: readonly (number | null)[][]): ChartShape<never> {
  return {
    label: 'Revenue',
    kind,
    categoryHeader: 'Month',
    categories: (values[0] ?? []).map((_value, index) => ({ label: String(index) })),
    series: values.map((all, index) => ({ id: String(index), label: String(index), values: all })),
  };
}

const value = fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 }), { nil: null });
const range: [number, number] = [200, 0];

describe('the scale of values', () => {
  it('has every value of every kind within it, and 0 for what grows from 0', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('columns', 'stacked', 'lines', 'bars'),
        fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 30 }),
        (kind, pairs) => {
          const chart = chartOf(
            kind,
            pairs.map(([one]) => one),
            pairs.map(([, other]) => other),
          );
          const { at, base } = valueScale(chart, range);
          const [low = 0, high = 0] = at.domain();
          const ends = pairs.flatMap(([one, other]) => {
            const parts = [one ?? 0, other ?? 0];
            const up = parts.filter((part) => part > 0).reduce((sum, part) => sum + part, 0);
            const down = parts.filter((part) => part < 0).reduce((sum, part) => sum + part, 0);
            return kind === 'stacked' ? [up, down] : [one, other].filter((each) => each !== null);
          });
          for (const end of ends) {
            expect(end).toBeGreaterThanOrEqual(low);
            expect(end).toBeLessThanOrEqual(high);
          }
          expect(high).toBeGreaterThan(low);
          expect(base).toBeGreaterThanOrEqual(low);
          if (kind !== 'lines') expect(low).toBeLessThanOrEqual(0);
        },
      ),
    );
  });

  it('has few ticks, all of them multiples of the smallest step', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1 }), (counts) => {
        const { ticks } = valueScale(chartOf('columns', counts), range, 1);
        expect(ticks.every((tick) => Number.isInteger(tick))).toBe(true);
        expect(ticks[0]).toBe(0);
        expect(ticks.length).toBeGreaterThan(1);
        expect(ticks.length).toBeLessThan(9);
      }),
    );
  });

  it('leaves out 0 only for lines that lie close together far from it', () => {
    expect(valueScale(chartOf('lines', [0.89, 0.91]), range).at.domain()[0]).toBeGreaterThan(0.8);
    expect(valueScale(chartOf('lines', [0.2, 0.91]), range).at.domain()[0]).toBe(0);
    expect(valueScale(chartOf('columns', [0.89, 0.91]), range).at.domain()[0]).toBe(0);
  });

  it('stands for values that are 0, unknown or absent', () => {
    for (const values of [[0, 0], [null, null], []]) {
      expect(valueScale(chartOf('columns', values), range, 1).ticks).toEqual([0, 1]);
    }
  });
});

describe('marks', () => {
  const series = (...values: (number | null)[]): ChartSeries => ({ id: 'a', label: 'A', values });
  const scale = valueScale(chartOf('stacked', [10, -10]), [100, 0]);
  const xAt = (index: number) => index * 10;

  it('break a line where a value is not known, and show the points that stand alone as dots', () => {
    const withGaps = series(5, null, 5, null, 2, 3);
    expect(linePath(withGaps, scale, xAt).match(/M/g)).toHaveLength(3);
    expect(lonePointsPath(withGaps, scale, xAt)).toBe('M0 25h0.01M20 25h0.01');
  });

  it('stack parts upon each other, and those below 0 below each other', () => {
    const paths = stackPaths([series(4, -4), series(6, -6)], 2, scale, xAt, 8);
    expect(paths).toEqual(['M0 50V30h8V50zM10 70V50h8V70z', 'M0 30V0h8V30zM10 100V70h8V100z']);
  });
});
