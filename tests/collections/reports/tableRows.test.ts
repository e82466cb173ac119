import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cell, ReportRow, ReportTable } from '#domain/reports/report.ts';
import type { ReportLinesQuery } from '#collections/replica/reports/reportQuery.ts';
import { TableRows } from '#collections/replica/reports/tableRows.ts';

const labels: Record<string, string> = { locked: 'Locked', free: 'Vacant', odd: 'Ödd' };
const columns: ReportTable['columns'] = [
  { id: 'unit', header: 'Unit', kind: 'text' },
  { id: 'status', header: 'Status', kind: 'choice', labels },
  { id: 'size', header: 'Size', kind: 'choice' },
  { id: 'since', header: 'Since', kind: 'day' },
  { id: 'rate', header: 'Rate', kind: 'dollars', isSummed: true },
];
const table = (cells: readonly (readonly Cell[])[]): ReportTable => ({
  id: 'units',
  label: 'Units',
  empty: 'None',
  sort: { column: 'unit', direction: 'asc' },
  columns,
  rows: cells.map((of, index) => ({ id: String(index), cells: of, record: null })),
});
const idsOf = (rows: readonly ReportRow[]) => rows.map(({ id }) => id);
type Asked = Pick<ReportLinesQuery, 'search' | 'where' | 'ranges' | 'sort'>;

describe('rows of a report’s table', () => {
  const rows = new TableRows(
    table([
      ['A10', 'locked', 'm', '2026-11-03', 100.1],
      ['A2', 'free', '', '2026-11-01', 200.2],
      [null, 'locked', 's', null, null],
      ['B1', 'odd', 'm', '2026-11-02', 300.4],
    ]),
  );

  it('are in natural order with blank cells last, both ways', () => {
    expect(idsOf(rows.find({}).rows)).toEqual(['1', '0', '3', '2']);
    expect(idsOf(rows.find({ sort: { column: 'unit', direction: 'desc' } }).rows)).toEqual(['3', '0', '1', '2']);
    expect(idsOf(rows.find({ sort: { column: 'since', direction: 'asc' } }).rows)).toEqual(['1', '3', '0', '2']);
    expect(idsOf(rows.find({ sort: { column: 'gone', direction: 'asc' } }).rows)).toEqual(['0', '1', '2', '3']);
  });

  it('stand in the order of a column’s labels, as months do, and others after them', () => {
    const some = new TableRows(table(['new', 'odd', null, 'free', 'locked'].map((status) => [null, status])));
    const shown = (direction: 'asc' | 'desc') => idsOf(some.find({ sort: { column: 'status', direction } }).rows);
    expect(shown('asc')).toEqual(['4', '3', '1', '0', '2']);
    expect(shown('desc')).toEqual(['0', '1', '3', '4', '2']);
  });

  it('are searched by the words that the table shows', () => {
    expect(idsOf(rows.find({ search: 'vacant a2' }).rows)).toEqual(['1']);
    expect(idsOf(rows.find({ search: 'odd' }).rows)).toEqual(['3']);
    expect(idsOf(rows.find({ search: 'free' }).rows)).toEqual([]);
  });

  it('are added up to the cent, and a column without a value has no sum', () => {
    expect(rows.find({}).sums).toEqual({ rate: 600.7 });
    expect(rows.find({ where: { size: ['s'] } }).sums).toEqual({ rate: null });
  });

  it('have options in the order of the labels, counted with the other conditions', () => {
    const { options } = rows.find({ where: { status: ['locked'], size: ['m'] } });
    expect(options).toEqual({
      status: [
        { value: 'locked', count: 1 },
        { value: 'free', count: 0 },
        { value: 'odd', count: 1 },
      ],
      size: [
        { value: 'm', count: 1 },
        { value: 's', count: 1 },
        { value: '', count: 0 },
      ],
    });
  });

  it('are between days and numbers, both included, and blank ones are not', () => {
    expect(idsOf(rows.find({ ranges: { since: { from: '2026-11-02' } } }).rows)).toEqual(['0', '3']);
    expect(idsOf(rows.find({ ranges: { rate: { from: '100.1', to: 200.2 } } }).rows)).toEqual(['1', '0']);
    expect(idsOf(rows.find({ ranges: { rate: {} } }).rows)).toEqual(['1', '0', '3']);
    expect(idsOf(rows.find({ where: { size: [''] } }).rows)).toEqual(['1']);
  });

  it('match a plain recount for any query', () => {
    const cellsArbitrary = fc.tuple(
      fc.constantFrom('A1', 'A2', 'A10', 'b3', '', null),
      fc.constantFrom('locked', 'free', 'odd', 'new', null),
      fc.constantFrom('s', 'm', '', null),
      fc.constantFrom('2026-11-01', '2026-11-02', '2026-12-01', null),
      fc.option(fc.integer({ min: -9_999, max: 99_999 }).map((cents) => cents / 100)),
    );
    const some = (...values: string[]) => fc.subarray(values);
    const askedArbitrary: fc.Arbitrary<Asked> = fc.record({
      search: fc.constantFrom('', 'a', 'a1', 'vacant', 'locked b', 'new'),
      where: fc.record({ status: some('locked', 'free', 'new', ''), size: some('s', 'm', '') }, { requiredKeys: [] }),
      ranges: fc.record(
        {
          since: fc.record(
            { from: fc.constantFrom('2026-11-02'), to: fc.constantFrom('2026-11-30') },
            { requiredKeys: [] },
          ),
          rate: fc.record(
            { from: fc.integer({ min: -50, max: 500 }), to: fc.integer({ min: 0, max: 900 }) },
            { requiredKeys: [] },
          ),
        },
        { requiredKeys: [] },
      ),
      sort: fc.record({
        column: fc.constantFrom(...columns.map(({ id }) => id)),
        direction: fc.constantFrom('asc', 'desc'),
      }),
    });
    fc.assert(
      fc.property(
        fc.array(cellsArbitrary, { maxLength: 40 }),
        fc.array(askedArbitrary, { maxLength: 4 }),
        (cells, all) => {
          const made = table(cells);
          const asking = new TableRows(made);
          for (const asked of all) {
            const { rows: found, total, sums, options } = asking.find(asked);
            const plain = made.rows.filter((row) => meets(row, asked));
            expect(idsOf(found).toSorted()).toEqual(idsOf(plain).toSorted());
            expect(total).toBe(plain.length);
            const rates = plain.flatMap(({ cells: of }) => (typeof of[4] === 'number' ? [of[4]] : []));
            const sum = rates.reduce((whole, rate) => whole + rate, 0);
            if (rates.length === 0) expect(sums['rate']).toBeNull();
            else expect(sums['rate']).toBeCloseTo(sum, 6);
            for (const [at, id] of [
              [1, 'status'],
              [2, 'size'],
            ] as const) {
              const others = { ...asked, where: { ...asked.where, [id]: [] } };
              for (const { value, count } of options[id] ?? []) {
                const having = made.rows.filter((row) => meets(row, others) && String(row.cells[at] ?? '') === value);
                expect(count).toBe(having.length);
              }
            }
            const rank = columns.findIndex(({ id }) => id === asked.sort?.column);
            const blanks = found.map(({ cells: of }) => of[rank] === null || of[rank] === '');
            expect(blanks.toSorted((a, b) => Number(a) - Number(b))).toEqual(blanks);
          }
        },
      ),
    );
  });
});

function meets({ cells }: ReportRow, { search = '', where = {}, ranges = {} }: Asked): boolean {
  const shown = `${String(cells[0] ?? '')}\n${labels[String(cells[1])] ?? String(cells[1] ?? '')}\n${String(cells[2] ?? '')}`;
  const text = shown.toLowerCase().replace('ö', 'o');
  if (!search.split(' ').every((word) => text.includes(word))) return false;
  return columns.every(({ id }, at) => {
    const [cell, wanted = [], range] = [cells[at], where[id], ranges[id]];
    if (wanted.length > 0 && !wanted.includes(String(cell ?? ''))) return false;
    if (range === undefined) return true;
    if (cell === null || cell === '' || cell === undefined) return false;
    return (range.from === undefined || cell >= range.from) && (range.to === undefined || cell <= range.to);
  });
}
