import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultColumnPreferences,
  type ColumnControls,
  type ColumnPreferences,
} from '#crud/columns/columnPreferences.ts';
import type { Figure, ReportColumn } from '#domain/reports/report.ts';
import { changeOf } from '#features/reports/figureChange.ts';
import { csvLine } from '#crud/export/csv.ts';
import { csvCell, csvDecimals, csvHeader } from '#features/reports/reportCsv.ts';
import { filtersOf, tableConditions } from '#features/reports/reportFilters.ts';
import { tableLayout } from '#features/reports/tableLayout.ts';

const figure = (value: number | null, more: Partial<Figure> = {}): Figure => ({
  id: 'f',
  label: 'Figure',
  format: 'count',
  value,
  before: null,
  yearBefore: null,
  ...more,
});

describe('a change of a figure', () => {
  it('says direction, amount and whether it is good', () => {
    expect(changeOf(figure(12, { better: 'down' }), 10)).toEqual({ direction: 'up', text: 'Up 2', meaning: 'worse' });
    expect(changeOf(figure(0.914, { format: 'percent', better: 'up' }), 0.893)).toEqual({
      direction: 'up',
      text: 'Up 2.1 points',
      meaning: 'better',
    });
    expect(changeOf(figure(900, { format: 'dollars' }), 1_000)).toEqual({
      direction: 'down',
      text: 'Down $100 (10 %)',
      meaning: null,
    });
  });

  it('gives no percentage of 0 or less, and none that rounds to 0', () => {
    expect(changeOf(figure(300, { format: 'dollars' }), 0)?.text).toBe('Up $300');
    expect(changeOf(figure(300, { format: 'dollars' }), -100)?.text).toBe('Up $400');
    expect(changeOf(figure(100_001, { format: 'dollars' }), 100_000)?.text).toBe('Up $1');
  });

  it('is absent where a value is unknown, and "No change" where both read the same', () => {
    expect(changeOf(figure(null), 1)).toBeNull();
    expect(changeOf(figure(1), null)).toBeNull();
    expect(changeOf(figure(5.01), 5)).toMatchObject({ direction: 'same', meaning: null });
  });
});

const columns: readonly ReportColumn[] = [
  { id: 'unit', header: 'Unit', kind: 'text' },
  { id: 'size', header: 'Size', kind: 'choice', labels: { small: 'Small', large: 'Large' } },
  { id: 'since', header: 'Since', kind: 'day' },
  { id: 'filled', header: 'Filled', kind: 'percent' },
  { id: 'rent', header: 'Rent', kind: 'dollars', isSummed: true },
];
const clock = { zone: 'Australia/Brisbane', now: Date.UTC(2026, 10, 21) };

describe('the filters of a report', () => {
  it('filter words, days and numbers, and texts while something filters by them', () => {
    expect(filtersOf(columns, {}, {}).map(({ field }) => field)).toEqual(['size', 'since', 'filled', 'rent']);
    expect(filtersOf(columns, {}, { unit: ['A1'] })[0]).toMatchObject({
      field: 'unit',
      options: [{ value: 'A1', label: 'A1' }],
    });
  });

  it('turn typed percentages into shares, and find blank cells', () => {
    const options = {
      size: [
        { value: '', count: 2 },
        { value: 'small', count: 1 },
      ],
    };
    const values = { size: ['', 'small'], since: ['2026-11-01'], filled: ['90..'], rent: ['..50'] };
    expect(tableConditions(columns, filtersOf(columns, options, values), values, clock)).toEqual({
      where: { size: ['', 'small'] },
      ranges: {
        since: { from: '2026-11-01', to: '2026-11-01' },
        filled: { from: 0.9, to: undefined },
        rent: { from: undefined, to: 50 },
      },
    });
  });
});

describe('a cell of a file', () => {
  it('is a number that spreadsheets add up, or what the table shows', () => {
    const [unit, size, since, filled, rent] = columns as [
      ReportColumn,
      ReportColumn,
      ReportColumn,
      ReportColumn,
      ReportColumn,
    ];
    expect(csvHeader(filled)).toBe('Filled (%)');
    expect([csvCell(filled, 0.91425), csvCell(rent, 0.1 + 0.2), csvCell(rent, null)]).toEqual([91.43, 0.3, '']);
    // Every row of a column has the same decimals; counts are whole.
    expect([csvDecimals(rent), csvDecimals(filled), csvDecimals(unit)]).toEqual([2, 2, undefined]);
    expect(csvLine([csvCell(rent, 12.5), csvCell(filled, 0.5)], [rent, filled].map(csvDecimals))).toBe(
      '12.50,50.00\r\n',
    );
    expect([csvCell(unit, 'A1'), csvCell(size, 'small'), csvCell(since, '2026-11-01')]).toEqual([
      'A1',
      'Small',
      '01/11/2026',
    ]);
  });
});

describe('the columns of several tables in one view', () => {
  const preferences: fc.Arbitrary<ColumnPreferences> = fc.record({
    order: fc.uniqueArray(fc.constantFrom('a', 'b', 'c.d')),
    visibility: fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom('shown', 'hidden')),
    widths: fc.dictionary(fc.constantFrom('a', 'c.d'), fc.integer({ min: 48, max: 800 })),
    density: fc.constantFrom('comfortable', 'compact'),
  });

  it('keep to their own table', () => {
    fc.assert(
      fc.property(preferences, preferences, (one, other) => {
        let all = defaultColumnPreferences;
        const controls = (): ColumnControls => ({
          value: all,
          change: (changed) => (all = { ...all, ...changed }),
          set: (next = defaultColumnPreferences) => (all = next),
        });
        tableLayout(controls(), 'units').set(one);
        tableLayout(controls(), 'units.more').set(other);
        tableLayout(controls(), 'sites').set(other);
        // The density is that of the whole report.
        const { density: _density, ...kept } = tableLayout(controls(), 'sites').value;
        const { density: _other, ...given } = other;
        expect(kept).toEqual(given);
      }),
    );
  });
});
