import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TableOutline } from '#collections/replica/reports/reportQuery.ts';
import { defaultThresholds } from '#domain/reports/pricingThresholds.ts';
import { revenueBases } from '#domain/reports/report.ts';
import { reportPresets } from '#domain/time/dayPresets.ts';
import { addDays } from '#format/days.ts';
import { emptyTableState, readTableState, writeTableState } from '#crud/list/tableUrl.ts';
import {
  ownNames,
  readChoices,
  thresholdFields,
  usualChoices,
  writeChoices,
  type ReportChoices,
} from '#features/reports/reportAddress.ts';
import { cleanReportState } from '#features/reports/useReportTable.ts';

const days = fc
  .tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 3_600 }))
  .map(([from, length]) => ({ first: addDays('1990-01-01', from), last: addDays('1990-01-01', from + length) }));

const thresholds = fc.record(
  Object.fromEntries(
    thresholdFields.map(({ name, least, most, factor }) => [
      name,
      fc.integer({ min: least, max: most }).map((value) => value / factor),
    ]),
  ) as Record<keyof typeof defaultThresholds, fc.Arbitrary<number>>,
);

const choices: fc.Arbitrary<ReportChoices> = fc.record({
  days: fc.oneof(fc.constant(null), fc.constantFrom(...reportPresets), days),
  siteId: fc.option(fc.nat()),
  basis: fc.constantFrom(...revenueBases),
  table: fc.option(fc.constantFrom('moves', 'other groups')),
  thresholds,
});

describe('the address of a report', () => {
  it('keeps every choice, beside the state of the table', () => {
    fc.assert(
      fc.property(choices, (chosen) => {
        const own = writeChoices(chosen);
        const written = writeTableState(
          new URLSearchParams('report=1'),
          { ...emptyTableState, search: 'a', own },
          ownNames,
        );
        const read = readTableState(new URLSearchParams(written.toString()), ownNames);
        expect(readChoices(read.own)).toEqual(chosen);
        expect(read.search).toBe('a');
        expect(written.get('report')).toBe('1');
      }),
    );
  });

  it('leaves out default choices', () => {
    expect(writeChoices(usualChoices)).toEqual({});
  });

  it('ignores values that mean nothing', () => {
    const own = {
      preset: 'someday',
      from: '2026-02-31',
      to: '2026-03-01',
      site: '-1',
      basis: 'guessed',
      raiseFrom: '900',
      largestStep: '1e1',
      fewLeft: '',
    };
    expect(readChoices(own)).toEqual(usualChoices);
    expect(readChoices({ from: '2026-03-02', to: '2026-03-01' }).days).toBeNull();
    expect(readChoices({ from: '1900-01-01', to: '2026-03-01' }).days).toBeNull();
  });

  it('drops columns that the table does not have, once the tables are known', () => {
    const table = (id: string): TableOutline => ({
      id,
      label: id,
      rowCount: 1,
      empty: 'None.',
      sort: { column: 'size', direction: 'asc' },
      columns: [
        { id: 'size', header: 'Size', kind: 'choice', labels: { small: 'Small' } },
        { id: 'area', header: 'Area', kind: 'squareMetres' },
      ],
    });
    const state = {
      ...emptyTableState,
      filters: { size: ['small'], area: ['3..1', 'big'], colour: ['red'] },
      sort: { field: 'colour', direction: 'asc' as const },
      own: { table: 'gone', site: '0' },
    };
    expect(cleanReportState(state, null)).toEqual(state);
    expect(cleanReportState(state, [table('units'), table('sites')])).toEqual({
      ...state,
      filters: { size: ['small'], area: ['1..3'] },
      sort: null,
      own: { site: '0' },
    });
  });
});
